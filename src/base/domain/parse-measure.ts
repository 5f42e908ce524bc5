import { type Dimension, type Measure, UNIT_OF } from './measure.ts';
import { findUnit, INCH_THREAD, inOwnUnit, METRIC_THREAD, type Unit, unitOf } from './units.ts';

const MAX_REPLY = 160;
const MAX_VALUE = 1e12;

/** "12", ".25", "1,000", "1/4", "1-1/2", with a sign; else null. */
export function parseNumber(text: string): number | null {
  if (text.length > 24) return null;
  const fraction = /^([+-]?)(?:(\d{1,7})[- ])?(\d{1,5})\/(\d{1,5})$/.exec(text);
  if (fraction) {
    const [, sign, whole = '0', over, under] = fraction;
    if (!isFraction(Number(over), Number(under))) return null;
    return (sign === '-' ? -1 : 1) * (Number(whole) + Number(over) / Number(under));
  }
  if (!/^[+-]?(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,12})?(?:\.\d{0,12})?$/.test(text) || !/\d/.test(text)) return null;
  const value = Number(text.replaceAll(',', ''));
  return Math.abs(value) <= MAX_VALUE ? value : null;
}

/** 120/240 volts and 50/60 hertz are two ratings, not a fraction. */
function isFraction(over: number, under: number): boolean {
  if (over === 0 || over >= under || under > MAX_UNDER) return false;
  let [a, b] = [over, under];
  while (b !== 0) [a, b] = [b, a % b];
  return a === 1;
}
const MAX_UNDER = 128;

/** A title names the unit: "VOLTAGE IN VOLTS", "TOOTH QUANTITY". */
export type TitleHint = {
  unit: Unit | null;
  /** Volts or amperes end with AC or DC. */
  electric: Unit | null;
  isThread: boolean;
  isThreadSize: boolean;
};

export const unit = (dimension: Dimension): Unit => unitOf(UNIT_OF[dimension]);
const THREAD_SIZE = /(?<!PITCH |MINOR |ROOT )\bTHREAD (?:SIZE|(?:MAJOR )?DIAMETER)|\bPIPE SIZE/;

export function titleHint(title: string): TitleHint {
  const upper = title.slice(0, 200).toUpperCase();
  const after = /\bIN ([A-Z %-]+)$|\b(PERCENT)(?:AGE)?$|\b(PER INCH)$/.exec(upper);
  const words = (after?.[1] ?? after?.[2] ?? after?.[3] ?? '').split(' ').filter(Boolean);
  const found = words.length > 0 ? findUnit(words) : null;
  const electric = /\bVOLTAGE\b|\bVOLTS?\b/.test(upper)
    ? 'voltage'
    : /\bCURRENT\b|\bAMPS?\b/.test(upper)
      ? 'current'
      : null;
  const own = found?.unit ?? null;
  const [isThread, isThreadSize] = [/\bTHREAD\b/.test(upper), THREAD_SIZE.test(upper)];
  return { unit: own, electric: electric && unit(electric), isThread, isThreadSize };
}

type End = { value: number; unit: Unit; end: 'low' | 'high' | 'both' };

/**
 * Reads a reply such as "0.295 INCHES MINIMUM AND 0.305 INCHES MAXIMUM", also with its units first; null for texts.
 * Ignores conditions around the measure.
 */
export function parseReply(reply: string, hint: TitleHint): Measure | null {
  const measure = parseMeasure(reply, hint);
  if (!hint.isThreadSize || measure?.dimension !== 'length') return measure;
  if (measure.unit === 'in') return { ...measure, unit: INCH_THREAD };
  return hint.isThread && measure.unit === 'mm' ? { ...measure, unit: METRIC_THREAD } : measure;
}

function parseMeasure(reply: string, hint: TitleHint): Measure | null {
  if (reply.length > MAX_REPLY || !/\d/.test(reply)) return null;
  const filed = wordsOf(reply);
  const words = numberFirst(filed, hint.unit !== null) ?? filed;
  if (hint.isThread) {
    const diameter = parseThreadReply(words);
    if (diameter !== null) return measureOf([diameter]);
  }
  const ends: End[] = [];
  let at = START.test(words[0]!) ? 1 : 0;
  const [isAbove, isBelow] = [/^(?:OVER|ABOVE)$/.test(words[0]!), /^(?:UNDER|BELOW)$/.test(words[0]!)];
  let isList = false;
  for (;;) {
    const read = readEnds(words, at, hint, ends);
    if (read === null) return null;
    at = read;
    if (words[at] !== 'AND' && words[at] !== 'TO') break;
    isList ||= words[at] === 'AND' && words[0] !== 'BETWEEN';
    at++;
  }
  // "115.0 AND 230.0 VOLTS" is not a range, "-40.0 FAHRENHEIT AND 250.0 FAHRENHEIT" is
  if (isList && ends.every(({ end, unit }) => end === 'both' && unit.dimension !== 'temperature')) return null;
  // another number under another condition is ambiguous
  for (let rest = at; rest < words.length; rest++)
    if (JOINS.has(words[rest]!) && hasNumber(words, rest + 1)) return null;
  const measure = measureOf(ends);
  if (measure && isAbove) return { ...measure, high: null };
  return measure && isBelow ? { ...measure, low: null } : measure;
}

