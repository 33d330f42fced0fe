import { score } from '../words/format.ts';

/** What a number is made of: each part with its name; those that add nothing are left out. */
export function Parts({ parts }: { parts: Readonly<Record<string, number>> }) {
  const some = Object.entries(parts).filter(([, value]) => Math.abs(value) >= 0.005);
  if (some.length === 0) return null;
  return (
    <ul class="parts small" aria-label="Parts of the score">
      {some.map(([name, value]) => (
        <li key={name}>
          <span class="quiet">{name}</span> <span class="number">{value > 0 ? `+${score(value)}` : score(value)}</span>
        </li>
      ))}
    </ul>
  );
}
