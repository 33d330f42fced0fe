/** The package `yaml`, loaded when it is first needed: it is seventy files, and a crawl without a topic file begins without them. */
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

const load = createRequire(import.meta.url);

export const yaml = (): typeof Yaml => load('yaml');
