/** A field of a head, as text: that of an answer, or of a record. */
export function fieldIn(head: string | undefined, name: string): string | undefined {
  return new RegExp(`^${name}[ \\t]*:[ \\t]*([^\\r\\n]+)`, 'im').exec(head ?? '')?.[1].trim();
}
