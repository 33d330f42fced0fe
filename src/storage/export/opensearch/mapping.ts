/** What the fields of a document are to a search engine. */
import { type FieldType, pageFieldTypes } from '../page-fields.js';

/** Words to be searched; all other text is looked up as a whole. */
const searched = new Set(['title', 'headline', 'description', 'author', 'siteName']);

const types: Record<FieldType, object> = {
  text: { type: 'keyword', ignore_above: 8191 },
  integer: { type: 'long' },
  number: { type: 'double' },
  boolean: { type: 'boolean' },
  time: { type: 'date' },
};

const words = { type: 'text' };
const wordsOrWhole = { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 1024 } } };
/** Pages give dates in full, or only the month or the year. */
const looseDate = { type: 'date', format: 'strict_date_optional_time||yyyy-MM||yyyy', ignore_malformed: true };

const properties = Object.fromEntries(
  Object.entries(pageFieldTypes).map(([name, type]) => [name, searched.has(name) ? wordsOrWhole : types[type]]),
);

export const mapping = {
  mappings: {
    properties: {
      ...properties,
      date: looseDate,
      modified: looseDate,
      headings: words,
      text: words,
      main: words,
      markdown: { type: 'text', index: false },
    },
  },
};
