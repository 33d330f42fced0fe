/**
 * A thread that reads for the server. Reading a large collection may take a second, and SQLite lets nobody else have a turn meanwhile; the
 * server itself reads none, so that it answers, and tells what happens, whatever is asked of this thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readingRoutes } from '../api/reading-routes.js';
import type { Content, Route } from '../api/route.js';
import { ServedFolder } from '../folder/served-folder.js';
import { problemOf } from '../problem.js';
import { eventText, newsOfNone } from '../watch/event-text.js';
import type { News } from '../watch/watched-collection.js';
import { Watches } from '../watch/watches.js';
import type { FromThread, Outcome, Question, ToThread } from './messages.js';

const watches = new Watches();
const routes = new Map(
  readingRoutes({ folder: new ServedFolder(workerData), watches }).map(route => [
    `${route.method} ${route.path}`,
    route,
  ]),
);
const listening = new Map<number, () => void>();
const tell = (message: FromThread) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'ask':
      void answer(message).then(outcome => tell({ kind: 'answer', id: message.id, outcome }));
      break;
    case 'listen':
      listen(message.id, message.folder, message.after);
      break;
    case 'unlisten':
      listening.get(message.id)?.();
      listening.delete(message.id);
      break;
    case 'expect':
      watches.openIfAny(message.folder)?.expectVerdicts();
      break;
    case 'stale':
      watches.openIfAny(message.folder)?.mistrustVerdicts();
      break;
    case 'close':
      watches.close();
      parentPort?.close();
      break;
  }
});

async function answer({ route: name, path, query }: Question): Promise<Outcome> {
  try {
    const route = routes.get(name);
    if (!route) throw new Error(`No thread reads ${name}.`);
    return outcomeOf(route, await route.answer({ path, query, body: {} }));
  } catch (error) {
    let unforeseen: string | undefined;
    const [status, problem] = problemOf(error, failure => {
      unforeseen = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
    });
    return { kind: 'problem', status, problem, unforeseen };
  }
}

function outcomeOf({ result }: Route, value: object): Outcome {
  return typeof result === 'string'
    ? { kind: 'content', content: value as Content }
    : { kind: 'json', text: JSON.stringify(value) };
}

function listen(id: number, folder: string, after: number | undefined): void {
  const watched = watches.openIfAny(folder);
  if (watched)
    listening.set(
      id,
      watched.listen((number, news) => gather(id, folder, number, news), after),
    );
  else tell({ kind: 'last', id, text: eventText(0, newsOfNone(folder)) });
}

/** All listeners of a collection are told the same at the same moment: it is put into words and sent once. */
let gathered: { ids: number[]; news: News } | undefined;
function gather(id: number, folder: string, number: number, news: News): void {
  if (gathered?.news === news) {
    gathered.ids.push(id);
    return;
  }
  const ids = [id];
  gathered = { ids, news };
  queueMicrotask(() => {
    tell({ kind: 'news', ids, folder, text: eventText(number, news), changed: news.changed !== undefined });
    if (gathered?.ids === ids) gathered = undefined;
  });
}
