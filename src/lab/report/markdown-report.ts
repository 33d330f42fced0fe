/** report.md: the tables of the report for terminals, repositories and mail. */
import { conclusion, definitions, setting } from './notes.js';
import type { ReportData } from './report-data.js';
import { pairwiseTable, type ReportTable, rankingTable, topicTable } from './tables.js';

export function markdownReport(data: ReportData): string {
  const { experiment } = data;
  const parts = [
    `# ${experiment.name}`,
    conclusion(data),
    setting(experiment, data.web, data.runs).join('\n'),
    markdownTable(rankingTable(data)),
    ...(data.strategies.length > 1 ? [markdownTable(pairwiseTable(data))] : []),
    ...data.topics.map(topic => markdownTable(topicTable(data, topic))),
    '## What the words mean',
    definitions.map(([term, meaning]) => `- **${term}**: ${meaning}`).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A report that is tables only. */
export function tablesText(title: string, setting: readonly string[], tables: readonly ReportTable[]): string {
  return `${[`# ${title}`, setting.join('\n'), ...tables.map(markdownTable)].join('\n\n')}\n`;
}

function markdownTable({ title, note, columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    `## ${title}`,
    ...(note ? ['', note] : []),
    '',
    line(columns.map(column => column.name)),
    `|${columns.map(column => (column.numeric ? '--:' : ':--')).join('|')}|`,
    ...rows.map(row => line(row.map(cell => (cell.strong ? `**${cell.text}**` : cell.text)))),
  ].join('\n');
}
