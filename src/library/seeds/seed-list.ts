/** A list of places to start at: one URL or host a line. */
import { UsageError } from '../../core/errors.js';
import { normaliseUrl } from '../../core/url.js';
import type { FoundSeeds } from './found-seeds.js';
import { hostNamed } from './hosts.js';

export function seedsInList(text: string, place: string): FoundSeeds {
  const found: FoundSeeds = { urls: [], hosts: [] };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) continue;
    const host = hostNamed(written);
    const url = host === undefined ? normaliseUrl(written) : undefined;
    if (host !== undefined) found.hosts.push(host);
    else if (url !== undefined) found.urls.push(url);
    else {
      throw new UsageError(
        `${place}, line ${index + 1}: ${JSON.stringify(written.slice(0, 80))} is neither a URL nor a host. Write https://example.org/bees or example.org.`,
      );
    }
  }
  return found;
}
