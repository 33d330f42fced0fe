/** Mistakes that people make: each gets one clear line and the right exit code. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callCommand, runCommand, temporaryFolder } from '../support/command.js';

const folder = temporaryFolder();
const topic = join(folder, 'broken.yaml');
writeFileSync(topic, 'name: bees\nsedes: [https://example.org/]\n');
const notACollection = join(folder, 'holiday');
mkdirSync(notACollection);
writeFileSync(join(notACollection, 'photo.jpg'), 'x');
const siteTopic = (name: string, text: string) => {
  const path = join(folder, `${name}.yaml`);
  writeFileSync(path, text);
  return path;
};
const brokenTurtle = join(folder, 'broken.ttl');
writeFileSync(brokenTurtle, '@prefix : <http://bees.example/> .\n:bee :is "a\n');
const good = siteTopic('good-sites', 'sites: {target: [http://127.0.0.1:9/], other: [http://127.0.0.2:9/]}\n');
const query = ['--query', 'bees'];
const seed = ['--seed', 'http://127.0.0.1:9/'];

type WrongUse = [name: string, args: string[], code: number, message: RegExp];
const wrongUses: WrongUse[] = [
  ['no seeds', ['crawl', ...query], 2, /No seeds: say where to start, for example --seed https:\/\/example\.org\//],
  ['no topic', ['crawl', ...seed], 2, /needs keywords: --query|No topic/],
  [
    "another crawler's name for an option",
    ['crawl', '--max-pages', '5'],
    2,
    /'--max-pages' \(Did you mean --pages\?\)\. Write: honeyguide crawl/,
  ],
  ['the same with capitals', ['crawl', '--scopeExcludeRx', 'x'], 2, /'--scopeExcludeRx' \(Did you mean --exclude\?\)/],
  [
    'a name that this command has no option for',
    ['stats', folder, '--depth', '3'],
    2,
    /unknown option '--depth'\. Write/,
  ],
  ['an option spelt wrong', ['crawl', '--qeury', 'bees'], 2, /'--qeury' \(Did you mean --query\?\)/],
  ['unknown strategy', ['crawl', ...query, ...seed, '--strategy', 'best-frist'], 2, /best-frist.*best-first/],
  ['unknown parameter', ['crawl', ...query, ...seed, '--param', 'colour=3'], 2, /colour/],
  ['parameter without a value', ['crawl', ...query, ...seed, '--param', 'k'], 2, /key=value/],
  ['unknown judge', ['crawl', ...query, ...seed, '--judge', 'solomon'], 2, /solomon/],
  [
    'bad regex',
    ['crawl', ...query, ...seed, '--include', '('],
    2,
    /--include must be a regular expression, not "\("\. It cannot be read: .*Unterminated group/,
  ],
  [
    'a rule to stop that there is not',
    ['crawl', ...query, ...seed, '--stop-when', 'recall 90'],
    2,
    /--stop-when must be never, saturated, or a recall such as "recall 0\.9", not "recall 90"\./,
  ],
  [
    'a type nobody reads',
    ['crawl', ...query, ...seed, '--accept', 'application/zip'],
    2,
    /accept: .*application\/zip.*text\/html/,
  ],
  ['missing topic file', ['crawl', join(folder, 'none.yaml')], 2, /Cannot read the topic file .*none\.yaml: ENOENT/],
  ['broken topic file', ['crawl', topic], 2, /broken\.yaml:2: unknown key "sedes"\. Did you mean seeds\?/],
  [
    'seed that is no URL',
    ['crawl', ...query, '--seed', 'example.org'],
    2,
    /not an http or https URL\. Did you mean https:\/\/example\.org\?/,
  ],
  ['seed of another scheme', ['crawl', ...query, '--seed', 'ftp://example.org/'], 2, /not an http or https URL/],
  ['pages that are no number', ['crawl', ...query, ...seed, '--pages', 'all'], 2, /--pages must be a whole number/],
  ['a language that is none', ['crawl', ...query, ...seed, '--language', 'klingon'], 2, /--language must be the code/],
  ['a pause for ever', ['crawl', ...query, ...seed, '--delay', '1e99'], 2, /--delay must be a number from 0 to 86400/],
  [
    'a judge that has nothing to compare with',
    ['crawl', ...query, ...seed, '--judge', 'similarity'],
    2,
    /The judge similarity needs example pages: "examples: \{relevant: \[good\/, https:\/\/…\]\}" in the topic file/,
  ],
  ['nothing to evaluate', ['evaluate'], 2, /missing required argument 'DIR'/],
  ['evaluate what is no collection', ['evaluate', notACollection, '--examples', topic], 2, /is no collection/],
  ['example that is not there', ['evaluate', notACollection, '--examples', 'none.html'], 2, /example page none\.html/],
  ['a likeness above one', ['evaluate', notACollection, '--examples', topic, '--threshold', '3'], 2, /from 0 to 1/],
  ['dearer than never', ['sites', good, '--stop-when-worse', '-1'], 2, /--stop-when-worse must be a number from 0/],
  ['a topic file beside a session', ['train', good, notACollection, '--out', 'm'], 2, /is learnt from alone/],
  ['unknown flag', ['crawl', '--fast'], 2, /unknown option '--fast'/],
  ['unknown command', ['crwal'], 2, /unknown command 'crwal'.*\n?.*crawl/],
  ['folder that is no collection', ['crawl', ...query, ...seed, '--out', notACollection], 2, /not empty/],
  ['strategy file that is not there', ['crawl', ...query, ...seed, '--strategy', './none.js'], 2, /none\.js/],
  ['stop words only', ['crawl', '--query', 'the of and', ...seed, '--out', join(folder, 'stop')], 2, /only stop words/],
  [
    'ontology that is not there',
    ['crawl', ...query, ...seed, '--strategy', 'semantic-synsets', '--param', 'ontology=none.ttl'],
    2,
    /Cannot read the ontology .*none\.ttl: ENOENT/,
  ],
  [
    'ontology that is no Turtle',
    ['crawl', ...query, ...seed, '--strategy', 'semantic-ehrig', '--param', `ontology=${brokenTurtle}`],
    2,
    /broken\.ttl: not valid Turtle: .* on line 2/,
  ],
  [
    'unknown similarity',
    ['crawl', ...query, ...seed, '--strategy', 'semantic-ssrm', '--param', 'similarity=lee'],
    2,
    /similarity .*must be one of shortest-path, li, wu-palmer, lin, not "lee"/,
  ],
  ['resume of nothing', ['resume', join(folder, 'nothing')], 2, /does not exist/],
  ['stats of nothing', ['stats', notACollection], 2, /no collection/],
  ['search of nothing', ['search', notACollection, 'x'], 2, /no collection/],
  ['explain of nothing', ['explain', notACollection, 'http://x/'], 2, /no collection/],
  [
    'export of nothing',
    ['export', notACollection, '--format', 'jsonl', '--out', join(folder, 'x')],
    2,
    /no collection/,
  ],
  [
    'a file name without a known end',
    ['export', notACollection, '--out', join(folder, 'x.docx')],
    2,
    /x\.docx says no form/,
  ],
  ['unknown export format', ['export', notACollection, '--format', 'docx', '--out', join(folder, 'x')], 2, /docx/],
  ['missing experiment', ['lab', 'run', join(folder, 'none.yaml'), '--out', join(folder, 'lab')], 2, /none\.yaml/],
  ['training without a file for it', ['train', topic], 2, /required option '--out <MODEL>'/],
  ['training on nothing', ['train', 'none.json', '--out', join(folder, 'x')], 2, /No such file or folder: none\.json/],
  [
    'training what cannot learn',
    ['train', topic, '--strategy', 'pagerank', '--out', join(folder, 'x')],
    2,
    /pagerank has nothing to learn\. Train one of: hmm|unknown key "sedes"/,
  ],
  ['a model that is none', ['crawl', ...seed, '--model', topic], 2, /Cannot read the model .*broken\.yaml/],
  ['sites without a topic file', ['sites'], 2, /missing required argument 'TOPIC\.yaml'/],
  [
    'sites without a block of them',
    ['sites', siteTopic('no-sites', 'name: bees\nquery: bees\n')],
    2,
    /no-sites\.yaml has no "sites:"\. Say what sites you look for, for example {2}sites: \{target:/,
  ],
  [
    'no target sites',
    ['sites', siteTopic('no-target', 'sites: {other: [https://example.org/]}\n')],
    2,
    /no-target\.yaml names no target site\. List sites/,
  ],
  [
    'a site that is target and other',
    ['sites', siteTopic('both', 'sites: {target: [https://example.org/a], other: [https://example.org/b]}\n')],
    2,
    /https:\/\/example\.org\/ is an other site and a target site: the same site \(example\.org, by host\)/,
  ],
  [
    'hosts of one domain as target and other',
    [
      ...['sites', siteTopic('domain', 'sites: {target: [https://a.example.org/], other: [https://b.example.org/]}\n')],
      ...['--site-by', 'domain'],
    ],
    2,
    /the same site \(example\.org, by domain\)/,
  ],
  [
    'a target that is no URL',
    ['sites', siteTopic('no-url', 'sites: {target: [example.org]}\n')],
    2,
    /The target site "example\.org" is not an http or https URL\. Did you mean https:\/\/example\.org\?/,
  ],
  [
    'unknown key among sites',
    ['sites', siteTopic('typo', 'name: x\nsites:\n  targets: [https://example.org/]\n')],
    2,
    /typo\.yaml:3: unknown key "targets" in "sites"\. Did you mean target\?/,
  ],
  [
    'a setting of sites beside the block',
    ['sites', siteTopic('beside', 'guard: 5\nsites: {target: [https://example.org/]}\n')],
    2,
    /beside\.yaml:1: unknown key "guard"\. Write it under "sites:"/,
  ],
  [
    'unknown edge weight',
    ['sites', good, '--edge-weights', 'gobal'],
    2,
    /--edge-weights must be one of combined, global, local, not "gobal"\. Did you mean global\?/,
  ],
  [
    'unknown method',
    ['sites', good, '--method', 'magic'],
    2,
    /--method must be one of two-level, home-page, page-crawl/,
  ],
  [
    'threshold out of range',
    ['sites', good, '--p-threshold', '1.5'],
    2,
    /--p-threshold must be a number from 0\.5 to 1, not "1\.5"/,
  ],
  [
    'threshold out of range in the file',
    ['sites', siteTopic('low', 'sites: {target: [https://example.org/], pThreshold: 0.1}\n')],
    2,
    /low\.yaml:1: "pThreshold" must be a number from 0\.5 to 1, not 0\.1/,
  ],
  [
    'labels without a recorded web',
    ['sites', siteTopic('labels', 'sites: {labels: {topic: bees}}\n')],
    2,
    /"labels" under sites need a recorded web that has them: add "web: WEB\.jsonl\.gz"/,
  ],
  [
    'sites that cannot be read',
    ['sites', good, '--retries', '0', '--out', join(folder, 'unread')],
    1,
    /No target site could be read: http:\/\/127\.0\.0\.1:9\/ \(private-address/,
  ],
  ['sites into a folder that is no collection', ['sites', good, '--out', notACollection], 2, /not empty/],
  [
    'export of sites in a form they have not',
    ['export', notACollection, '--sites', '--format', 'warc'],
    2,
    /no format "warc" for sites\. Use --format with one of: jsonl, csv/,
  ],
  ['simulated web of nothing', ['simweb', '--pages', '0'], 2, /--pages/],
];

/** Once more as a process: one of each way that a command can end. */
const asProcess = [
  'no seeds',
  'unknown flag',
  'unknown command',
  'broken topic file',
  'sites that cannot be read',
  'simulated web of nothing',
];

