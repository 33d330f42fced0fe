/**
 * The one rule for "is it a file" where a strategy or judge may be a name or a file of the user's own: a file begins with ./, ../
 * or /, or ends in .js, .mjs, .cjs, .ts, .mts or .cts; all else is a name. On Windows \ stands for / and a drive may come first.
 */
export function isModuleFile(text: string): boolean {
  return /^(?:\.{0,2}[\\/]|[a-z]:[\\/])/i.test(text) || /\.[cm]?[jt]s$/i.test(text);
}
