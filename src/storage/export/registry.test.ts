import { expect, it } from 'vitest';
import { describeExporter } from './exporter.contract.js';
import { parquetUrls, sqliteUrls, waczUrls } from './readers.contract.js';
import { exporters } from './registry.js';

const readers: Record<string, (path: string) => Promise<string[]>> = {
  parquet: parquetUrls,
  sqlite: sqliteUrls,
  wacz: waczUrls,
};

for (const exporter of exporters) describeExporter(exporter, readers[exporter.name]);

it.each(['pages', 'sites'])('no two exporters for %s have the same name or ending', kind => {
  const of = exporters.filter(exporter => exporter.of === kind);
  const names = of.map(({ name }) => name);
  const endings = of.flatMap(exporter => exporter.endings);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(endings).size).toBe(endings.length);
});
