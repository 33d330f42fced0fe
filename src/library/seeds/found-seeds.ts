/** What a source of seeds gave. */
export interface FoundSeeds {
  urls: string[];
  /** Hosts whose home pages, sitemaps and feeds are to be read. */
  hosts: string[];
  /** What a person should know of it, in words. */
  note?: string;
}
