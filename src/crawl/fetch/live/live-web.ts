/** The live web: HTTP with good manners. One call is one request (and robots.txt before it). */
import { HttpTransport } from '../http/http-transport.js';
import { PoliteWeb } from '../polite/polite-web.js';
import { type LiveWebOptions, settingsOf } from './options.js';

export type { LiveWebOptions } from './options.js';

export class LiveWeb extends PoliteWeb {
  constructor(options: LiveWebOptions) {
    const settings = settingsOf(options);
    const network = new HttpTransport(settings);
    super(options.before?.(network) ?? network, settings);
  }
}
