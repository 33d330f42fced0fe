/** What the settings of a crawl are called on this page. The command line calls them otherwise, and so do its messages. */

const names: Readonly<Record<string, string>> = {
  query: 'Words of the topic',
  seeds: 'Addresses to start at',
  pages: 'Pages to fetch, at most',
  strategy: 'Order of the waiting links',
  judge: 'Who says what is on topic',
  stopWhen: 'Stop earlier',
  out: 'Name of the collection',
  maxSeeds: 'Starts taken from a collection',
  threshold: 'Threshold of the judge',
  maxRequests: 'Requests, at most',
  maxTime: 'Seconds, at most',
  delay: 'Pause between requests, in seconds',
  concurrency: 'Requests at once',
  hostConcurrency: 'Requests at once to one host',
  siteConcurrency: 'Requests at once to one site',
  addressConcurrency: 'Requests at once to one address',
  maxBytes: 'Largest download, in bytes',
  textBytes: 'Bytes of a page that are read',
  timeout: 'Seconds for a request',
  retries: 'Tries after a failure',
  sameSite: 'Stay on the sites of the starts',
  include: 'Only addresses like these',
  exclude: 'No addresses like these',
  maxDepth: 'Links from a start, at most',
  maxPerHost: 'Pages of one host, at most',
  maxPerSite: 'Pages of one site, at most',
  maxKnown: 'Addresses to remember, at most',
  maxWaiting: 'Waiting links, at most',
  hosts: 'Whole hosts to start at',
  sitemaps: 'Read sitemaps',
  userAgent: 'How it presents itself',
  accept: 'Kinds of documents',
  ignoreRobots: 'Ignore robots.txt',
  respectAiOptOut: 'Leave out pages that refuse machines',
  allowPrivate: 'Allow private addresses',
  render: 'Run the scripts of pages',
  archive: 'Keep what was fetched (WARC)',
  seedRandom: 'Seed of everything random',
};

/** Flags that are not spelled as their settings. */
const flags: Readonly<Record<string, string>> = { seed: 'seeds', host: 'hosts' };

/** A setting that has no name of its own here: `maxPerHost` would be "Max per host". */
export function settingWords(name: string): string {
  if (names[name]) return names[name];
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
}

/** A message of the server in the words of the form: flags and keys of settings become the names of fields. */
export function inWordsOfForm(message: string): string {
  return message
    .replace(/--([a-z]+(?:-[a-z]+)*)/g, (written, flag: string) => {
      const name = flags[flag] ?? flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return names[name] ? `“${names[name]}”` : written;
    })
    .replace(/"(\w+)" of the command \w+/g, 'The $1')
    .replace(/"settings\.(\w+)"/g, (_, name: string) => `“${settingWords(name)}”`);
}
