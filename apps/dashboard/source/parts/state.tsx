import { stateWords } from '../words/words.ts';

/** How a crawl is: a word in a pill, with a dot that moves while it works. */
export function State({ state, isTrial = false }: { state: string; isTrial?: boolean }) {
  return (
    <span class="state" data-state={state}>
      {isTrial && state === 'finished' ? 'trial to correct' : (stateWords[state] ?? state)}
    </span>
  );
}
