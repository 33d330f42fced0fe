import { join } from 'node:path';

/** Where `npm run build` puts the page of `honeyguide serve`. */
export const builtPage = join(import.meta.dirname, '../../dist/dashboard');
