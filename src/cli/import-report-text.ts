import type { FileReport, ImportReport } from '../catalog/import/report.ts';
import { acceptedLossesText } from './losses-text.ts';

/** The report of an import as lines for people. */
export function importReportText(report: ImportReport): string {
  const { edition } = report;
  const lines = [
    ...report.files.flatMap(fileLines),
    ...list(
      'Files that were not given',
      report.missing.map(({ table, zip, withoutIt }) => `${table} (${zip}.zip): ${withoutIt}`),
    ),
    ...list(
      'Not used',
      report.ignored.map(({ path, reason }) => `${path}: ${reason}`),
    ),
    '',
    `Catalog ${edition.version} of ${edition.editionDate} is in force: ${count(edition.listedNsns)} NSNs listed, ` +
      `${count(edition.unlistedNsns)} on file but not listed, ${count(edition.partNumbers)} part numbers, ` +
      `${count(edition.makers)} makers, ${count(edition.classes)} classes.`,
    `Against the catalog before: ${count(report.newRecords)} new, ${count(report.changedRecords)} changed, ` +
      `${count(report.goneRecords)} gone, ${count(report.unchangedRecords)} unchanged.`,
  ];
  return `${lines.join('\n')}\n${acceptedLossesText(report.acceptedLosses)}`;
}

function fileLines(file: FileReport): string[] {
  const lines = [
    `${file.table}: ${count(file.rowsRead)} rows read, ${count(file.rowsLoaded)} loaded  (${file.source}, ${file.encoding})`,
  ];
  for (const { reason, count: rows, examples } of file.skipped) {
    lines.push(`  skipped ${count(rows)}: ${reason} (${examples.map((example) => `"${example}"`).join(', ')})`);
  }
  if (file.unknownColumns.length > 0) lines.push(`  unknown columns: ${file.unknownColumns.join(', ')}`);
  if (file.missingColumns.length > 0) lines.push(`  missing columns, left empty: ${file.missingColumns.join(', ')}`);
  if (file.cutOff !== null) lines.push(`  cut off: ${file.cutOff}`);
  for (const note of file.notes) lines.push(`  ${note}`);
  return lines;
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', `${title}:`, ...items.map((item) => `  ${item}`)];
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