/**
 * Writes a reply in one wording: numbers before their units, single blanks. Filters compare replies so; others stay as
 * filed.
 */
export function inOneWording(reply: string): string {
  const moved = reply.length > MAX_REPLY || !/^\s*[^\d.+-].*\d/.test(reply) ? null : numberFirst(wordsOf(reply), false);
  return moved?.join(' ') ?? reply.replaceAll(/ {2,}/g, ' ');
}

/** Turns "INCHES MINIMUM 0.1 AND INCHES MAXIMUM 0.2" round; null for other wordings. */
function numberFirst(words: readonly string[], isUnitKnown: boolean): string[] | null {
  const first = readUnitFirst(words, 0, isUnitKnown);
  if (first === null) return null;
  const { front, unit, says, number, next } = first;
  const start = START.test(front[0] ?? '') ? front.splice(0, 1) : [];
  const own = [...start, ...number, ...unit, ...says];
  const join = words[next] ?? '';
  const second = join === 'AND' || join === 'TO' ? readUnitFirst(words, next + 1, false) : null;
  if (second !== null) {
    const other = [...second.number, ...(second.unit.length > 0 ? second.unit : unit), ...second.says];
    const [between, behind] = second.front.length > 0 ? [front, second.front] : [[], front];
    return [...own, ...between, join, ...other, ...behind, ...words.slice(second.next)];
  }
  // "DEG CELSIUS -55.0 TO 125.0"
  if ((join === 'AND' || join === 'TO') && isNumber(words[next + 1]) && findUnit(words, next + 2) === null)
    return [...start, ...number, join, words[next + 1]!, ...unit, ...says, ...front, ...words.slice(next + 2)];
  return [...own, ...front, ...words.slice(next)];
}

/** Short units are codes in front of a number ("CLASS C 110"). */
const UNIT_WORDS = /^(?!SECOND$)(?:.{4,}|AWG|DEG|PSI|RPM)$/;
/** Words in front that are not a condition: "NOT LESS THAN", "ZERO TO", "AMPERE HOURS", "FEET PER". */
const CHANGES_MEANING = /^(?:NOT|NO|THAN|LESS|MORE|EXCEPT|WITHOUT|UP|WITHIN|PLUS|MINUS|ZERO|PER|SQUARE|CUBIC)$/;

/** "FIRST END INCHES MINIMUM 0.5". A title with the unit suffices for a number with a decimal point. */
function readUnitFirst(words: readonly string[], from: number, isUnitKnown: boolean) {
  const at = words.findIndex((word, place) => place >= from && /\d/.test(word));
  if (at <= from || !isNumber(words[at])) return null;
  let end = at;
  while (end > from && (SAYS[words[end - 1]!] || isCurrent(words[end - 1]))) end--;
  let start = end;
  for (let place = from; place < end && start === end; place++)
    if (UNIT_WORDS.test(words[place]!) && findUnit(words.slice(0, end), place)?.words === end - place) start = place;
  const says = words.slice(end, at);
  const front = words.slice(from, start);
  const isNamed = start < end || says.some(isCurrent) || (says.length > 0 && front.length === 0);
  if (!isNamed && !(isUnitKnown && words[at]!.includes('.'))) return null;
  const last = front.length - 1;
  if (front.some((word) => CHANGES_MEANING.test(word)) || JOINS.has(front[last] ?? '') || isUnit(front, last))
    return null;
  const next = at + (parseNumber(`${words[at]} ${words[at + 1]}`) === null ? 1 : 2);
  // "OVERALL FEET 6 INCHES" has the number first
  if (isUnit(words, next)) return null;
  return { front, unit: words.slice(start, end), says, number: words.slice(at, next), next };
}

const isNumber = (word = ''): boolean => PAIR.test(word) || parseNumber(word.replace(/,$/, '')) !== null;
const isCurrent = (word: string | undefined): boolean => word === 'AC' || word === 'DC';
const isUnit = (words: readonly string[], at: number): boolean =>
  UNIT_WORDS.test(words[at] ?? '') && findUnit(words, at) !== null;

