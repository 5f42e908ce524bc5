import { fieldText } from './field-bytes.ts';
import type { InputFile } from './input-source.ts';
import { readTable, type ReadHooks } from './read-table.ts';
import type { FileReport } from './report.ts';
import { SOURCE_TABLES } from './source-tables.ts';

/**
 * Reads a small table whole, as texts by column name. `keep` says why a row is left out, or null to take it. Not for the
 * tables with a row per NSN or per maker.
 */
export async function readRows(
  file: InputFile,
  keep: (row: Record<string, string>) => string | null,
  hooks: ReadHooks,
): Promise<{ rows: Record<string, string>[]; report: FileReport }> {
  const { keys, columns } = SOURCE_TABLES[file.table];
  let rows: Record<string, string>[] = [];
  const report = await readTable(
    file,
    (places, skipped) => {
      rows = [];
      return {
        row(row) {
          const read = Object.fromEntries(
            [...keys, ...columns].map((column) => [column, fieldText(row, places[column]!)]),
          );
          const reason = keep(read);
          if (reason === null) rows.push(read);
          else skipped.add(reason, () => fieldText(row, places[keys[0]]!));
          return reason === null;
        },
      };
    },
    hooks,
  );
  return { rows, report };
}
