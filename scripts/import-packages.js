/** Packages that one folder stands for: everybody else asks that folder. */
export const packages = {
  '@redis/client': 'machines/redis',
  '@photostructure/sqlite': 'storage/sqlite',
};