const PAIR = /^([+-]?\d[\d.]*)\/([+-][\d.]+)$/;
const START = /^(?:BETWEEN|APPROX(?:IMATELY)?|OVER|ABOVE|UNDER|BELOW|FROM|NOMINAL)$/;
const JOINS: ReadonlySet<string> = new Set(['AND', 'OR', 'TO', 'BY', 'X']);
const SAYS: Readonly<Record<string, End['end']>> = {
  MINIMUM: 'low',
  MIN: 'low',
  MAXIMUM: 'high',
  MAX: 'high',
  NOMINAL: 'both',
  NOM: 'both',
};

const wordsOf = (reply: string): string[] =>
  reply
    .toUpperCase()
    .replaceAll(/\bPLUS OR MINUS ([\d.]+)/g, '-$1/+$1')
    .replaceAll(/\b(PLUS|MINUS) (?=[\d.])/g, (sign) => (sign === 'PLUS ' ? '+' : '-'))
    .trim()
    .split(/\s+/);

const hasNumber = (words: readonly string[], from: number): boolean =>
  words.slice(from).some((word) => /^[+-]?\.?\d/.test(word));

/** Reads a number with its unit, or a pair ("-55.0/+125.0"). Returns the next place, or null. */
function readEnds(words: readonly string[], at: number, hint: TitleHint, ends: End[]): number | null {
  const word = words[at]?.replace(/,$/, '');
  if (word === undefined) return null;
  const pair = PAIR.exec(word);
  const values = (pair ? [pair[1]!, pair[2]!] : [word]).map(parseNumber);
  let next = at + 1;
  // "1 1/2 INCHES"
  const mixed =
    !pair && /^\d+$/.test(word) && /^\d+\/\d+$/.test(words[next] ?? '') ? parseNumber(`${word} ${words[next]}`) : null;
  if (mixed !== null) {
    values[0] = mixed;
    next++;
  }
  if (values.some((value) => value === null)) return null;
  let found = findUnit(words, next);
  if (found) {
    next += found.words;
    // gallons per minute are not gallons
    if (/^(?:PER|SQUARE|CUBIC)$/.test(words[next] ?? '')) return null;
  } else if (words[next] === 'AND' || words[next] === 'TO') {
    // "0.250 TO 0.500 INCHES": the unit follows later
    found = parseNumber(words[next + 1] ?? '') === null ? null : findUnit(words, next + 2);
  }
  const of = found?.unit ?? unitOfHint(words, next, hint);
  // "0012" is a designation
  if (of === null || (of.dimension === 'count' && /^0\d/.test(word))) return null;
  if (isCurrent(words[next])) {
    // "115.0 AC AND 28.0 DC" are two ratings
    if (JOINS.has(words[next + 1] ?? '') && hasNumber(words, next + 2)) return null;
    next++;
  }
  const end = SAYS[words[next] ?? ''] ?? 'both';
  if (SAYS[words[next] ?? '']) next++;
  for (const [index, value] of values.entries())
    ends.push({ value: inOwnUnit(value!, of), unit: of, end: pair ? (index === 0 ? 'low' : 'high') : end });
  return next;
}

function unitOfHint(words: readonly string[], next: number, hint: TitleHint): Unit | null {
  const follows = words[next];
  if (hint.unit) return hint.unit;
  if (isCurrent(follows)) return hint.electric;
  return follows === undefined || SAYS[follows] ? unit('count') : null;
}

function measureOf(ends: readonly End[]): Measure | null {
  const [first] = ends;
  if (!first || ends.length > 2 || ends.some(({ unit }) => unit.dimension !== first.unit.dimension)) return null;
  const { value, end } = first;
  const { dimension, symbol } = first.unit;
  const of = { dimension, unit: symbol };
  if (ends.length === 1) return { ...of, low: end === 'high' ? null : value, high: end === 'low' ? null : value };
  const values = ends.map((each) => each.value);
  return { ...of, low: Math.min(...values), high: Math.max(...values) };
}

/** The diameter in "0.250 INCH, 28 PER INCH, UNF"; else null. */
function parseThreadReply(words: readonly string[]): End | null {
  const joined = /^([\d./]+)-\d{1,2}$/.exec(words[0]!);
  const value = parseNumber((joined?.[1] ?? words[0]!).replace(/,$/, ''));
  if (value === null || value <= 0) return null;
  if (joined)
    return words.length === 1 || /^[A-Z]/.test(words[1] ?? '') ? { value, unit: unit('length'), end: 'both' } : null;
  const found = findUnit(words, 1);
  if (found?.unit.dimension !== 'length' || !words.includes('PER')) return null;
  return { value: inOwnUnit(value, found.unit), unit: found.unit, end: 'both' };
}

const KEPT_MEASURES = 20_000;
const known = new Map<string, Measure | null>();

export function measureOfReply(title: string, reply: string): Measure | null {
  if (known.size > KEPT_MEASURES) known.clear();
  return known.getOrInsertComputed(`${title}\n${reply}`, () => parseReply(reply, titleHint(title)));
}
