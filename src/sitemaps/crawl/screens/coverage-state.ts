import { addDays, utcDate } from '#base/domain/format-time.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { type EngineDay, type EngineReport, hasFailed, type FileCoverage } from '../coverage/engine-report.ts';
import { formatCount, plural } from '#base/ui/format-count.ts';
import { fileTitle, formatShare } from './format-words.ts';
/** More days are drawn as weeks. */
const MAX_DAYS = 120;
const WEEK = 7;
/** Answers of a day with their heads in tables and their lines in charts. Rare ones have a line where they are many. */
export const ANSWERS = {
  found: { head: '200', line: '200 found', tone: 'usual', isRare: false },
  notModified: { head: '304', line: '304 unchanged', tone: 'quiet', isRare: false },
  redirected: { head: '3xx', line: '3xx moved', tone: 'quiet', isRare: true },
  notThere: { head: '4xx', line: '4xx error', tone: 'warn', isRare: false },
  failed: { head: '5xx', line: '5xx our fault', tone: 'bad', isRare: false },
  unavailable: { head: '503', line: '503 come later', tone: 'bad', isRare: true },
  refused: { head: '429', line: '429 slow down', tone: 'quiet', isRare: true },
} as const;
export const ANSWER_NAMES = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];

/** Lists the days up to `today` (YYYY-MM-DD), at most `length`, with zeros where nothing was fetched. */
export function daysUpTo(today: string, length: number, { days }: Pick<EngineReport, 'days'>): EngineDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return dayNames(days[0]?.day ?? today, today, length).map((day) => known.get(day) ?? dayOf(day, () => 0));
}

/** Names the last `length` days from `first` to `today` (YYYY-MM-DD). */
export const dayNames = (first: string, today: string, length: number): string[] =>
  Array.from({ length }, (_, index) => addDays(today, index + 1 - length)).filter((day) => day >= first);

const dayOf = (day: string, countOf: (name: 'bytes' | keyof typeof ANSWERS) => number): EngineDay => {
  const counts = Object.fromEntries([...ANSWER_NAMES, 'bytes' as const].map((name) => [name, countOf(name)]));
  return { day, p50Ms: null, ...counts } as EngineDay;
};

/** Turns many days into weeks, named by their last day, with the mean of a day. */
export function drawnDays(days: readonly EngineDay[]): { days: EngineDay[]; areWeeks: boolean } {
  if (days.length <= MAX_DAYS) return { days: [...days], areWeeks: false };
  const weeks: EngineDay[] = [];
  for (let end = days.length; end >= WEEK; end -= WEEK) {
    const week = days.slice(end - WEEK, end);
    weeks.unshift(dayOf(week.at(-1)!.day, (name) => Math.round(sumBy(week, (day) => day[name]) / WEEK)));
  }
  return { days: weeks, areWeeks: true };
}

export const fetchesOf = (day: EngineDay): number => sumBy(ANSWER_NAMES, (name) => day[name]);

/** The lower of two middle values; 0 of nothing. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** A new crawler leaves most files out: these are no gaps. */
const GAPS_FROM_SHARE = 0.25;
const COMPLETE_SHARE = 0.995;
const GROWING_POINTS = 0.1;
/** Reported errors of a day, and how many times the usual. */
const [REPORTED_ERRORS, TIMES_USUAL] = [20, 10];
const REPORTED_UNLISTED_SHARE = 0.1;
const MAX_GAPS = 3;

/** Finds stretches of files without a fetch; none while most files have none. */
function findGaps(files: readonly FileCoverage[]): FileCoverage[][] {
  if (files.filter(({ ever }) => ever > 0).length < files.length * GAPS_FROM_SHARE) return [];
  const gaps: FileCoverage[][] = [];
  files.forEach((file, index) => {
    if (file.ever > 0 || file.listed === 0) return;
    if (index > 0 && files[index - 1]!.ever === 0 && gaps.length > 0) gaps.at(-1)!.push(file);
    else gaps.push([file]);
  });
  return gaps;
}

/** Says the state in a word or two: "Growing, one gap". `days`: oldest first. */
export function stateOf(engine: EngineReport, listed: number, days: EngineReport['days']) {
  const gaps = findGaps(engine.files).length;
  const gapWords = gaps === 0 ? '' : gaps === 1 ? ', one gap' : `, ${formatCount(gaps)} gaps`;
  const isQuiet = days.slice(-WEEK).every((day) => fetchesOf(day) === 0);
  const isFailing = findWorstDays(days).some(({ point }) => point >= days.length - WEEK);
  const failingWords = isFailing ? ', errors this week' : '';
  const isGood = gaps === 0 && !isQuiet && !isFailing;
  return { words: growthOf(engine, listed, isQuiet) + gapWords + failingWords, isGood };
}

