/** Texts that must have a form of their own. */
import { isLanguage, languageMeant } from '../languages.js';
import type { TextField } from './field.js';
import { readStopRule } from './stop-rule.js';

type Format = NonNullable<TextField['format']>;

/** What is expected of a text that has not the form, and a hint that ends the message; nothing when it has. */
export function formatProblem(text: string, format: Format): { expected: string; hint?: string } | undefined {
  switch (format) {
    case 'language': {
      if (isLanguage(text)) return undefined;
      const meant = languageMeant(text);
      return {
        expected: 'the code of a language that can be recognised, for example en or de',
        hint: meant && ` Did you mean ${meant}?`,
      };
    }
    case 'http-url':
      return /^https?:\/\/[^/]/.test(text) ? undefined : { expected: 'a URL such as http://127.0.0.1:3128' };
    case 'stop-rule':
      return readStopRule(text) ? undefined : { expected: 'never, saturated, or a recall such as "recall 0.9"' };
    case 'pattern':
      try {
        new RegExp(text, 'u');
        return undefined;
      } catch (error) {
        const why = String(error).replace(/^.*Invalid regular expression: /, '');
        return { expected: 'a regular expression', hint: ` It cannot be read: ${why}.` };
      }
  }
}
