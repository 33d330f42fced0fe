/** Two buttons that say whether a page is on topic; the one that holds is pressed. */
import { Cell } from './icons.tsx';

interface VerdictChoiceProps {
  title: string;
  relevant: boolean;
  onSay: (relevant: boolean) => void;
}

export function VerdictChoice({ title, relevant, onSay }: VerdictChoiceProps) {
  return (
    <span class="verdict-choice">
      {[true, false].map(value => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={relevant === value}
          aria-label={`${value ? 'on topic' : 'off topic'}: ${title}`}
          onClick={() => onSay(value)}
        >
          <Cell full={value} />
          {value ? 'on topic' : 'off topic'}
        </button>
      ))}
    </span>
  );
}
