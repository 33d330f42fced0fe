/** Excludes a host or a pattern, after showing how many waiting links that hits. */
import { useState } from 'preact/hooks';
import { useAnswer } from '../../api/use-answer.ts';
import type { Commands } from '../../api/use-commands.ts';
import { ChoiceField, TextField } from '../../parts/field.tsx';
import { WhenAnswered } from '../../parts/says.tsx';
import { counted } from '../../words/format.ts';

interface ExcludeProps {
  collection: string;
  commands: Commands;
  onDone: () => void;
}

export function Exclude({ collection, commands, onDone }: ExcludeProps) {
  const [by, setBy] = useState('host');
  const [words, setWords] = useState('');
  const wanted = words.trim();
  const what = by === 'host' ? { host: wanted } : { pattern: wanted };
  const exclude = async () => {
    const done = await commands.tell(`Excluded: ${wanted}.`, { kind: 'exclude', ...what });
    if (!done) return;
    setWords('');
    onDone();
  };
  return (
    <details class="card exclude">
      <summary>Exclude a host or pattern</summary>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (wanted) void exclude();
        }}
      >
        <ChoiceField
          label="Exclude by"
          value={by}
          choices={[
            { value: 'host', words: 'host' },
            { value: 'pattern', words: 'pattern of the address' },
          ]}
          onValue={setBy}
        />
        <TextField
          label={by === 'host' ? 'Host' : 'Regular expression'}
          placeholder={by === 'host' ? 'shop.example.org' : '/print/|\\?sort='}
          value={words}
          onValue={setWords}
        />
        <button type="submit" class="danger" disabled={!wanted || commands.busy}>
          Exclude
        </button>
      </form>
      {wanted && <Preview collection={collection} what={what} />}
    </details>
  );
}

function Preview({ collection, what }: { collection: string; what: { host?: string; pattern?: string } }) {
  const asked = { path: { collection }, query: what };
  const hits = useAnswer('get /api/collections/{collection}/frontier/preview', asked);
  return (
    <WhenAnswered of={hits} waiting="Counting the links that this hits…">
      {({ count, examples }) => (
        <div class="small" role="status">
          <p>It hits {counted(count, 'waiting link')}.</p>
          <ul class="quiet">
            {examples.slice(0, 5).map(url => (
              <li key={url} class="hit">
                <bdi dir="ltr">{url}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </WhenAnswered>
  );
}
