/** The same crawl as a topic file, to keep or to give to the command. */
import { useState } from 'preact/hooks';
import { useAnswer } from '../../api/use-answer.ts';
import { WhenAnswered } from '../../parts/says.tsx';
import type { CrawlRequest } from './draft.ts';

interface TopicFileProps {
  request: CrawlRequest;
  /** What it still lacks; empty when nothing. */
  missing: string;
}

export function TopicFile({ request, missing }: TopicFileProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Topic file</summary>
      {open && (missing ? <p class="quiet small">{missing}</p> : <Written request={request} />)}
    </details>
  );
}

function Written({ request }: { request: CrawlRequest }) {
  const file = useAnswer('post /api/crawls/check', { body: request });
  const [copied, setCopied] = useState('');
  return (
    <WhenAnswered of={file} waiting="Writing the topic file…">
      {({ topic }) => (
        <div class="topic-file">
          <pre class="wrapped">{topic}</pre>
          <div class="row">
            <button
              type="button"
              onClick={() => void navigator.clipboard.writeText(topic).then(() => setCopied(topic))}
            >
              Copy
            </button>
            <span class="quiet small" role="status">
              {copied === topic && 'Copied. '}
            </span>
          </div>
          <p class="quiet small">
            Saved as <code>topic.yaml</code>, it is crawled by <code>honeyguide crawl topic.yaml</code>.
          </p>
        </div>
      )}
    </WhenAnswered>
  );
}
