/** The frame around every page: the way about, the page itself, and where the reader is. */
import { useEffect, useRef } from 'preact/hooks';
import { useKeys } from '../keys/use-keys.ts';
import { Bird } from '../parts/icons.tsx';
import { cameToType, followHere, go, useAddress } from '../routing/navigation.ts';
import { type Place, pathOf, placeOf } from '../routing/places.ts';
import { CollectionFrame } from './collection-frame.tsx';
import { KeyHelp, showKeyHelp } from './key-help.tsx';
import { LookingOnly } from './looking-only.tsx';
import { titleOf, topPage } from './pages.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const ways: readonly { place: Place; words: string }[] = [
  { place: { view: 'collections' }, words: 'Collections' },
  { place: { view: 'new' }, words: 'New crawl' },
  { place: { view: 'lab' }, words: 'Lab' },
];

export function App() {
  const { path } = useAddress();
  const place = placeOf(path);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    document.title = titleOf(placeOf(path));
    // Whoever hears the page instead of seeing it is brought to what is new.
    if (shown.current !== path && !cameToType()) main.current?.focus({ preventScroll: true });
    shown.current = path;
  }, [path]);
  useEffect(() => {
    addEventListener('click', followHere);
    return () => removeEventListener('click', followHere);
  }, []);
  useKeys({ '/': () => focusSearch(place), '?': showKeyHelp });
  const current = place.view === 'report' ? 'lab' : place.view;
  return (
    <>
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="top">
        <div>
          <a class="brand" href="/">
            <Bird />
            Honeyguide
          </a>
          <nav class="ways" aria-label="Main">
            {ways.map(way => (
              <a
                class="way"
                key={way.words}
                href={pathOf(way.place)}
                aria-current={current === way.place.view ? 'page' : undefined}
              >
                {way.words}
              </a>
            ))}
          </nav>
          <ThemeSwitch />
        </div>
      </header>
      <LookingOnly />
      {'collection' in place ? (
        <CollectionFrame key={place.collection} place={place} main={main} />
      ) : (
        <main id="main" tabIndex={-1} ref={main}>
          {topPage(place)}
        </main>
      )}
      <KeyHelp />
    </>
  );
}

/** The field on this page, or the search of this collection. */
function focusSearch(place: Place): void {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]');
  if (field) field.focus();
  else if ('collection' in place) go(pathOf({ view: 'search', collection: place.collection }), { typing: true });
}
