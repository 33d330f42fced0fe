/** What forms that hold whole documents say of a page: its columns, its words, and the way to it as a list. */
import type { Collection } from '../collection.js';
import type { CollectedPage } from '../collection-types.js';
import { markdownOf } from './markdown/page-markdown.js';
import { type PageFields, pageFields } from './page-fields.js';

export interface DocumentFields extends Omit<PageFields, 'path'> {
  path: string[];
  headings: readonly string[];
  /** All the text, and what of it a reader came for. */
  text: string;
  main: string;
  /** The main text with headings, lists, tables and links; only where it was asked for. */
  markdown?: string;
}

export function documentFields(collection: Collection, page: CollectedPage): DocumentFields {
  const { path, ...fields } = pageFields(collection, page);
  return {
    ...fields,
    path: path.split(' '),
    headings: page.headings,
    text: collection.text(page),
    main: collection.main(page),
  };
}

/** The same with the page as Markdown, which must be read anew from the archive. */
export async function documentWithMarkdown(collection: Collection, page: CollectedPage): Promise<DocumentFields> {
  return { ...documentFields(collection, page), markdown: await markdownOf(collection, page) };
}
