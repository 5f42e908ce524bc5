import { sumBy } from '#base/domain/in-parallel.ts';
import type { Dimension } from '#base/domain/measure.ts';
import { parseReply, titleHint, type TitleHint } from '#base/domain/parse-measure.ts';
import { MAX_KEPT_REPLY, type DescribeReply } from '../selection/pack-slice-replies.ts';
import { cellEnd, type SectionTexts } from './bucket-sections.ts';
import type { SqlValue } from '#base/database/database.ts';
import { valueWord } from '../words/value-words.ts';
import { COMMA, OPEN, SPACE, type CsvRow } from './csv-scanner.ts';
import type { ImportReport } from './report.ts';

/** Counts listed NSNs alone. `understood`: measures, and words of a list. */
const createCounts = (mrc: string) => {
  return { mrc, title: '', replies: 0, understood: 0, measures: 0, measured: {} as Partial<Record<Dimension, number>> };
};
export type RequirementCounts = ReturnType<typeof createCounts>;

/** Longer replies, sentences and numbers are not words of a list. */
const MAX_LISTED = 60;
const NOT_LISTED = /[.;!?] |\d[\d.,/]/;
const MAX_TITLE = 200;

export function createReplyReader() {
  const byMrc = new Map<string, RequirementCounts>();
  const hints = new Map<string, TitleHint>();

  return {
    title: (bytes: Uint8Array, start: number, end: number): string =>
      fromJson(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'))
        .slice(0, MAX_TITLE)
        .trim(),
    /** Reads replies, `count` times each; `jsonOf` gives their JSON text. */
    describe(mrc: string, title: string, jsonOf: (reply: number) => string): DescribeReply {
      const own = byMrc.getOrInsertComputed(mrc, createCounts);
      own.title ||= title;
      const hint = hints.getOrInsertComputed(title, titleHint);
      return (reply, count) => {
        const whole = fromJson(jsonOf(reply));
        const measure = parseReply(whole, hint);
        own.replies += count;
        if (measure) own.measures += count;
        if (measure) own.measured[measure.dimension] = (own.measured[measure.dimension] ?? 0) + count;
        // known to the search, or the reply of several NSNs of a class
        const isListed = isKnown(whole) || (count > 1 && whole.length <= MAX_LISTED && !NOT_LISTED.test(whole));
        if (measure || isListed) own.understood += count;
        return { text: whole.length > MAX_KEPT_REPLY ? `${whole.slice(0, MAX_KEPT_REPLY - 1)}…` : whole, measure };
      };
    },
    counts: (): RequirementCounts[] => [...byMrc.values()],
  };
}

const isKnown = (reply: string): boolean => SHORT_REPLIES.test(reply) || valueWord(reply.toLowerCase()) !== null;

/** No word repeats so many letters; shorter halves must be known ("BERIBERI", "1010", "AA" stay). */
const SURE_LETTERS = 5;
/** Series and classes of threads, and short replies of lists that the search does not know. */
const SHORT_REPLIES =
  /^(?:(?:UN[A-Z]{0,3}|N[CFS]|NEF|NP[A-Z]{1,3}|ACME)(?:-[1-6][A-H])?|[1-6][A-H]|YES|NO|NONE|ANY|ALL|ONE|TWO|LEFT|MALE|SLOT|CUP|CONE|DOG|OPEN|FULL|DUAL)$/;

/** Cuts a reply that is filed twice without a blank ("HEXAGONHEXAGON", "3A3A") to one. Returns true when it was. */
export function cutDoubled({ data, starts, ends, count }: CsvRow, column: number): boolean {
  if (column < 0 || column >= count) return false;
  let [start, end] = [starts[column]!, ends[column]!];
  while (start < end && data[start] === SPACE) start++;
  while (end > start && data[end - 1] === SPACE) end--;
  const half = (end - start) >> 1;
  const middle = start + half;
  if (half < 2 || middle + half !== end || data[start] !== data[middle]) return false;
  for (let at = 1; at < half; at++) if (data[start + at] !== data[middle + at]) return false;
  const text = data.toString('utf8', start, middle);
  const letters = text.match(/\p{L}/gu) ?? [];
  if (!isKnown(text) && (letters.length < SURE_LETTERS || new Set(letters).size === 1)) return false;
  ends[column] = middle;
  return true;
}

const MRC_BYTES = 4;

/** Visits characteristics with a code and a reply: the code as number, offsets of statement and trimmed reply. */
export function eachCharacteristic(
  { bytes, ends }: SectionTexts,
  place: number,
  visit: (mrc: number, titleStart: number, titleEnd: number, replyStart: number, replyEnd: number) => void,
): void {
  const end = ends[place]!;
  let at = (place === 0 ? 0 : ends[place - 1]!) + 1;
  for (; at < end && bytes[at] === OPEN; at++) {
    const mrcEnd = cellEnd(bytes, at + 1);
    const titleEnd = bytes[mrcEnd] === COMMA ? cellEnd(bytes, mrcEnd + 1) : mrcEnd;
    const replyEnd = bytes[titleEnd] === COMMA ? cellEnd(bytes, titleEnd + 1) : titleEnd;
    const mrc = mrcEnd - at - 3 === MRC_BYTES ? mrcNumber(bytes, at + 2) : -1;
    if (mrc >= 0 && replyEnd > titleEnd) {
      let from = titleEnd + 2;
      let to = replyEnd - 1;
      while (from < to && bytes[from] === SPACE) from++;
      while (to > from && bytes[to - 1] === SPACE) to--;
      if (to > from) visit(mrc, mrcEnd + 2, titleEnd - 1, from, to);
    }
    // the end of the row
    at = replyEnd + 1;
  }
}

/** Upper-cased; -1 for anything else. */
function mrcNumber(bytes: Uint8Array, at: number): number {
  let number = 0;
  for (let index = at; index < at + MRC_BYTES; index++) {
    const byte = bytes[index]!;
    const isDigit = byte >= 48 && byte <= 57;
    const upper = byte >= 97 && byte <= 122 ? byte - 32 : byte;
    if (!isDigit && (upper < 65 || upper > 90)) return -1;
    number = number * 256 + upper;
  }
  return number;
}

export function mrcText(mrc: number): string {
  return String.fromCharCode(mrc >>> 24, (mrc >>> 16) & 255, (mrc >>> 8) & 255, mrc & 255);
}

/** From between the quotes of a JSON string. */
export function fromJson(inner: string): string {
  return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
}

const NAMED = 10;

/** The first title counts. */
export function createRequirements() {
  const byMrc = new Map<string, RequirementCounts>();
  return {
    add(counts: readonly RequirementCounts[]): void {
      for (const more of counts) {
        const known = byMrc.getOrInsertComputed(more.mrc, createCounts);
        known.title ||= more.title;
        known.replies += more.replies;
        known.understood += more.understood;
        known.measures += more.measures;
        for (const [dimension, count] of Object.entries(more.measured) as [Dimension, number][])
          known.measured[dimension] = (known.measured[dimension] ?? 0) + count;
      }
    },
    list: (): RequirementCounts[] => [...byMrc.values()].sort((left, right) => (left.mrc < right.mrc ? -1 : 1)),
  };
}

/** The code is the fallback title. */
export function requirementRows(requirements: readonly RequirementCounts[]): SqlValue[][] {
  return requirements.map(({ mrc, title, replies, understood, measures, measured }) => {
    const most = Object.entries(measured).find(([, count]) => count * 2 > replies);
    return [mrc, title || mrc, most?.[0] ?? null, replies, understood, measures];
  });
}

export function understoodReplies(requirements: readonly RequirementCounts[]): ImportReport['characteristics'] {
  const least = requirements
    .filter(({ replies, understood }) => understood < replies)
    .sort((left, right) => right.replies - right.understood - (left.replies - left.understood))
    .slice(0, NAMED);
  return {
    requirements: requirements.length,
    replies: sumBy(requirements, ({ replies }) => replies),
    measures: sumBy(requirements, ({ measures }) => measures),
    understood: sumBy(requirements, ({ understood }) => understood),
    leastUnderstood: least.map(({ mrc, title, replies, understood }) => ({ mrc, title, replies, understood })),
  };
}
