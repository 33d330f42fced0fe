/** Reports by name, the newest first, each with its age. */
import { ago } from '../../words/format.ts';

export function ReportList({
  reports,
  pathOf,
}: {
  reports: readonly { name: string; changed: number }[];
  pathOf: (name: string) => string;
}) {
  return (
    <ul class="lab-rows">
      {reports.map(({ name, changed }) => (
        <li key={name} data-row>
          <a href={pathOf(name)}>
            <bdi>{name}</bdi>
          </a>
          <span class="quiet small">{ago(changed, Date.now())}</span>
        </li>
      ))}
    </ul>
  );
}
