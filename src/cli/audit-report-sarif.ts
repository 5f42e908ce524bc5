import type { AuditReport, ReportedKind } from '../sitemaps/audit/audit-report.ts';
import type { Example } from '../sitemaps/audit/finding-tally.ts';
import type { Severity } from '../sitemaps/audit/finding-kinds.ts';
import { jsonText } from './audit-report-json.ts';

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = { fault: 'error', warning: 'warning', note: 'note' };

/** The findings as SARIF 2.1.0 (OASIS): a rule for each kind that was found, a result for each example; `properties.count` says of how many. */
export function auditReportSarif({ findings, checkedAt }: AuditReport): string {
  return `${jsonText({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'check-sitemaps', rules: findings.map(ruleOf) } },
        invocations: [{ executionSuccessful: true, endTimeUtc: checkedAt }],
        results: findings.flatMap((finding, index) =>
          finding.examples.map((example) => resultOf(finding, index, example)),
        ),
      },
    ],
  })}\n`;
}

function ruleOf({ kind, severity, title, toDo, count }: ReportedKind) {
  return {
    id: kind,
    shortDescription: { text: title },
    help: { text: toDo },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { count },
  };
}

function resultOf(
  { kind, severity, title }: ReportedKind,
  ruleIndex: number,
  { sitemap, detail, line, entry }: Example,
) {
  const place = entry === undefined ? '' : ` (URL ${entry})`;
  return {
    ruleId: kind,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: `${title}: ${detail}${place}` },
    locations: [isAddress(sitemap) ? physical(sitemap, line) : { logicalLocations: [{ name: sitemap }] }],
  };
}

/** A family of sitemaps is no file. */
function isAddress(sitemap: string): boolean {
  return URL.canParse(sitemap) || sitemap.includes('.');
}

function physical(sitemap: string, line: number | undefined) {
  const uri = URL.canParse(sitemap) ? new URL(sitemap).href : encodeURIComponent(sitemap);
  return {
    physicalLocation: { artifactLocation: { uri }, ...(line === undefined ? {} : { region: { startLine: line } }) },
  };
}
