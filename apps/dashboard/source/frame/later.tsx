/** A page that is loaded when it is first shown. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { problemText } from '../api/client.ts';
import { Trouble, Waiting } from '../parts/says.tsx';

export type Load<Props> = () => Promise<ComponentType<Props>>;

interface LaterProps<Props> {
  /** The same function at every turn. */
  load: Load<Props>;
  given: Props;
}

export function Later<Props extends object>({ load, given }: LaterProps<Props>) {
  const [loaded, setLoaded] = useState<{ load: Load<Props>; Page: ComponentType<Props> }>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    load().then(
      Page => setLoaded({ load, Page }),
      (error: unknown) => setProblem(problemText(error)),
    );
  }, [load]);
  if (problem) return <Trouble>This page could not be loaded. Reload it. ({problem})</Trouble>;
  return loaded?.load === load ? <loaded.Page {...given} /> : <Waiting>Opening the page…</Waiting>;
}
