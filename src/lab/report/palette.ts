/**
 * Colours and dashes of the strategies. Dark enough on white, light enough on near-black; started from the sets of Okabe &
 * Ito and of Paul Tol, which colour-blind readers can tell apart. A dash goes with each colour, so that print works too.
 */
const light = [
  ...['#0072b2', '#d55e00', '#00795a', '#aa3377', '#b57a00', '#2f8fc4'],
  ...['#c2527f', '#6f7a00', '#4433aa', '#8c510a', '#117d78', '#9b1d38'],
];
const dark = [
  ...['#5aa9e6', '#ff8a52', '#3ddc97', '#e58fd0', '#ffc94d', '#8fdcff'],
  ...['#ff9ec4', '#cfd45a', '#a9a3ff', '#d9a066', '#5fd0c0', '#f08090'],
];
const dashes = ['none', '7 3', '2 2.5', '9 3 2 3', 'none', '12 3', '4 2', '1.5 3'];

/** Style rules for the classes s0, s1, …: `--c` is the colour, `--d` the dash. */
export function seriesStyles(count: number): string {
  const variables = (colours: readonly string[]) => colours.map((colour, index) => `--s${index}:${colour}`).join(';');
  const rules = Array.from({ length: count }, (_, index) => {
    // The dashes shift from round to round, so that colour and dash together repeat late.
    const dash = dashes[(index + 3 * Math.floor(index / light.length)) % dashes.length];
    return `.s${index}{--c:var(--s${index % light.length});--d:${dash}}`;
  });
  return (
    `:root{${variables(light)}}` +
    `@media screen and (prefers-color-scheme:dark){:root{${variables(dark)}}}\n${rules.join('\n')}`
  );
}
