/** A share as a bar; the number stands beside it. Drawn with attributes, since styles in the markup are forbidden. */
export function Bar({ share, by }: { share: number; by?: number | undefined }) {
  const width = (value: number) => Math.max(0, Math.min(100, value * 100));
  return (
    <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="100" height="6" />
      <rect class="filled" width={width(share)} height="6" />
      {by !== undefined && <rect class="chance" x={width(by)} width="0.8" height="6" />}
    </svg>
  );
}
