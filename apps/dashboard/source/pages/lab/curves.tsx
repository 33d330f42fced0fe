/** The harvest curves of all strategies, each line named at its end: no colour alone. */
import type { Answer } from '../../api/client.ts';
import { number } from '../../words/format.ts';

type Curve = Answer<'get /api/labs/{lab}'>['curves'][number];

const [width, height, left, bottom, right] = [720, 300, 46, 26, 150];

export function Curves({ curves }: { curves: readonly Curve[] }) {
  const topics = [...new Set(curves.map(({ topic }) => topic))];
  return (
    <>
      {topics.slice(0, 6).map(topic => (
        <section key={topic} class="card curves" aria-label={`Curves of ${topic}`}>
          <h2>{topics.length > 1 ? topic : 'On topic against fetched'}</h2>
          <Drawing curves={onePerStrategy(curves.filter(each => each.topic === topic))} />
        </section>
      ))}
    </>
  );
}

/** Of several runs, the first. */
function onePerStrategy(curves: readonly Curve[]): Curve[] {
  return [...new Map([...curves].reverse().map(curve => [curve.strategy, curve])).values()];
}

function Drawing({ curves }: { curves: readonly Curve[] }) {
  const points = curves.flatMap(curve => curve.points);
  const most = Math.max(1, ...points.map(([fetched]) => fetched));
  const top = Math.max(1, ...points.map(([, relevant]) => relevant));
  const x = (fetched: number) => left + (fetched / most) * (width - left - right);
  const y = (relevant: number) => height - bottom - (relevant / top) * (height - bottom - 12);
  const ends = namesApart(curves.map(curve => y(curve.points.at(-1)?.[1] ?? 0)));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={toldOf(curves)}>
      <line class="axis" x1={left} y1={y(0)} x2={x(most)} y2={y(0)} />
      <line class="axis" x1={left} y1={y(0)} x2={left} y2={y(top)} />
      <text class="tick" x={left - 6} y={y(top) + 4} text-anchor="end">
        {number(top)}
      </text>
      <text class="tick" x={left - 6} y={y(0)} text-anchor="end">
        0
      </text>
      <text class="tick" x={x(most)} y={height - 8} text-anchor="end">
        {number(most)} pages
      </text>
      {curves.map((curve, index) => (
        <g key={curve.strategy} class={`curve-${index % 6}`}>
          <polyline
            points={curve.points
              .map(([fetched, relevant]) => `${x(fetched).toFixed(1)},${y(relevant).toFixed(1)}`)
              .join(' ')}
          />
          <text x={x(most) + 8} y={ends[index] + 4}>
            {curve.strategy}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Names that would lie on one another are moved apart. */
function namesApart(places: readonly number[]): number[] {
  const apart = 15;
  const moved = [...places];
  const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b]);
  for (let turn = 1; turn < order.length; turn++) {
    moved[order[turn]] = Math.max(moved[order[turn]], moved[order[turn - 1]] + apart);
  }
  const over = Math.max(0, ...moved.map(place => place - (height - bottom)));
  return moved.map(place => place - over);
}

const toldOf = (curves: readonly Curve[]): string =>
  curves
    .map(
      ({ strategy, points }) =>
        `${strategy}: ${number(points.at(-1)?.[1] ?? 0)} on topic of ${number(points.at(-1)?.[0] ?? 0)}`,
    )
    .join('; ');
