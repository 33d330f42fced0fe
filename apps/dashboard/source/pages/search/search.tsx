/** Full text, with snippets and what the results can be narrowed by. The address holds all of it. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addressOf } from '../../api/client.ts';
import { withToken } from '../../api/token.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useRowKeys } from '../../keys/use-keys.ts';
import { Choice } from '../../parts/choice.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Pager } from '../../parts/pager.tsx';
import { WhenAnswered } from '../../parts/says.tsx';
import { cameToType, go, useAddress } from '../../routing/navigation.ts';
import { pathOf } from '../../routing/places.ts';
import { counted } from '../../words/format.ts';
import { type AskedSearch, orders, queryOf, readSearch, writeSearch } from './asked-search.ts';
import { Facets } from './facets.tsx';
import { Found } from './found.tsx';
import './search.css';

const atOnce = 20;
/** Milliseconds after the last key before it is searched. */
const typingPause = 250;

export function Search({ collection }: { collection: string }) {
  const { search } = useAddress();
  const asked = readSearch(search);
  useRowKeys();
  const found = useAnswer('get /api/collections/{collection}/search', {
    path: { collection },
    query: { ...queryOf(asked), limit: atOnce },
  });
  const fileOf = (format: 'jsonl' | 'csv') => {
    const { offset: _, ...query } = queryOf(asked);
    return addressOf('get /api/collections/{collection}/search/file', {
      path: { collection },
      query: { ...query, format },
    });
  };
  const change = (part: Partial<AskedSearch>, replace = false) => {
    const changed = { ...asked, offset: 0, ...part };
    go(pathOf({ view: 'search', collection }) + writeSearch(changed), { replace });
  };
  return (
    <>
      <SearchField words={asked.words} onWords={words => change({ words }, true)} />
      <WhenAnswered of={found} waiting="Searching…">
        {answer => (
          <div class="search">
            <Facets asked={asked} values={answer.facets} onChange={change} />
            <div class="column">
              <div class="card-head">
                <p role="status">
                  <strong class="number">{counted(answer.total, 'page')}</strong>
                  {asked.words !== '' && (
                    <>
                      {' '}
                      with “<bdi>{asked.words}</bdi>”
                    </>
                  )}
                </p>
                <Choice label="Order" value={asked.order} choices={orders} onValue={order => change({ order })} />
              </div>
              <Found collection={collection} pages={answer.pages} words={asked.words} />
              {answer.total > 0 && (
                <p class="row small">
                  <span class="quiet">This result as a file:</span>
                  {(['jsonl', 'csv'] as const).map(format => (
                    <a key={format} download href={withToken(fileOf(format))}>
                      {format === 'csv' ? 'CSV' : 'JSON lines'}
                    </a>
                  ))}
                </p>
              )}
              <Pager
                total={answer.total}
                offset={asked.offset}
                limit={atOnce}
                address={offset => pathOf({ view: 'search', collection }) + writeSearch({ ...asked, offset })}
              />
            </div>
          </div>
        )}
      </WhenAnswered>
    </>
  );
}

function SearchField({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const field = useRef<HTMLInputElement>(null);
  // What was asked for from here comes back as `words` later, when more may have been typed: only others' words replace what is typed.
  const told = useRef(words);
  const tell = useRef(onWords);
  tell.current = onWords;
  const search = useCallback((sought: string) => {
    // Enter was faster than the pause.
    if (sought === told.current) return;
    told.current = sought;
    tell.current(sought);
  }, []);
  useLayoutEffect(() => {
    if (cameToType()) field.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (words === told.current) return;
    told.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => {
    const timer = setTimeout(() => search(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed, search]);
  return (
    <search>
      <form
        class="search-field"
        onSubmit={event => {
          event.preventDefault();
          search(typed);
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label="Search the pages of this collection"
          placeholder={'Search: mason bee, "two words", bee OR wasp, -honey, pollin*'}
          value={typed}
          autocomplete="off"
          onInput={event => setTyped(event.currentTarget.value)}
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}
