/** The harvest curve: pages on topic against pages fetched, beside what chance would give. */
import { useCollection } from '../../api/collection-state.ts';
import { number, percent } from '../../words/format.ts';
import { HarvestCurve } from './harvest-curve.tsx';

export function Course() {
  const { curve, figures } = useCollection();
  const chance = figures?.chanceRate;
  const told =
    figures &&
    `${number(figures.relevant)} of ${number(figures.pages)} pages are on topic (${percent(figures.harvestRate)})${
      chance === undefined ? '' : `; by chance it would be ${number(figures.pages * chance)} (${percent(chance)})`
    }.`;
  return (
    <section class="card course" aria-labelledby="course-title">
      <div class="card-head">
        <h2 id="course-title">Harvest</h2>
        <ul class="legend small quiet">
          <li class="found">on topic</li>
          <li class="all">if every page were</li>
          <li class="chance">{chance === undefined ? 'by chance: known from 100 pages on' : 'by chance'}</li>
        </ul>
      </div>
      {curve.length < 2 ? (
        <p class="quiet">The curve begins with the second page.</p>
      ) : (
        <HarvestCurve curve={curve} chance={chance} told={told ?? ''} />
      )}
      <p class="quiet small">{told}</p>
    </section>
  );
}
