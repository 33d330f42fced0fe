/** What all pages of one collection share: its name, how its crawl is, and the way between its pages. */
import type { RefObject } from 'preact';
import { CollectionContext, useCollectionState } from '../api/collection-state.ts';
import { isInTrial } from '../api/trial.ts';
import { LabelsContext, useLabelsOf } from '../api/use-labels.ts';
import { State } from '../parts/state.tsx';
import { type CollectionView, type Place, pathOf } from '../routing/places.ts';
import { collectionPage, viewNames } from './pages.tsx';

const tabs: readonly CollectionView[] = ['live', 'label', 'search', 'frontier', 'hosts', 'map', 'export'];

interface CollectionFrameProps {
  place: Extract<Place, { collection: string }>;
  main: RefObject<HTMLElement | null>;
}

export function CollectionFrame({ place, main }: CollectionFrameProps) {
  const { collection } = place;
  const state = useCollectionState(collection);
  const { described, figures } = state;
  const labels = useLabelsOf(collection, state);
  return (
    <CollectionContext.Provider value={state}>
      <LabelsContext.Provider value={labels}>
        <div class="place">
          <div>
            <div class="name">
              <h1>
                <bdi>{collection}</bdi>
              </h1>
              {figures && (
                <State state={figures.state} pages={figures.pages} isTrial={isInTrial(described?.trial, figures)} />
              )}
              <span class="quiet small" role="status">
                {state.connection === 'lost' ? 'Connection lost; trying again…' : ''}
              </span>
            </div>
            {described?.query && (
              <p class="topic small">
                <bdi>{described.query}</bdi>
              </p>
            )}
            <nav class="tabs" aria-label="This collection">
              {tabs.map(view => (
                <a
                  class="tab"
                  key={view}
                  href={pathOf({ view, collection })}
                  aria-current={
                    view === place.view || (view === 'search' && place.view === 'page') ? 'page' : undefined
                  }
                >
                  {viewNames[view]}
                </a>
              ))}
            </nav>
          </div>
        </div>
        <main id="main" tabIndex={-1} ref={main}>
          {collectionPage(place)}
        </main>
      </LabelsContext.Provider>
    </CollectionContext.Provider>
  );
}
