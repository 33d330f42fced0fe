/** Pages to learn from, out of any web a user names with --corpus. */
import type { Corpus, CorpusPage } from '../core/corpus.js';
import { openCollection } from '../storage/open.js';
import { personLabels } from '../storage/person-labels.js';
import { collectionLabels, hasArchive, isCollection, openFrozenWeb } from './open.js';

/** A collection that keeps no archive cannot be crawled again, but to learn from it, its database is enough. */
export async function openCorpus(path: string): Promise<Corpus> {
  return isCollection(path) && !hasArchive(path) ? collectionCorpus(path) : openFrozenWeb(path);
}

/** Stored pages, each content once, with the judge's verdict as their label. The text of anchors is not stored. */
function collectionCorpus(folder: string): Corpus {
  return {
    *pages(): IterableIterator<CorpusPage> {
      const collection = openCollection(folder);
      try {
        const labelled = personLabels(collection);
        for (const page of Array.from(collection.pages({ all: true, unique: true }))) {
          const links = collection.links(page).map(url => ({ url, anchor: '' }));
          const labels = collectionLabels(page.relevant, labelled.get(page.url));
          yield { url: page.url, title: page.title, text: collection.text(page), links, labels };
        }
      } finally {
        collection.close();
      }
    },
  };
}
