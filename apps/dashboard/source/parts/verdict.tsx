/** A verdict is a sign and a word, never a colour alone: a full cell of honey, or an empty one. */
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
        <span class="quiet">your word</span>
      ) : (
        value !== undefined && <span class="quiet number">{score(value)}</span>
      )}
    </span>
  );
}
