/** What lies in the folder. */

import { existsSync } from 'node:fs';
import { block, flag, list, table, text, type ValuesOf } from '../../../core/schema/index.js';
import { databasePath, requireCollection } from '../../../storage/folder.js';
import { count, curveField, figuresTable, time } from '../fields.js';
import type { Entry } from '../folder/served-folder.js';
import { figuresWithoutPages } from '../watch/figures.js';
import { jsonRoute, type Route } from './route.js';
import type { Reading } from './services.js';

/** Points of a spark line. */
const sparkPoints = 40;

const namedTable = table({ name: text(), changed: time() });
const collectionTable = table({
  ...namedTable,
  figures: block(figuresTable),
  curve: { ...curveField, help: 'the same as a spark line, few points' },
});
const folderTable = table({
  folder: text({ help: 'where it is on the disk' }),
  alone: flag({ help: 'it is one collection, so no other can be begun here' }),
  collections: list(block(collectionTable)),
  labs: list(block(namedTable)),
  evaluations: list(block(namedTable)),
  sessions: list(block(namedTable)),
  models: list(block(namedTable)),
  skipped: count('collections that cannot be read'),
});

export function folderRoutes(reading: Reading): Route[] {
  const { folder, watches } = reading;
  const summary = ({ name, path, changed }: Entry): ValuesOf<typeof collectionTable> => {
    if (!existsSync(databasePath(path))) return { name, changed, figures: figuresWithoutPages(path), curve: [] };
    requireCollection(path);
    const watched = watches.open(path);
    return { name, changed, ...watched.glance(sparkPoints) };
  };
  return [
    jsonRoute({
      method: 'get',
      path: '/api/folder',
      summary: 'Every collection, result of the lab, evaluation, session and model in the folder, the newest first.',
      result: folderTable,
      handle: () => {
        const entries = folder.list().sort((a, b) => b.changed - a.changed);
        const named = (kind: Entry['kind']) =>
          entries.filter(each => each.kind === kind).map(({ name, changed }) => ({ name, changed }));
        const collections: ValuesOf<typeof collectionTable>[] = [];
        let skipped = 0;
        for (const entry of entries.filter(({ kind }) => kind === 'collection')) {
          try {
            collections.push(summary(entry));
          } catch {
            skipped++;
          }
        }
        const reports = { labs: named('lab'), evaluations: named('evaluation') };
        const others = { ...reports, sessions: named('session'), models: named('model') };
        return { folder: folder.root, alone: folder.single, collections, ...others, skipped };
      },
    }),
  ];
}
