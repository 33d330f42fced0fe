/** What happens in a crawl, as it happens, and what it is told. */
import { anything, flag, optional, table, text } from '../../../core/schema/index.js';
import { checkCommand } from '../../../crawl/commands/command.js';
import { sendCommand } from '../../../library/send-command.js';
import { count } from '../fields.js';
import { contentRoute, jsonRoute, type Route } from './route.js';
import type { Services } from './services.js';

export function steeringRoutes(services: Services): Route[] {
  return [
    jsonRoute({
      method: 'get',
      path: '/health',
      summary: 'The server is there.',
      result: table({ state: text({ help: 'ok' }) }),
      handle: () => ({ state: 'ok' }),
    }),
    contentRoute({
      method: 'get',
      path: '/api/collections/{collection}/events',
      summary:
        'What happens, as server-sent events called "news" (figures, newest visits, new points of the curve). Their ids are numbers of visits: whoever sends the last one again (Last-Event-ID, or after=) goes on from there.',
      query: table({ after: optional(count('number of the last visit heard of')) }),
      result: 'text/event-stream',
      handle: ({ path, query }) => ({
        kind: 'events',
        folder: services.folder.find('collection', path.collection).path,
        after: query.after,
      }),
    }),
    jsonRoute({
      method: 'post',
      path: '/api/collections/{collection}/commands',
      summary:
        'Tells the crawl something: {"kind": "pause"}, resume, stop, {"kind": "budget", "pages": 5000}, exclude, limit, label, pin, bury. Obeyed within half a second; when nothing runs, by the next resume.',
      body: table({ command: anything() }),
      result: table({ sent: flag() }),
      handle: async ({ path, body }) => {
        const { path: folder } = services.folder.find('collection', path.collection);
        await sendCommand(folder, checkCommand(body.command));
        return { sent: true };
      },
    }),
  ];
}
