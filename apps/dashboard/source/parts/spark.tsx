import type { CurvePoint } from '../api/use-news.ts';

/** Pages on topic against pages fetched, small. The dashed line is what all pages on topic would give. */
export function Spark({ curve }: { curve: readonly CurvePoint[] }) {
  const last = curve.at(-1);
  if (!last || last.pages === 0 || curve.length < 2)
    return <svg class="spark" viewBox="0 0 120 32" aria-hidden="true" />;
  const top = Math.max(1, last.relevant);
  const place = ({ pages, relevant }: CurvePoint) =>
    `${((pages / last.pages) * 118 + 1).toFixed(1)},${(30 - (relevant / top) * 28).toFixed(1)}`;
  const line = [{ pages: 0, relevant: 0 }, ...curve].map(place).join(' ');
  return (
    <svg class="spark" viewBox="0 0 120 32" preserveAspectRatio="none" aria-hidden="true">
      <polygon class="below" points={`1,30 ${line} 119,30`} />
      <polyline class="line" points={line} />
    </svg>
  );
}
