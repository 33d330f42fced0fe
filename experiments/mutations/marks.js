// What changes how the rest of a page is read when it stands where nobody expects it. The tests of the parser use it too.

/** Elements that are nested without end. */
export const nestedElements = [
  ...['div', 'b', 'table', 'ul', 'a href=x', 'svg', 'template', 'font', 'h2', 'select', 'blockquote', 'x-y'],
];

/** Pieces of marks. */
export const shards = [
  ...['"', "'", '<', '>', '</', '/>', '<!--', '-->', '<![CDATA[', ']]>', '=', '\0', '\ufeff'],
  ...['&', '&#', '&#xD800;', '&#0;'],
];

/** Beginnings of elements, of some the whole start tag. */
export const openings = [
  ...[
    '<a href=',
    '<a href="',
    '</a>',
    '<script>',
    '</script>',
    '<style',
    '<title>',
    '<table><tr>',
    '<svg>',
    '<plaintext>',
    '<p',
  ],
  ...['<base href="//x">', '<noscript>', '<textarea>', '<script type=application/ld+json>{"@graph":['],
];
