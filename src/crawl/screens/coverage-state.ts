import { formatCount, plural } from '../../ui/format-count.ts';
import type { EngineReport, FileCoverage } from '../coverage/crawl-report.ts';
import { fetchesOf, medianOf } from './coverage-days.ts';
import { fileTitle, formatShare } from './format-words.ts';

/** A stretch of files without one fetched page between files that have some. */
export type Gap = { files: readonly FileCoverage[] };

/** A new crawler leaves most files out: these are no gaps. */
const GAPS_FROM_SHARE = 0.25;
const COMPLETE_SHARE = 0.995;
const GROWING_POINTS = 0.1;
const QUIET_DAYS = 7;
/** Errors of a day that are told: so many, and so many times the usual. */
const [TOLD_ERRORS, TIMES_USUAL] = [20, 10];
const TOLD_UNLISTED_SHARE = 0.1;
const GAPS_TOLD = 3;

/** Stretches of files without a fetch, in NSN order; none while most files have no fetch yet. */
export function findGaps(files: readonly FileCoverage[]): Gap[] {
  if (files.filter(({ ever }) => ever > 0).length < files.length * GAPS_FROM_SHARE) return [];
  const gaps: FileCoverage[][] = [];
  files.forEach((file, index) => {
    if (file.ever > 0 || file.listed === 0) return;
    if (index > 0 && files[index - 1]!.ever === 0 && gaps.length > 0) gaps.at(-1)!.push(file);
    else gaps.push([file]);
  });
  return gaps.map((found) => ({ files: found }));
}

/** How the coverage of an engine stands, in a word or two: "Growing, one gap". `lastDays`: fetches a day, oldest first. */
export function stateOf(engine: EngineReport, listed: number, lastDays: readonly number[]) {
  const gaps = findGaps(engine.files).length;
  const gapWords = gaps === 0 ? '' : gaps === 1 ? ', one gap' : `, ${formatCount(gaps)} gaps`;
  const isQuiet = lastDays.slice(-QUIET_DAYS).every((fetches) => fetches === 0);
  const isGood = gaps === 0 && !isQuiet;
  return { words: growthOf(engine, listed, isQuiet) + gapWords, isGood };
}

function growthOf({ months, fetchedEver }: EngineReport, listed: number, isQuiet: boolean): string {
  if (isQuiet) return 'Gone quiet';
  if (listed > 0 && fetchedEver / listed >= COMPLETE_SHARE) return 'Complete';
  // two months back: the one under way may have begun today
  const before = months.at(-3) ?? months.at(-2);
  if (before === undefined) return 'Just begun';
  const points = listed === 0 ? 0 : ((fetchedEver - before.everByThen) / listed) * 100;
  return points >= GROWING_POINTS ? 'Growing' : 'Standing still';
}

/** Something that stands out: the thing in bold, its facts, the file to begin with, and whether files
 * answered errors. */
export type StandOut = { what: string; how: string; file?: string; isFault?: boolean };

/** What stands out, in words: gaps, files that answered errors, a day of errors, fetches that were wasted. */
export function findStandOuts(engine: EngineReport, days: EngineReport['days']): StandOut[] {
  const gaps = findGaps(engine.files).toSorted((one, other) => other.files.length - one.files.length);
  return [
    ...gaps.slice(0, GAPS_TOLD).map(tellGap),
    ...tellFailedFiles(engine.files),
    ...tellFailedDay(days),
    ...tellUnlisted(engine),
  ];
}

function tellGap({ files }: Gap): StandOut {
  const [first, last] = [files[0]!, files.at(-1)!];
  const span = files.length === 1 ? fileTitle(first.name) : `${fileTitle(first.name)} to ${fileTitle(last.name)}`;
  const what = `${formatCount(files.length)} ${plural(files.length, 'file')} without a fetch:`;
  const isFault = files.some(hasFailed);
  return { what, how: `${span} ${readWords(files)}.`, file: fileTitle(first.name), isFault };
}

/** What the engine got when it last read the files themselves. */
function readWords(files: readonly FileCoverage[]): string {
  const { readAt, readStatus } = files[0]!;
  const days = new Set(files.map((file) => dayOf(file.readAt)));
  const isOne = files.every((file) => file.readStatus === readStatus);
  if (!isOne) return 'answered differently; each file says how';
  if (readAt === null || readStatus === null) return `${files.length === 1 ? 'was' : 'were'} never read as a file`;
  const when = days.size === 1 ? ` on ${dayOf(readAt)}` : '';
  return `answered ${readStatus}${when}${readStatus < 400 ? ', and no page of theirs was fetched since' : ''}`;
}

/** 429 is a limit of our own, and no fault of the file. */
const hasFailed = ({ readStatus }: FileCoverage): boolean =>
  readStatus !== null && readStatus >= 400 && readStatus !== 429;

/** "11-09". */
const dayOf = (atMs: number | null): string => (atMs === null ? '' : new Date(atMs).toISOString().slice(5, 10));

function tellFailedFiles(files: readonly FileCoverage[]): StandOut[] {
  const failed = files.filter((file) => file.ever > 0 && hasFailed(file));
  if (failed.length === 0) return [];
  const first = fileTitle(failed[0]!.name);
  const what = `${formatCount(failed.length)} ${plural(failed.length, 'file')} answered an error when last read:`;
  return [{ what, how: failed.length === 1 ? `${first}.` : `the first is ${first}.`, file: first, isFault: true }];
}

function tellFailedDay(days: EngineReport['days']): StandOut[] {
  const worst = findWorstDay(days);
  if (worst === null) return [];
  const { failed, day } = days[worst]!;
  const all = fetchesOf(days[worst]!);
  const how = `on ${day.slice(5)}, ${formatShare(failed, all)} of its fetches of that day.`;
  return [{ what: `${formatCount(failed)} errors of ours`, how }];
}

/** Index of the day with far more errors of the server than usual. Null on usual days. */
export function findWorstDay(days: EngineReport['days']): number | null {
  const failed = days.map((day) => day.failed);
  const most = Math.max(0, ...failed);
  return most >= TOLD_ERRORS && most >= TIMES_USUAL * medianOf(failed) ? failed.indexOf(most) : null;
}

function tellUnlisted({ name, spent }: EngineReport): StandOut[] {
  if (spent.unlisted < spent.fetches * TOLD_UNLISTED_SHARE || spent.unlisted === 0) return [];
  const what = `${formatShare(spent.unlisted, spent.fetches)} of all fetches`;
  return [{ what, how: `of ${name} were spent on addresses that no sitemap lists: see below what to do.` }];
}
