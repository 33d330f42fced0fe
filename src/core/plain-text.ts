/** Text of strangers on one line of a terminal. */

/**
 * Characters that a terminal obeys instead of showing them (C0 and C1 controls), that break a line, or that turn the
 * direction or the form of what follows: a title with these could rewrite the screen or make one URL look like another.
 */
const commands = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\ufeff]+/gu;

/** The text without control characters, line breaks and marks of direction; a space stands where they were. */
export function plainText(text: string): string {
  return text.replace(commands, ' ');
}

/** JSON in which such characters are written as escapes: the same data, but harmless on a terminal. */
export function plainJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent).replace(commands, found =>
    found.replace(/[^\n]/g, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
