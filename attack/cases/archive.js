// Somebody, or a disk, changes what a crawl left: bytes of the archive, its settings, the code that it names.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../dist/core/random.js';
import { crawl, resume } from '../../dist/library/crawl.js';
import { judgeAgain } from '../../dist/library/judge-again.js';
import { verifyArchive } from '../../dist/storage/open.js';
import { endlessSite } from '../support/endless-site.js';

/**
 * A small collection, its folder gone afterwards.
 * @template Result
 * @param {(place: { folder: string, place: string, asked: string[] }) => Promise<Result>} work
 */
async function withCollection(work) {
  const place = mkdtempSync(join(tmpdir(), 'honeyguide-archive-'));
  const site = await endlessSite();
  const folder = join(place, 'bees');
  const user = process.env.XDG_CONFIG_HOME;
  process.env.XDG_CONFIG_HOME = join(place, 'user');
  try {
    await crawl({
      query: 'wild bees',
      seeds: [`${site.origin}/`],
      delay: 0,
      allowPrivate: ['*'],
      pages: 30,
      out: folder,
    });
    return await work({ folder, place, asked: site.asked });
  } finally {
    if (user === undefined) delete process.env.XDG_CONFIG_HOME;
    else process.env.XDG_CONFIG_HOME = user;
    site.close();
    rmSync(place, { recursive: true, force: true });
  }
}

/** @type {import('../cases.js').Case[]} */
export const archiveCases = [
  {
    name: 'a byte changed in the archive',
    attack: ({ quick }) =>
      withCollection(async ({ folder }) => {
        const path = join(folder, 'warc', readdirSync(join(folder, 'warc'))[0]);
        const bytes = readFileSync(path);
        const random = new Random('archive');
        const tried = quick ? 40 : 1000;
        let held = 0;
        for (let n = 0; n < tried; n++) {
          const changed = Buffer.from(bytes);
          changed[random.below(bytes.length)] ^= 1 << random.below(8);
          writeFileSync(path, changed);
          if ((await verifyArchive(folder)).faults.length > 0) held++;
        }
        writeFileSync(path, bytes);
        const { records, faults } = await verifyArchive(folder);
        return { tried, held, seen: `${records} records; ${faults.length} faults in the archive as it was` };
      }),
  },
  {
    name: 'settings lost',
    attack: () =>
      withCollection(async ({ folder, place, asked }) => {
        const path = join(folder, 'crawl.yaml');
        const before = readFileSync(path, 'utf8');
        /** @type {(() => void)[]} */
        const losses = [
          () => rmSync(path),
          () => writeFileSync(path, ''),
          () => writeFileSync(path, Buffer.alloc(4096)),
          () => copyFileSync(join(place, 'empty'), path),
        ];
        writeFileSync(join(place, 'empty'), '');
        let held = 0;
        for (const [n, lose] of losses.entries()) {
          lose();
          const pages = 35 + 5 * n;
          const known = asked.length;
          const { progress } = await resume(folder, { pages });
          if (progress.pages === pages && asked.length === known + 5 && sameBut(before, readFileSync(path, 'utf8')))
            held++;
        }
        return { tried: losses.length, held, seen: 'made again from the database' };
      }),
  },
  {
    name: 'code that a collection names',
    attack: () =>
      withCollection(async ({ folder, place }) => {
        const path = join(folder, 'crawl.yaml');
        const before = readFileSync(path, 'utf8');
        const harm = join(place, 'harm');
        const code = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(harm)}, '');\nexport default {};\n`;
        writeFileSync(join(place, 'evil.js'), code);
        writeFileSync(join(folder, 'evil.mjs'), code);
        const files = [join(place, 'evil.js'), './evil.mjs', '../evil.js'];
        const names = files.flatMap(file => ['strategy', 'judge'].map(key => ({ file, key })));
        let tried = 0;
        let held = 0;
        for (const { file, key } of names) {
          writeFileSync(path, before.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${JSON.stringify(file)}`));
          const calls = [
            () => resume(folder, { pages: 40 }),
            () => judgeAgain(folder, key === 'judge' ? { judge: join(folder, file) } : {}),
          ];
          for (const call of key === 'judge' ? calls.slice(0, 1) : calls) {
            tried++;
            const refused = await call().then(
              () => false,
              error => /you have not approved/.test(error.message),
            );
            if (refused && !readdirSync(place).includes('harm')) held++;
          }
        }
        return { tried, held, seen: 'nothing of it was run' };
      }),
  },
];

/**
 * The settings are the same but for the number of pages.
 * @param {string} one
 * @param {string} other
 */
const sameBut = (one, other) => one.replace(/^pages: \d+$/m, '') === other.replace(/^pages: \d+$/m, '');
