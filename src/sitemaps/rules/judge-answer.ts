import type { Findings, FindingTally } from './finding-tally.ts';
import { checkExpectation, type Expectation, type PlannedReading } from './planned-sitemap.ts';
import type { ReportFinding } from './findings.ts';

/** The head of an answer. `header`: by its name in lower case. `isGz`: whether its address ends in .gz. */
export type AnswerHead = { status: number; statusText: string; header: (name: string) => string | null; isGz: boolean };

const CLOCK_SKEW_MS = 600_000;

/**
 * Judges the answer of an address: status, type and date, what `read` finds in its bytes, then the plan. Screens, the
 * command and walks all ask this judge; they differ in what they read and how they show it. `expected`: what the plan
 * has at its address; null: not compared. Null: nothing was read.
 */
export async function judgeAnswer<Reading extends PlannedReading & { findings: Findings }>(
  { status, statusText, header, isGz }: AnswerHead,
  { sitemap, nowMs, expected }: { sitemap: string; nowMs: number; expected: Expectation | null },
  read: () => Promise<Reading>,
  tally: FindingTally,
): Promise<Reading | null> {
  const report: ReportFinding = (kind, detail) => tally.add(kind, sitemap, detail);
  if (status !== 200) {
    report('http-status', statusWords({ status, statusText, header }));
    return null;
  }
  checkContentType(header('content-type'), isGz, report);
  checkDate(Date.parse(header('last-modified') ?? ''), nowMs, report);
  const reading = await read();
  tally.merge(reading.findings);
  if (expected !== null) checkExpectation(expected, reading, { sitemap, tally });
  return reading;
}

export function statusWords({ status, statusText, header }: Omit<AnswerHead, 'isGz'>): string {
  const location = header('location');
  return `HTTP ${status} ${statusText}`.trim() + (location === null ? '' : `, leads to ${location}`);
}

/** Reports a date ahead of the clock; none is passed over. */
export function checkDate(atMs: number, nowMs: number, report: ReportFinding): void {
  if (atMs > nowMs + CLOCK_SKEW_MS) report('last-modified', new Date(atMs).toISOString());
}

const XML_TYPE = /^(?:application|text)\/xml\b|\+xml\b/i;
const GZIP_TYPE = /^application\/(?:x-)?gzip\b|^application\/octet-stream\b/i;

function checkContentType(type: string | null, isGz: boolean, report: ReportFinding): void {
  if (type === null || !(isGz ? GZIP_TYPE : XML_TYPE).test(type))
    report('content-type', `Content-Type: ${type ?? 'none'}`);
}
