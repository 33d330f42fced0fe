/** Tells the crawl of a collection something, and says what becomes of it. */
import { useState } from 'preact/hooks';
import { ask } from './client.ts';
import { useCollection } from './collection-state.ts';
import { useAction } from './use-action.ts';

export interface Commands {
  busy: boolean;
  problem: string;
  /** What was done, for whoever asked. */
  said: string;
  tell: (words: string, command: object) => Promise<boolean>;
}

export function useCommands(collection: string): Commands {
  const { figures } = useCollection();
  const { busy, problem, run } = useAction();
  const [said, setSaid] = useState('');
  const works = figures?.state === 'running' || figures?.state === 'paused';
  const tell = async (words: string, command: object) => {
    const path = { collection };
    const done = await run(() => ask('post /api/collections/{collection}/commands', { path, body: { command } }));
    if (done) setSaid(works ? words : `${words} It holds when the crawl goes on.`);
    return done;
  };
  return { busy, problem, said, tell };
}
