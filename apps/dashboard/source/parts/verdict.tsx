/** A verdict is a sign and a word, never a colour alone: a full cell of honey, or an empty one. */
import { useLabels } from '../api/use-labels.ts';
import { score } from '../words/format.ts';
import { Cell } from './icons.tsx';

interface VerdictProps {
  relevant: boolean;
  score?: number | undefined;
  /** A person said so. */
  person?: boolean | undefined;
}

export function Verdict({ relevant, score: value, person = false }: VerdictProps) {
  return (
    <span class={relevant ? 'verdict on' : 'verdict off'}>
      <Cell full={relevant} />
      <span class="word">{relevant ? 'on topic' : 'off topic'}</span>
      {person ? (
        <span class="person">your word</span>
      ) : (
        value !== undefined && <span class="quiet number">{score(value)}</span>
      )}
    </span>
  );
}

interface PageVerdictProps {
  url: string;
  title: string;
  relevant: boolean;
  score?: number | undefined;
}

/** The verdict on a page in a list: a person's word before the judge's, with a way to take it back. */
export function RowVerdict({ url, title, relevant, score: value }: PageVerdictProps) {
  const { said } = useLabels();
  const word = said.get(url);
  return (
    <span class="row-verdict">
      <Verdict relevant={word ?? relevant} score={value} person={word !== undefined} />
      <TakeBack url={url} title={title} />
    </span>
  );
}

/** Nothing where there is no word to take back. */
export function TakeBack({ url, title }: { url: string; title: string }) {
  const { said, forget } = useLabels();
  if (!said.has(url)) return null;
  return (
    <button
      type="button"
      class="plain small"
      aria-label={`take back what you said of ${title || url}`}
      onClick={() => void forget(url)}
    >
      take back
    </button>
  );
}
