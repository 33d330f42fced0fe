/** Typed columns for DuckDB, pandas, Spark and others. Row groups are written as they fill: memory holds one of them. */
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import { type DocumentFields, documentFields, documentWithMarkdown } from '../document-fields.js';
import type { Exporter } from '../exporter.js';
import { columnsOf, schemaOf } from './parquet-schema.js';

/** A row group ends at so many pages, or so many letters of text. */
const groupPages = 4000;
const groupLetters = 4 << 20;

export const parquet: Exporter = {
  name: 'parquet',
  of: 'pages',
  summary: 'typed columns with the text of the pages, for DuckDB, pandas and others',
  endings: ['.parquet'],
  packed: true,
  async *write(collection, { pages, counted, markdown, description }) {
    const bytes = new ByteWriter();
    const columns = columnsOf(markdown === true);
    const file = new ParquetWriter({
      writer: bytes,
      schema: schemaOf(columns),
      kvMetadata: [{ key: 'description', value: description }],
    });
    let rows: DocumentFields[] = [];
    let letters = 0;
    const take = (): Uint8Array => {
      const taken = bytes.getBytes().slice();
      // What was taken is not kept: the writer counts on from `offset`.
      bytes.index = 0;
      return taken;
    };
    const writeGroup = () => {
      const columnData: ColumnSource[] = columns.map(({ name, cellOf, encoding }) => ({
        name,
        data: rows.map(cellOf),
        offsetIndex: false,
        ...(encoding && { encoding }),
      }));
      file.write({ columnData, rowGroupSize: rows.length });
      forgetWords(file);
      rows = [];
      letters = 0;
    };
    for (const page of pages()) {
      counted(page);
      const row = markdown ? await documentWithMarkdown(collection, page) : documentFields(collection, page);
      rows.push(row);
      letters += row.text.length + row.main.length + (row.markdown?.length ?? 0);
      if (rows.length < groupPages && letters < groupLetters) continue;
      writeGroup();
      yield take();
    }
    if (rows.length > 0) writeGroup();
    file.finish();
    yield take();
  },
};

/**
 * The writer notes the least and the greatest value of each column of each group until the file ends. Of words that is of use to nobody, and each holds on to
 * the block of texts that it was cut from. Nor has it any page indexes to write at the end.
 */
function forgetWords(file: ParquetWriter): void {
  for (const { meta_data: about } of file.row_groups.at(-1)?.columns ?? []) {
    if (about?.type !== 'BYTE_ARRAY' || !about.statistics) continue;
    const { null_count } = about.statistics;
    about.statistics = { null_count };
  }
  file.pendingIndexes = [];
}
