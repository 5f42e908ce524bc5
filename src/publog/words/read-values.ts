import { formatMeasure, type Measure } from '#base/domain/measure.ts';
import { parseTypedMeasure, type TypedMeasure } from '#base/domain/parse-typed-measure.ts';
import { listOf, readReferenceRows } from '../reference-rows.ts';

/** `hint`: the words that say what it measures. */
export type FoundMeasure = {
  from: number;
  to: number;
  typed: TypedMeasure;
  after: 'thread' | 'measure' | null;
  titles: readonly string[];
  /** A length: "size", "extent" behind it ("2 long"). A "count" ("19 pin"). Either: "behind" it ("4 hole"), or "". */
  kind: string;
  hint: Span | null;
};

export type Span = { from: number; to: number };
export const overlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** "1 1/2 in to 2 in". */
const MAX_MEASURE_WORDS = 6;
/** Longer numbers are part numbers. */
const MAX_BARE_DIGITS = 3;
/** Smaller shares of the diameter are a pitch: "M6 x 1". */
const MAX_PITCH_SHARE = 0.26;
const MEASURE_START = /^(?:[#±+<>.\d]|-\d|M\d)/i;
/** "half inch", "no. 8" */
const SPELLED_START =
  /^(?:half|quarter|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen)$/i;
const SCREW_NUMBER = /^(?:no|nr|number)[. ]+(?=\d{1,2}$)/i;
/** Dash numbers of O-rings: "-214", "2-214". */
const DASH = /^2?-\d{3}$/;
const OPEN_START = /^(?:min|max|minimum|maximum|over|under|up|at)\b/i;

/** Longest first. `taken`: places of something else. */
export function readMeasures(text: string, taken: readonly Span[]): FoundMeasure[] {
  const words = splitAtCrosses(text);
  const isTaken = (span: Span): boolean =>
    taken.some((own) => overlap(own, span)) && !DASH.test(text.slice(span.from, span.to));
  const found: FoundMeasure[] = [];
  for (let at = 0; at < words.length;) {
    const read = isTaken(words[at]!) ? null : readAt(text, words, at, isTaken);
    if (read === null) {
      at++;
      continue;
    }
    const before = found.at(-1);
    const isAfterCross = words[at]!.isAfterCross && before !== undefined;
    const next = at + read.words;
    const end = before === undefined ? 0 : Math.max(before.to, before.hint?.to ?? 0);
    const behind = words.slice(next, next + 2);
    const ahead = words.slice(Math.max(0, at - 2), at);
    const dimension = read.typed.measures[0]?.dimension;
    const isCount = read.typed.isGuess && dimension === 'count';
    const named =
      hintIn([behind, behind.slice(0, 1)], (word) => isTaken(word) || word.isAfterCross) ??
      hintIn([ahead, ahead.slice(-1)], (word) => isTaken(word) || word.from < end);
    // "cotter pin 1/8" has no eighth of a pin, "22 awg wire" no size
    const isOfKind = named?.kind === 'count' ? isCount : !named?.kind || isCount || dimension === 'length';
    const hint = isOfKind ? named : null;
    const isThread =
      before?.typed.measures.some(({ dimension }) => dimension === 'pitch') ||
      /^m\d/i.test(text.slice(before?.from ?? 0));
    found.push({
      from: words[at]!.from,
      to: words[next - 1]!.to,
      typed: read.typed,
      after: isAfterCross ? (isThread ? 'thread' : 'measure') : null,
      titles: hint?.titles ?? [],
      kind: hint?.kind ?? '',
      hint: hint && { from: hint.from, to: hint.to },
    });
    at = hint !== null && hint.from > words[at]!.from ? next + hint.words : next;
  }
  return found;
}

/** Reads a number beside an extent as a length: "2 long". */
export function typedBy({ typed, kind }: FoundMeasure): TypedMeasure {
  if ((kind !== 'size' && kind !== 'extent') || typed.measures[0]?.dimension !== 'count') return typed;
  const sizes = typed.measures.map((measure): Measure => ({ ...measure, dimension: 'length' }));
  return { ...typed, measures: sizes, label: formatMeasure(sizes[0]!, 'in') };
}

type Word = Span & { text: string; isAfterCross: boolean };

/** Splits "1/2x3/4", marking the cross. */
function splitAtCrosses(text: string): Word[] {
  const words: Word[] = [];
  let isAfterCross = false;
  for (const { 0: word, index } of text.matchAll(/[^\s,;()]+/g)) {
    if (/^[x×*]$/i.test(word)) {
      isAfterCross = words.length > 0;
      continue;
    }
    const thread = /^m\d{1,2}(?:\.\d)?x\d(?:\.\d{1,2})?(?=x|$)/i.exec(word);
    // "as568-214", "2-pole"
    const [, head = '', tail = ''] = /^(as-?568[a-f]?|\d{1,3})(-\d{3}|-[a-z]+)$/i.exec(word) ?? [];
    const isPair = /^as/i.test(head) ? DASH.test(tail) : BY_WORDS.get(tail.slice(1).toLowerCase())?.kind === 'count';
    const parts = isPair
      ? [head, tail.replace(/^-(?=[a-z])/i, '')]
      : thread && isPitch(thread[0])
        ? [thread[0], ...crossed(word.slice(thread[0].length))]
        : crossed(word);
    let from = index;
    for (const [place, part] of parts.entries()) {
      from = text.indexOf(part, from);
      words.push({ text: part, from, to: from + part.length, isAfterCross: (place > 0 && !isPair) || isAfterCross });
      from += part.length;
    }
    isAfterCross = /[x×*]$/i.test(word) && parts.length > 0 && /\d[x×*]$/i.test(word);
  }
  return words;
}

function crossed(word: string): string[] {
  return /\d/.test(word)
    ? word.split(/(?<=[\d"'m])[x×*](?=[\d.#]|$)|^[x×*](?=[\d.#])/i).filter((part) => part !== '')
    : [word];
}

function isPitch(thread: string): boolean {
  const [diameter = 0, pitch = 0] = thread.slice(1).toLowerCase().split('x').map(Number);
  return pitch < diameter * MAX_PITCH_SHARE;
}

function readAt(text: string, words: readonly Word[], at: number, isTaken: (span: Span) => boolean) {
  const first = words[at]!;
  const starts = [MEASURE_START, OPEN_START, SPELLED_START, /^(?:no|nr|number)\.?$/i];
  if (!starts.some((start) => start.test(first.text))) return null;
  let most = 1;
  while (most < MAX_MEASURE_WORDS && words[at + most] && !words[at + most]!.isAfterCross && !isTaken(words[at + most]!))
    most++;
  // "M6 x 1"
  const metric = /^m\d{1,2}(?:\.\d)?$/i.test(first.text) ? words[at + 1] : undefined;
  if (metric?.isAfterCross && /^\d(?:\.\d{1,2})?$/.test(metric.text) && isPitch(`${first.text}x${metric.text}`)) {
    const typed = parseTypedMeasure(`${first.text}x${metric.text}`);
    if (typed) return { typed, words: 2 };
  }
  for (let count = most; count >= 1; count--) {
    // "6-40 3/4 long"
    if (count > 1 && /^#?[\d./]+-\d{2}$/.test(first.text) && /^[\d.]/.test(words[at + 1]!.text)) continue;
    const candidate = text.slice(first.from, words[at + count - 1]!.to);
    if (DASH.test(candidate)) return { typed: { measures: [], isGuess: true, label: candidate }, words: count };
    const typed = parseTypedMeasure(candidate.replace(SCREW_NUMBER, '#'));
    // "1/4 x 3/8 bar" has no pressure
    const isSize = (typed?.measures ?? []).every(({ dimension }) => SIZES.has(dimension));
    if (typed === null || (first.isAfterCross && !isSize) || (typed.isGuess && candidate.startsWith('-'))) continue;
    const isCounted = BY_WORDS.get(words[at + count]?.text.toLowerCase() ?? '')?.kind === 'count';
    if (typed.isGuess && /^\d+$/.test(candidate) && candidate.length > MAX_BARE_DIGITS && !isCounted) return null;
    return { typed, words: count };
  }
  return null;
}

const SIZES: ReadonlySet<string> = new Set(['length', 'count', 'pitch']);

type Hint = Span & { titles: readonly string[]; kind: string; words: number };

/** `choices`: two words, then one. */
function hintIn(choices: readonly (readonly Word[])[], isBarred: (word: Word) => boolean): Hint | null {
  for (const own of choices) {
    const words = own.map(({ text }) => text.toLowerCase()).join(' ');
    const named = own.some(isBarred) ? undefined : BY_WORDS.get(words);
    if (named) return { ...named, from: own[0]!.from, to: own.at(-1)!.to, words: own.length };
  }
  return null;
}

/** Words beside a measure, with the titles that they name, likeliest first (reference-data/measure-words.csv). */
const BY_WORDS: ReadonlyMap<string, Pick<Hint, 'titles' | 'kind'>> = new Map(
  readReferenceRows('measure-words.csv').flatMap(([words, kind = '', titles]) =>
    listOf(words).map((word) => [word, { kind, titles: listOf(titles) }]),
  ),
);
