/** Every view has an address: this says which, both ways. */

export const collectionViews = ['live', 'label', 'search', 'page', 'export', 'frontier', 'hosts', 'map'] as const;
export type CollectionView = (typeof collectionViews)[number];

export type Place =
  | { view: 'collections' | 'new' | 'lab' | 'nowhere' }
  | { view: 'report'; lab: string }
  | { view: 'evaluation'; evaluation: string }
  | { view: CollectionView; collection: string };

/** `pathname` as the browser has it. */
export function placeOf(pathname: string): Place {
  const [first = '', second, third, ...rest] = pathname.split('/').slice(1).map(decoded);
  if (rest.length > 0) return { view: 'nowhere' };
  if (first === '') return { view: 'collections' };
  if (first === 'new' && second === undefined) return { view: 'new' };
  if (first === 'lab' && third === undefined) return second ? { view: 'report', lab: second } : { view: 'lab' };
  if (first === 'evaluations' && second && third === undefined) return { view: 'evaluation', evaluation: second };
  const view = collectionViews.find(each => each === third);
  if (first === 'collections' && second && view) return { view, collection: second };
  return { view: 'nowhere' };
}

export function pathOf(place: Place): string {
  if ('collection' in place) return `/collections/${encodeURIComponent(place.collection)}/${place.view}`;
  if ('evaluation' in place) return `/evaluations/${encodeURIComponent(place.evaluation)}`;
  if ('lab' in place) return `/lab/${encodeURIComponent(place.lab)}`;
  return place.view === 'collections' ? '/' : `/${place.view}`;
}

/** The form for a new crawl, filled in as for this one; it may also ask these private addresses. */
export function likeAddress(collection: string, allowed: readonly string[] = []): string {
  const search = new URLSearchParams([['like', collection], ...allowed.map(each => ['allow', each])]);
  return `${pathOf({ view: 'new' })}?${search}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