function growthOf({ months, fetchedEver }: EngineReport, listed: number, isQuiet: boolean): string {
  if (isQuiet) return 'Gone quiet';
  if (listed > 0 && fetchedEver / listed >= COMPLETE_SHARE) return 'Complete';
  // the month under way may have begun today
  const before = months.at(-3) ?? months.at(-2);
  if (before === undefined) return 'Just begun';
  const points = listed === 0 ? 0 : ((fetchedEver - before.everByThen) / listed) * 100;
  return points >= GROWING_POINTS ? 'Growing' : 'Standing still';
}

/** `what` is bold; `file`: to begin with; `isFault`: it answered errors. */
export type Anomaly = { what: string; how: string; file?: string; isFault?: boolean };

export function findAnomalies(engine: EngineReport, days: EngineReport['days']): Anomaly[] {
  const gaps = findGaps(engine.files).toSorted((one, other) => other.length - one.length);
  return [
    ...gaps.slice(0, MAX_GAPS).map(describeGap),
    ...describeFailedFiles(engine.files),
    ...findWorstDays(days).map(({ answer, count, day, all }) => ({
      what: `${formatCount(count)} ${DAY_WORDS[answer].what}`,
      how: `${DAY_WORDS[answer].how}on ${day.slice(5)}, ${formatShare(count, all)} of the fetches of that day.`,
    })),
    ...describeUnlisted(engine),
  ];
}

function describeGap(files: readonly FileCoverage[]): Anomaly {
  const [first, last] = [files[0]!, files.at(-1)!];
  const span = files.length === 1 ? fileTitle(first.name) : `${fileTitle(first.name)} to ${fileTitle(last.name)}`;
  const what = `${formatCount(files.length)} ${plural(files.length, 'file')} without a fetch:`;
  const isFault = files.some(hasFailed);
  return { what, how: `${span} ${readWords(files)}.`, file: fileTitle(first.name), isFault };
}

function readWords(files: readonly FileCoverage[]): string {
  const { readAt, readStatus } = files[0]!;
  if (files.some((file) => file.readStatus !== readStatus)) return 'answered differently; each file says how';
  if (readAt === null || readStatus === null) return `${files.length === 1 ? 'was' : 'were'} never read as a file`;
  const days = new Set(files.map((file) => utcDate(file.readAt!)));
  const when = days.size === 1 ? ` on ${utcDate(readAt).slice(5)}` : '';
  return `answered ${readStatus}${when}${readStatus < 400 ? ', and no page of theirs was fetched since' : ''}`;
}

function describeFailedFiles(files: readonly FileCoverage[]): Anomaly[] {
  const failed = files.filter((file) => file.ever > 0 && hasFailed(file));
  if (failed.length === 0) return [];
  const first = fileTitle(failed[0]!.name);
  const what = `${formatCount(failed.length)} ${plural(failed.length, 'file')} answered an error when last read:`;
  return [{ what, how: failed.length === 1 ? `${first}.` : `the first is ${first}.`, file: first, isFault: true }];
}

const DAY_WORDS = {
  failed: { what: 'errors of ours', how: '' },
  unavailable: { what: 'fetches were told to come back later', how: 'with 503 ' },
} as const;

/** Finds the days with most errors and most 503, far above the usual; the worse first. */
export function findWorstDays(days: EngineReport['days']) {
  return (['failed', 'unavailable'] as const)
    .flatMap((answer) => {
      const counts = days.map((day) => day[answer]);
      const count = Math.max(0, ...counts);
      if (count < REPORTED_ERRORS || count < TIMES_USUAL * medianOf(counts)) return [];
      const point = counts.indexOf(count);
      return [{ answer, point, day: days[point]!.day, count, all: fetchesOf(days[point]!) }];
    })
    .sort((one, other) => other.count - one.count);
}

function describeUnlisted({ name, spent }: EngineReport): Anomaly[] {
  if (spent.unlisted < spent.fetches * REPORTED_UNLISTED_SHARE || spent.unlisted === 0) return [];
  const what = `${formatShare(spent.unlisted, spent.fetches)} of all fetches`;
  return [{ what, how: `of ${name} were spent on addresses that no sitemap lists: see below what to do.` }];
}
