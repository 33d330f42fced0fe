/**
 * Every command: what it takes and what it is for, as the list of all commands shows it, and where it is made. What a command needs is
 * loaded when it is asked for: `honeyguide --help` needs none of it.
 */
import type { Command } from 'commander';

export interface CommandEntry {
  name: string;
  /** Its arguments, as it declares them itself. */
  takes: string;
  summary: string;
  make: () => Promise<Command>;
  /** Begins what takes long and can be done while the command is loaded. */
  warmUp?: () => Promise<void>;
}

export const commands: readonly CommandEntry[] = [
  {
    name: 'crawl',
    takes: '[TOPIC.yaml]',
    summary: 'fetch the pages on a topic; leaves a collection',
    make: async () => (await import('../crawl.js')).crawlCommand(),
    warmUp: async () => (await import('../../storage/thread/storage-thread.js')).startStorageThread(),
  },
  {
    name: 'sites',
    takes: '<TOPIC.yaml>',
    summary: 'find whole web sites of one kind, from example sites; leaves a collection',
    make: async () => (await import('../sites.js')).sitesCommand(),
  },
  {
    name: 'resume',
    takes: '<DIR>',
    summary: 'go on with a crawl after a stop or a crash',
    make: async () => (await import('../crawl.js')).resumeCommand(),
  },
  {
    name: 'refresh',
    takes: '<DIR>',
    summary: 'visit pages of a collection again, those first where it is worth most',
    make: async () => (await import('../refreshing/refresh.js')).refreshCommand(),
  },
  {
    name: 'stats',
    takes: '<DIR>',
    summary: 'what a collection holds',
    make: async () => (await import('../stats.js')).statsCommand(),
  },
  {
    name: 'search',
    takes: '<DIR> <WORDS...>',
    summary: 'full-text search in a collection',
    make: async () => (await import('../search.js')).searchCommand(),
  },
  {
    name: 'explain',
    takes: '<DIR> <URL|SITE>',
    summary: 'why a page was fetched, or a site examined: the way there, and what gave each step its score',
    make: async () => (await import('../explain.js')).explainCommand(),
  },
  {
    name: 'label',
    takes: '<DIR> [URL...]',
    summary: 'say which pages are on topic: a person wins over any judge, and the judge learns',
    make: async () => (await import('../label.js')).labelCommand(),
  },
  {
    name: 'judge',
    takes: '<DIR>',
    summary: 'judge the pages of a collection again, without fetching anything',
    make: async () => (await import('../judge.js')).judgeCommand(),
  },
  {
    name: 'export',
    takes: '<DIR>',
    summary: 'write the pages or the sites of a collection in the form others use',
    make: async () => (await import('../collections/export.js')).exportCommand(),
  },
  {
    name: 'import',
    takes: '<FILE...>',
    summary: 'make a collection of what others recorded: WARC, WACZ, CDX, lists of URLs',
    make: async () => (await import('../collections/import.js')).importCommand(),
  },
  {
    name: 'merge',
    takes: '<DIR...>',
    summary: 'join collections into a new one',
    make: async () => (await import('../collections/merge.js')).mergeCommand(),
  },
  {
    name: 'diff',
    takes: '<BEFORE> <AFTER>',
    summary: 'what came, went and changed from one collection to another',
    make: async () => (await import('../collections/merge.js')).diffCommand(),
  },
  {
    name: 'check',
    takes: '<DIR>',
    summary: 'is a collection what was written? and repair what can be',
    make: async () => (await import('../collections/check.js')).checkCommand(),
  },
  {
    name: 'read',
    takes: '<FILE|URL...>',
    summary: 'show what the crawler sees of pages: main text, what they say of themselves, links',
    make: async () => (await import('../read.js')).readCommand(),
  },
  {
    name: 'strategies',
    takes: '[NAME]',
    summary: 'list every strategy: what it does, its parameters, what it needs',
    make: async () => (await import('../strategies.js')).strategiesCommand(),
  },
  {
    name: 'train',
    takes: '<FROM...>',
    summary: 'learn from a browsing session, or from pages around your targets; crawl --model uses it',
    make: async () => (await import('../train.js')).trainCommand(),
  },
  {
    name: 'lab',
    takes: '',
    summary: 'compare strategies on recorded webs before you spend bandwidth',
    make: async () => (await import('../measuring/lab.js')).labCommand(),
  },
  {
    name: 'evaluate',
    takes: '<DIR...>',
    summary: 'how near crawls came to example pages: similarity, harvest and recall, side by side',
    make: async () => (await import('../measuring/evaluate.js')).evaluateCommand(),
  },
  {
    name: 'serve',
    takes: '[FOLDER]',
    summary: 'see, search and steer collections in the browser',
    make: async () => (await import('../serving/serve.js')).serveCommand(),
  },
  {
    name: 'record',
    takes: '',
    summary: 'receive browsing sessions from the browser extension',
    make: async () => (await import('../record.js')).recordCommand(),
  },
  {
    name: 'worker',
    takes: '',
    summary: 'fetch and read pages for crawls on other machines',
    make: async () => (await import('../machines/worker.js')).workerCommand(),
  },
  {
    name: 'workers',
    takes: '',
    summary: 'list crawls on many machines, and who works for them',
    make: async () => (await import('../machines/workers.js')).workersCommand(),
  },
  {
    name: 'simweb',
    takes: '',
    summary: 'serve a synthetic web with known topics on this machine',
    make: async () => (await import('../simweb.js')).simwebCommand(),
  },
  {
    name: 'demo',
    takes: '',
    summary: 'a focused crawl of a simulated web on this machine; needs no network',
    make: async () => (await import('../demo.js')).demoCommand(),
  },
];