function check({ code: actual, error, out }: { code: number | null; error: string; out: string }, use: WrongUse): void {
  const [, , code, message] = use;
  expect(error + out).toMatch(message);
  expect(actual).toBe(code);
  // One clear line: no stack trace.
  expect(error).not.toMatch(/\n\s+at /);
}

describe('wrong use', () => {
  it.each(wrongUses)('%s', async (...use) => check(await callCommand(...use[1]), use));

  it.concurrent.each(asProcess)('%s, as a process', async name => {
    const use = wrongUses.find(each => each[0] === name)!;
    check(await runCommand(...use[1]), use);
  });

  it('port taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const { code, error } = await callCommand('simweb', '--port', String(port));
    server.close();
    expect(error).toMatch(new RegExp(`${port}.*(taken|in use)|(taken|in use).*${port}`));
    expect(code).toBe(1);
  });

  it('a seed that fails is said so, and the crawl ends with 1', async () => {
    const out = join(folder, 'failing');
    const { code, out: text } = await callCommand(
      'crawl',
      ...query,
      ...seed,
      '--allow-private',
      '--retries',
      '0',
      '--out',
      out,
    );
    expect(text).toMatch(/Seed failed: http:\/\/127\.0\.0\.1:9\//);
    expect(text).toMatch(/No page could be read/);
    expect(code).toBe(1);
  });

  it('private addresses are refused unless allowed', async () => {
    const out = join(folder, 'private');
    const { code, out: text } = await callCommand('crawl', ...query, ...seed, '--out', out);
    expect(text).toMatch(/Seed failed: .*private-address/);
    expect(code).toBe(1);
  });
});
