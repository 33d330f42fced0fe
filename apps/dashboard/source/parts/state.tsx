import { stateWords } from '../words/words.ts';

interface StateProps {
  state: string;
  pages: number;
  /** A trial that waits for its corrections. */
  isTrial?: boolean;
}

/** How a crawl is: a word in a pill, with a dot that moves while it works. */
export function State({ state, pages, isTrial = false }: StateProps) {
  const isOver = state === 'finished';
  return (
    <span class="state" data-state={state}>
      {isOver && pages === 0
        ? 'nothing fetched'
        : isOver && isTrial
          ? 'trial to correct'
          : (stateWords[state] ?? state)}
    </span>
  );
}
