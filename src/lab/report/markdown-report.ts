/** report.md: the tables of the report for terminals, repositories and mail. */
import { conclusion, definitions, setting } from './notes.js';
import type { ReportData } from './report-data.js';
import { opinionTable, pairwiseTable, type ReportTable, rankingTable, topicTable } from './tables.js';

export function markdownReport(data: ReportData): string {
  const { experiment } = data;
  const parts = [
    `# ${experiment.name}`,
    conclusion(data),
    setting(experiment, data.web, data.runs).join('\n'),
    markdownTable(rankingTable(data)),
    markdownTable(opinionTable(data)),
    ...(data.strategies.length > 1 ? [markdownTable(pairwiseTable(data))] : []),
    ...data.topics.map(topic => markdownTable(topicTable(data, topic))),
    definitionText(definitions),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Words and their meanings, at the end of a report. */
export function definitionText(all: readonly (readonly [term: string, meaning: string])[]): string {
  return ['## What the words mean', all.map(([term, meaning]) => `- **${term}**: ${meaning}`).join('\n')].join('\n\n');
}

/** A report that is tables only. */
export function tablesText(title: string, setting: readonly string[], tables: readonly ReportTable[]): string {
  return `${[`# ${title}`, setting.join('\n'), ...tables.map(markdownTable)].join('\n\n')}\n`;
}

export function markdownTable({ title, note, columns, rows }: ReportTable): string {
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
