/** What people who know other crawlers type: wget, Scrapy, Crawlee, Browsertrix, Nutch. */

/** Our options, and names that others have for them; capitals and hyphens do not count. */
export const otherNames: Record<string, readonly string[]> = {
  '--pages': ['limit', 'maxpages', 'pagelimit', 'maxrequestspercrawl', 'pagecount', 'topn', 'numpages'],
  '--max-depth': ['depth', 'level', 'depthlimit', 'maxcrawldepth'],
  '--max-time': ['timelimit', 'maxduration', 'maxruntime'],
  '--seed': ['url', 'urls', 'starturl', 'starturls', 'seeds'],
  '--seeds-from': ['inputfile', 'seedfile', 'seedsfile', 'seedlist', 'urllist'],
  '--query': ['keywords', 'keyword', 'topic', 'words', 'search'],
  '--concurrency': ['workers', 'threads', 'concurrentrequests', 'maxconcurrency', 'parallel'],
  '--delay': ['wait', 'downloaddelay', 'waittime', 'politeness', 'ratelimit'],
  '--include': ['acceptregex', 'allow', 'scopeincluderx'],
  '--exclude': ['rejectregex', 'reject', 'deny', 'scopeexcluderx', 'blockrules'],
  '--same-site': ['samedomain', 'domains', 'alloweddomains', 'stayondomain'],
  '--out': ['output', 'directoryprefix', 'collection', 'outdir', 'outputfolder'],
  '--user-agent': ['agent'],
};

const ours = new Map(
  Object.entries(otherNames).flatMap(([option, names]) => names.map(name => [name, option] as const)),
);

/** Our name for an option that somebody typed; undefined where we have none. */
export function familiarOption(typed: string): string | undefined {
  return ours.get(typed.replace(/-/g, '').toLowerCase());
}
