import type { AuditReport } from '../sitemaps/audit/audit-report.ts';
import { escapeControls } from './terminal.ts';

/** The report as it is. Control signs are escaped, so that a terminal may show it. */
export function auditReportJson(report: AuditReport): string {
  return `${jsonText(report)}\n`;
}

export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => escapeControls(line))
    .join('\n');
}
