/** Which page stands at which place. Those that few open, or that are large, are loaded when they are opened. */
import type { VNode } from 'preact';
import { Collections } from '../pages/collections/collections.tsx';
import { Live } from '../pages/live/live.tsx';
import { Empty } from '../parts/says.tsx';
import type { CollectionView, Place } from '../routing/places.ts';
import { Later, type Load } from './later.tsx';

interface CollectionPageProps {
  collection: string;
}

const loads: Readonly<Record<Exclude<CollectionView, 'live'>, Load<CollectionPageProps>>> = {
  label: async () => (await import('../pages/label/label.tsx')).Label,
  search: async () => (await import('../pages/search/search.tsx')).Search,
  page: async () => (await import('../pages/page/one-page.tsx')).OnePage,
  frontier: async () => (await import('../pages/frontier/frontier.tsx')).Frontier,
  hosts: async () => (await import('../pages/hosts/hosts.tsx')).Hosts,
  map: async () => (await import('../pages/map/host-map.tsx')).HostMap,
  export: async () => (await import('../pages/export/export.tsx')).Export,
};
const loadNewCrawl: Load<object> = async () => (await import('../pages/new-crawl/new-crawl.tsx')).NewCrawl;
const loadLab: Load<object> = async () => (await import('../pages/lab/lab.tsx')).Lab;
const loadReport: Load<{ lab: string }> = async () => (await import('../pages/lab/report.tsx')).Report;
const loadEvaluation: Load<{ evaluation: string }> = async () =>
  (await import('../pages/lab/evaluation.tsx')).EvaluationPage;

export const viewNames: Readonly<Record<CollectionView, string>> = {
  live: 'Crawl',
  label: 'Label',
  search: 'Search',
  page: 'Page',
  frontier: 'Waiting',
  hosts: 'Hosts',
  map: 'Map',
  export: 'Export',
};

export function collectionPage({ view, collection }: Extract<Place, { collection: string }>): VNode {
  if (view === 'live') return <Live collection={collection} />;
  return <Later key={view} load={loads[view]} given={{ collection }} />;
}

/** The page at a place that is in no collection. */
export function topPage(place: Exclude<Place, { collection: string }>): VNode {
  switch (place.view) {
    case 'collections':
      return <Collections />;
    case 'new':
      return <Later load={loadNewCrawl} given={{}} />;
    case 'lab':
      return <Later load={loadLab} given={{}} />;
    case 'report':
      return <Later key={place.lab} load={loadReport} given={{ lab: place.lab }} />;
    case 'evaluation':
      return <Later key={place.evaluation} load={loadEvaluation} given={{ evaluation: place.evaluation }} />;
    default:
      return (
        <Empty title="There is no page at this address">
          <p>
            It may have been mistyped. <a href="/">Go to the collections</a>.
          </p>
        </Empty>
      );
  }
}

export function titleOf(place: Place): string {
  if ('collection' in place) return `${place.collection} · ${viewNames[place.view]} · Honeyguide`;
  const names = {
    collections: 'Collections',
    new: 'New crawl',
    lab: 'Lab',
    report: 'Lab report',
    evaluation: 'Evaluation',
    nowhere: 'Not found',
  };
  return `${names[place.view]} · Honeyguide`;
}
