import { Cell } from '../../parts/icons.tsx';
import { OutsideLink, PageLink } from '../../parts/page-link.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { languageName } from '../../words/words.ts';
import type { AskedPage } from './use-queue.ts';

interface AskedCardProps {
  collection: string;
  page: AskedPage;
  /** What was said of it before. */
  earlier: boolean | undefined;
  onSay: (relevant: boolean) => void;
  onSkip: () => void;
  onUndo: (() => void) | undefined;
  undoes: string;
}

export function AskedCard({ collection, page, earlier, onSay, onSkip, onUndo, undoes }: AskedCardProps) {
  const { url, title, text, relevant, score, language } = page;
  return (
    <article class="card asked">
      <h3>
        <PageLink collection={collection} url={url} title={title} />
      </h3>
      <p class="small">
        <OutsideLink url={url} />
      </p>
      <p class="row small">
        <span class="quiet">The judge says</span>
        <Verdict relevant={relevant} score={score} />
        {earlier !== undefined && (
          <span class="row">
            <span class="quiet">you said</span>
            <Verdict relevant={earlier} />
          </span>
        )}
        {language && <span class="quiet">{languageName(language)}</span>}
      </p>
      <div class="answers">
        <button type="button" class="yes" onClick={() => onSay(true)}>
          <Cell full={true} /> On topic <kbd>y</kbd>
        </button>
        <button type="button" class="no" onClick={() => onSay(false)}>
          <Cell full={false} /> Off topic <kbd>n</kbd>
        </button>
        <button type="button" onClick={onSkip}>
          Skip <kbd>s</kbd>
        </button>
        {onUndo && (
          <button type="button" class="plain" onClick={onUndo}>
            {undoes} <kbd>u</kbd>
          </button>
        )}
      </div>
      <bdi class="asked-text" dir="auto">
        {text.trim() || 'This page has no text of its own.'}
      </bdi>
    </article>
  );
}
