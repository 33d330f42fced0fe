/** The steps of the schema in their order. To change the schema, write the next `version-N.ts` and add it here. */
import type { Migration } from './migration.js';
import { version1 } from './version-1.js';
import { version2 } from './version-2.js';
import { version3 } from './version-3.js';
import { version4 } from './version-4.js';
import { version5 } from './version-5.js';
import { version6 } from './version-6.js';
import { version7 } from './version-7.js';
import { version8 } from './version-8.js';
import { version9 } from './version-9.js';
import { version10 } from './version-10.js';
import { version11 } from './version-11.js';
import { version12 } from './version-12.js';
import { version13 } from './version-13.js';
import { version14 } from './version-14.js';

export const migrations: readonly Migration[] = [
  version1,
  version2,
  version3,
  version4,
  version5,
  version6,
  version7,
  version8,
  version9,
  version10,
  version11,
  version12,
  version13,
  version14,
];
