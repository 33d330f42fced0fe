import { stateWords } from '../words/words.ts';

/** How a crawl is: a word in a pill, with a dot that moves while it works. */
export function State({ state }: { state: string }) {
  return (
    <span class="state" data-state={state}>
      {stateWords[state] ?? state}
    </span>
  );
}
