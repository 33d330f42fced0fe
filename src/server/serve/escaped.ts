const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that may stand in markup, between tags or in an attribute, and is never taken for any. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign]);
