/** Texts that others chose, as text: in elements and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
}
