/** What a search can be narrowed by, with how many pages each choice leaves. */
import { number } from '../../words/format.ts';
import { languageName, typeName } from '../../words/words.ts';
import { type AskedSearch, type FacetName, facetNames } from './asked-search.ts';

const names: Readonly<Record<FacetName, string>> = {
  verdict: 'Verdict',
  host: 'Host',
  language: 'Language',
  date: 'Fetched in',
  type: 'Kind',
};

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Values shown before one asks for more. */
const few = 8;

interface FacetsProps {
  asked: AskedSearch;
  values: Readonly<Record<string, readonly { value: string; pages: number }[]>>;
  onChange: (part: Partial<AskedSearch>) => void;
}

export function Facets({ asked, values, onChange }: FacetsProps) {
  const count = facetNames.reduce((sum, name) => sum + asked.chosen[name].length, 0);
  const none = { verdict: [], host: [], language: [], date: [], type: [] };
  return (
    <details class="facets card" open={matchMedia('(min-width: 901px)').matches}>
      <summary>Narrow down{count > 0 ? ` (${count} chosen)` : ''}</summary>
      {count > 0 && (
        <button type="button" class="plain small" onClick={() => onChange({ chosen: none })}>
          Show everything again
        </button>
      )}
      {facetNames.map(name => (
        <Facet key={name} name={name} asked={asked} values={values[name] ?? []} onChange={onChange} />
      ))}
    </details>
  );
}

interface FacetProps extends Omit<FacetsProps, 'values'> {
  name: FacetName;
  values: readonly { value: string; pages: number }[];
}

function Facet({ name, asked, values, onChange }: FacetProps) {
  const chosen = asked.chosen[name];
  const listed = [
    ...values,
    ...chosen.filter(each => !values.some(({ value }) => value === each)).map(value => ({ value, pages: 0 })),
  ];
  // One value alone narrows nothing.
  if (listed.length < 2 && chosen.length === 0) return null;
  const toggle = (value: string) => {
    const rest = chosen.filter(each => each !== value);
    onChange({ chosen: { ...asked.chosen, [name]: rest.length < chosen.length ? rest : [...rest, value] } });
  };
  const rows = (some: typeof listed) => (
    <ul>
      {some.map(({ value, pages }) => (
        <li key={value}>
          <label>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <bdi>{wordsOf(name, value)}</bdi>
            <span class="quiet number">{number(pages)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
  return (
    <fieldset class="small">
      <legend>{names[name]}</legend>
      {rows(listed.slice(0, few))}
      {listed.length > few && (
        <details>
          <summary class="small">{listed.length - few} more</summary>
          {rows(listed.slice(few))}
        </details>
      )}
    </fieldset>
  );
}

function wordsOf(name: FacetName, value: string): string {
  switch (name) {
    case 'verdict':
      return value === 'relevant' ? 'on topic' : 'off topic';
    case 'language':
      return languageName(value);
    case 'type':
      return typeName(value);
    case 'date':
      return /^\d{4}-\d\d$/.test(value) ? month.format(new Date(`${value}-01T00:00:00Z`)) : value;
    default:
      return value;
  }
}
