import { parseTypedMeasure, type TypedMeasure } from '#base/domain/parse-typed-measure.ts';

/** `hint`: the words that say what it measures. */
export type FoundMeasure = {
  from: number;
  to: number;
  typed: TypedMeasure;
  after: 'thread' | 'measure' | null;
  titles: readonly string[];
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
    const hint =
      hintIn([behind, behind.slice(0, 1)], (word) => isTaken(word) || word.isAfterCross) ??
      hintIn([ahead, ahead.slice(-1)], (word) => isTaken(word) || word.from < end);
    const isThread =
      before?.typed.measures.some(({ dimension }) => dimension === 'pitch') ||
      /^m\d/i.test(text.slice(before?.from ?? 0));
    found.push({
      from: words[at]!.from,
      to: words[next - 1]!.to,
      typed: read.typed,
      after: isAfterCross ? (isThread ? 'thread' : 'measure') : null,
      titles: hint?.titles ?? [],
      hint: hint && { from: hint.from, to: hint.to },
    });
    at = hint !== null && hint.from > words[at]!.from ? next + hint.words : next;
  }
  return found;
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
    const ring = /^as-?568[a-f]?(?=-\d{3}$)/i.exec(word)?.[0];
    const parts = ring
      ? [ring, word.slice(ring.length)]
      : thread && isPitch(thread[0])
        ? [thread[0], ...crossed(word.slice(thread[0].length))]
        : crossed(word);
    let from = index;
    for (const [place, part] of parts.entries()) {
      from = text.indexOf(part, from);
      words.push({ text: part, from, to: from + part.length, isAfterCross: place > 0 || isAfterCross });
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
    const candidate = text.slice(first.from, words[at + count - 1]!.to);
    if (DASH.test(candidate)) return { typed: { measures: [], isGuess: true, label: candidate }, words: count };
    const typed = parseTypedMeasure(candidate.replace(SCREW_NUMBER, '#'));
    if (typed === null || (typed.isGuess && candidate.startsWith('-'))) continue;
    if (typed.isGuess && /^\d+$/.test(candidate) && candidate.length > MAX_BARE_DIGITS) return null;
    return { typed, words: count };
  }
  return null;
}

type Hint = Span & { titles: readonly string[]; words: number };

/** `choices`: two words, then one. */
function hintIn(choices: readonly (readonly Word[])[], isBarred: (word: Word) => boolean): Hint | null {
  for (const own of choices) {
    const words = own.map(({ text }) => text.toLowerCase()).join(' ');
    const titles = own.some(isBarred) ? undefined : BY_WORDS.get(words);
    if (titles) return { titles, from: own[0]!.from, to: own.at(-1)!.to, words: own.length };
  }
  return null;
}

/** Title words, likeliest first. */
const HINTS: Readonly<Record<string, readonly string[]>> = {
  'cross section, cross-section, section, cs, c/s': [
    'CROSS-SECTION',
    'CROSS SECTION',
    'CROSS-SECTIONAL',
    'CROSS SECTIONAL',
    'THICKNESS',
  ],
  'long, length, lg, in length': ['LENGTH'],
  'overall length, oal, o.a.l.': ['OVERALL LENGTH'],
  'thread length': ['THREAD LENGTH'],
  'free length': ['FREE LENGTH'],
  'wire dia, wire diameter': ['WIRE DIAMETER'],
  'head dia, head diameter': ['HEAD DIAMETER'],
  'shank dia, shank diameter': ['SHANK DIAMETER', 'SHANK'],
  'hole dia, hole diameter': ['HOLE DIAMETER', 'INSIDE DIAMETER'],
  'npt, nptf, mnpt, fnpt, bsp, bspt, pipe thread': ['PIPE SIZE', 'TUBE OUTSIDE DIAMETER ACCOMMODATED', 'THREAD SIZE'],
  'wall, wall thickness': ['WALL THICKNESS', 'WALL', 'THICKNESS'],
  'dial, dial diameter': ['DIAL'],
  'opening, jaw opening': ['OPENING'],
  'face, face width': ['FACE WIDTH'],
  'stud, stud size': ['STUD'],
  'head height': ['HEAD HEIGHT'],
  'socket size': ['SOCKET SIZE'],
  'od, o.d., o.d, outside diameter, outer diameter, outside dia': [
    'OUTSIDE DIAMETER',
    'OUTER DIAMETER',
    'OVERALL DIAMETER',
  ],
  'id, i.d., i.d, inside diameter, inner diameter, inside dia': [
    'INSIDE DIAMETER',
    'INNER DIAMETER',
    'CENTER HOLE',
    'BORE',
  ],
  bore: ['BORE', 'INSIDE DIAMETER'],
  hole: ['HOLE'],
  'dia, diam, diameter': ['DIAMETER'],
  'thick, thickness, thk': ['THICKNESS'],
  'wide, width': ['WIDTH'],
  'high, height, tall': ['HEIGHT'],
  'deep, depth': ['DEPTH'],
  'drive, square drive, sq drive': ['DRIVE', 'SQUARE'],
  'across flats, af, a/f, between flats': ['ACROSS FLATS', 'BETWEEN FLATS', 'HEXAGON'],
  shank: ['SHANK'],
  'grip, grip length': ['GRIP'],
  'thread, threads': ['THREAD'],
  pitch: ['PITCH'],
  stroke: ['STROKE'],
  radius: ['RADIUS'],
  'pole, poles': ['POLE'],
  'position, positions': ['POSITION'],
  'pin, pins, contact, contacts, way': ['CONTACT', 'TERMINAL', 'PIN'],
  'conductor, conductors, core, cores': ['CONDUCTOR'],
  'tooth, teeth': ['TOOTH', 'TEETH'],
  'cell, cells': ['CELL'],
  'flute, flutes': ['FLUTE'],
  'stage, stages': ['STAGE'],
  'turns, turn': ['TURN'],
};

const BY_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(HINTS).flatMap(([words, titles]) => words.split(', ').map((word) => [word, titles] as const)),
);
