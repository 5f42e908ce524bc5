import { escapeControls } from '#base/cli/terminal.ts';
import type { AuditReport } from '../audit/audit-sitemaps.ts';
import type { Severity } from '../rules/findings.ts';
import type { Example } from '../rules/finding-tally.ts';
import { counted, formatCount, plural } from '#base/ui/format-count.ts';

/** JSON has some more. */
const EXAMPLES_SHOWN = 5;

export function auditReportText(report: AuditReport): string {
  const lines = [
    report.target,
    ...summary(report),
    ...report.findings.flatMap((finding) => ['', ...findingLines(finding)]),
    '',
    `${counted(report.faults, 'fault')}, ${counted(report.warnings, 'warning')}, ${counted(report.notes, 'note')}.`,
  ];
  return `${lines.map((line) => escapeControls(line)).join('\n')}\n`;
}

function summary(report: AuditReport) {
  const { sitemaps, urls, storedBytes, xmlBytes, seconds, families, origin, comparedWith, sampled } = report;
  const rate = Math.round(urls / Math.max(seconds, 0.001));
  const pages = `${formatCount(sampled?.pages ?? 0)} of ${formatCount(sampled?.of ?? 0)} listed pages`;
  const [stored, unpacked] = [storedBytes, xmlBytes].map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`);
  const rows = families.map(
    ({ family, ...of }) =>
      `  ${family.padEnd(14)} ${formatCount(of.sitemaps).padStart(6)} sitemaps ${formatCount(of.urls).padStart(10)} URLs ${formatCount(of.nsns).padStart(10)} NSNs`,
  );
  return [
    `${counted(sitemaps, 'sitemap')} with ${counted(urls, 'URL')}, ${stored} that hold ${unpacked} of XML, read in ${seconds.toFixed(1)} s (${formatCount(rate)} URLs/s)`,
    ...rows,
    origin === null ? 'Nothing says which site the addresses have to be on.' : `Addresses have to be on ${origin}.`,
    comparedWith === null
      ? 'NSNs were not compared with a catalog.'
      : `Compared with ${formatCount(comparedWith.nsns)} NSNs of catalog ${comparedWith.catalogVersion}.`,
    ...(sampled === null ? [] : [`Asked for robots.txt and ${pages}, chosen by seed ${sampled.seed}.`]),
  ];
}

function findingLines({ kind, severity, title, toDo, count, examples }: AuditReport['findings'][number]): string[] {
  const shown = examples.slice(0, EXAMPLES_SHOWN);
  return [
    `${severity.toUpperCase()}  ${title} (${kind}, ${formatCount(count)} ${plural(count, 'time')})`,
    ...shown.map((example) => `  ${placeOf(example)}: ${example.detail}`),
    ...(examples.length > shown.length || count > examples.length ? ['  and more'] : []),
    `  To do: ${toDo}`,
  ];
}

const placeOf = ({ sitemap, entry, line }: Example): string =>
  `${sitemap}${entry === undefined ? '' : `, URL ${entry}`}${line === undefined ? '' : `, line ${line}`}`;

export const auditReportJson = (report: AuditReport): string => `${jsonText(report)}\n`;

/** Escapes control signs, so that a terminal may show it. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => escapeControls(line))
    .join('\n');
}

/** Writes the findings as SARIF 2.1.0 (OASIS): a rule for each kind, a result for each example. */
export function auditReportSarif({ findings, checkedAt }: AuditReport): string {
  const rules = findings.map(({ kind, severity, title, toDo, count }) => ({
    id: kind,
    shortDescription: { text: title },
    help: { text: toDo },
    defaultConfiguration: { level: levelOf(severity) },
    properties: { count },
  }));
  const results = findings.flatMap(({ kind, severity, title, examples }, ruleIndex) =>
    examples.map(({ sitemap, detail, line, entry }) => ({
      ruleId: kind,
      ruleIndex,
      level: levelOf(severity),
      message: { text: `${title}: ${detail}${entry === undefined ? '' : ` (URL ${entry})`}` },
      locations: [locationOf(sitemap, line)],
    })),
  );
  return `${jsonText({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'check-sitemaps', rules } },
        invocations: [{ executionSuccessful: true, endTimeUtc: checkedAt }],
        results,
      },
    ],
  })}\n`;
}

const levelOf = (severity: Severity) => (severity === 'fault' ? 'error' : severity);

/** A family is not a file: it has a name alone. */
function locationOf(sitemap: string, line: number | undefined) {
  const isUrl = URL.canParse(sitemap);
  if (!isUrl && !sitemap.includes('.')) return { logicalLocations: [{ name: sitemap }] };
  const uri = isUrl ? new URL(sitemap).href : encodeURIComponent(sitemap);
  const region = line === undefined ? {} : { region: { startLine: line } };
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
