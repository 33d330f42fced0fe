// The rows of import-table.js for crawls on many machines.
export const machineRooms = {
  'machines/redis': [],
  'machines/messages': ['crawl', 'crawl/fetch', 'machines/redis', 'storage/prepared'],
  machines: [],
  'machines/head': ['crawl/fetch', 'crawl/fetch/browser', 'machines', 'machines/messages', 'machines/redis'],
  'machines/watch': ['machines', 'machines/messages', 'machines/redis'],
  'machines/worker': [
    'algorithms/text',
    'crawl',
    'crawl/duplicates',
    'crawl/fetch',
    'crawl/fetch/addresses',
    'crawl/fetch/browser',
    'crawl/fetch/http',
    'crawl/parse/sitemap',
    'crawl/repeats',
    'machines',
    'machines/messages',
    'machines/redis',
    'storage/prepared',
    'storage/warc',
  ],
};
