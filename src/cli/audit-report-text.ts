import type { AuditReport, ReportedKind } from '../sitemaps/audit/audit-report.ts';
import type { Example } from '../sitemaps/audit/finding-tally.ts';
import { escapeControls } from './terminal.ts';

/** Examples of each kind that are printed; JSON has some more. */
const EXAMPLES_SHOWN = 5;

/** The report for people: what was read, what was found with the first examples and what to do, and the sum. */
export function auditReportText(report: AuditReport): string {
  const lines = [
    report.target,
    ...summary(report),
    ...report.findings.flatMap((finding) => ['', ...findingLines(finding)]),
    '',
    `${count(report.faults, 'fault')}, ${count(report.warnings, 'warning')}, ${count(report.notes, 'note')}.`,
  ];
  return `${lines.map((line) => escapeControls(line)).join('\n')}\n`;
}

function summary({ sitemaps, urls, storedBytes, xmlBytes, seconds, families, origin, comparedWith }: AuditReport) {
  const rate = Math.round(urls / Math.max(seconds, 0.001));
  const sizes = `${megabytes(storedBytes)} that hold ${megabytes(xmlBytes)} of XML`;
  const rows = families.map(
    ({ family, ...of }) =>
      `  ${family.padEnd(14)} ${number(of.sitemaps).padStart(6)} sitemaps ${number(of.urls).padStart(10)} URLs ${number(of.nsns).padStart(10)} NSNs`,
  );
  return [
    `${count(sitemaps, 'sitemap')} with ${count(urls, 'URL')}, ${sizes}, read in ${seconds.toFixed(1)} s (${number(rate)} URLs/s)`,
    ...rows,
    origin === null ? 'Nothing says which site the addresses have to be on.' : `Addresses have to be on ${origin}.`,
    comparedWith === null
      ? 'NSNs were not compared with a catalog.'
      : `Compared with ${number(comparedWith.nsns)} NSNs of catalog ${comparedWith.catalogVersion}.`,
  ];
}

function findingLines({ kind, severity, title, toDo, count, examples }: ReportedKind): string[] {
  const shown = examples.slice(0, EXAMPLES_SHOWN);
  return [
    `${severity.toUpperCase()}  ${title} (${kind}, ${number(count)} ${count === 1 ? 'time' : 'times'})`,
    ...shown.map((example) => `  ${placeOf(example)}: ${example.detail}`),
    ...(examples.length > shown.length || count > examples.length ? ['  and more'] : []),
    `  To do: ${toDo}`,
  ];
}

function placeOf({ sitemap, entry, line }: Example): string {
  return `${sitemap}${entry === undefined ? '' : `, URL ${entry}`}${line === undefined ? '' : `, line ${line}`}`;
}

function count(value: number, word: string): string {
  return `${number(value)} ${word}${value === 1 ? '' : 's'}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
