import { type Dimension, formatMeasure, type Measure, threadName } from './measure.ts';
import { parseNumber, unit } from './parse-measure.ts';
import { findUnit, INCH_THREAD, inOwnUnit, METRIC_THREAD, type Unit, unitOf } from './units.ts';

/** A size, rating or thread as buyers type it. */
export type TypedMeasure = {
  /** A thread has a diameter and a pitch. */
  measures: readonly Measure[];
  /** Without a unit: decimals are inches, whole numbers a count. */
  isGuess: boolean;
  /** "1/4 in", "20 A", "1/4-28", in the typed unit */
  label: string;
};

const MAX_TYPED = 60;

/**
 * Reads one measure: "1/4", "6.35 mm", "4k7", "22 awg", "1/4-28 UNF", "#10-32", "M6 x 1", "max 5 ft", "+/-5%". The
 * source has thousandths: 5/16 is .312 to .313.
 */
export function parseTypedMeasure(text: string): TypedMeasure | null {
  if (text.length > MAX_TYPED) return null;
  const clean = inDigits(normalize(text));
  return !/\d/.test(clean) ? null : (parseThread(clean) ?? parseRange(clean) ?? parseOne(clean));
}

/** Reads a number beside a unit; null when it does not fit. `system`: unit of plain lengths. */
export function parseTypedValue(text: string, dimension: Dimension, system: 'in' | 'mm'): number | null {
  if (text.length > MAX_TYPED) return null;
  const clean = normalize(text);
  const plain = parseNumber(clean);
  if (plain !== null)
    return dimension === 'length' && system === 'mm' ? inOwnUnit(plain, MILLIMETER) : inOwnUnit(plain, unit(dimension));
  const letter = ONE_LETTER[dimension];
  const read = readQuantity(letter ? clean.replace(letter[0], letter[1]) : clean);
  return read?.unit?.dimension === dimension ? inOwnUnit(read.value, read.unit) : null;
}

/** Letters that mean another unit without context. */
const ONE_LETTER: Partial<Record<Dimension, readonly [RegExp, string]>> = {
  capacitance: [/(?<=[\d ])f$/i, 'farad'],
  mass: [/(?<=[\d ])g$/i, 'gram'],
  time: [/(?<=[\d ])h$/i, 'hour'],
};
const MILLIMETER = findUnit(['MM'])!.unit;

/** Keeps case: M is not m. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .trim()
    .replaceAll(/[\u2033\u201d\u201c]|''/g, '"')
    .replaceAll(/[\u2032\u2019]/g, "'")
    .replaceAll(/[\u00b5\u03bc]/g, 'u')
    .replaceAll('\u2212', '-')
    .replaceAll(/\u00b1|\+\/-|\+-/g, '+-')
    .replaceAll(/\s+/g, ' ');

const COUNTS = 'a,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen'.split(',');
const PARTS: Readonly<Record<string, number>> = { half: 2, quarter: 4, eighth: 8, sixteenth: 16 };
const countOf = (word: string): number => Math.max(1, COUNTS.indexOf(word));

/** "half inch", "three eighths", "one and a half inches", "two inch" */
function inDigits(text: string): string {
  const [, whole, count, part = '', inch] =
    /^(?:([a-z]+) and )?(?:([a-z]+)[ -])?(half|quarter|eighth|sixteenth)s?( inch(?:es)?| in)?$/i.exec(
      text.toLowerCase(),
    ) ?? [];
  const isCount = (word = 'a'): boolean => COUNTS.includes(word);
  if (part !== '' && isCount(whole) && isCount(count) && (count !== undefined || inch !== undefined))
    return `${whole ? `${countOf(whole)} ` : ''}${countOf(count ?? 'a')}/${PARTS[part]}${inch ?? ''}`;
  return text.replace(/^([a-z]+)(?= (?:inch(?:es)?|foot|feet)$)/i, (word) =>
    isCount(word.toLowerCase()) ? String(countOf(word.toLowerCase())) : word,
  );
}

/** Threads per inch of numbered screws; n is .060 + .013 n inches (ASME B1.1). */
const NUMBERED: Readonly<Record<string, readonly number[]>> = {
  0: [80],
  1: [64, 72],
  2: [56, 64],
  3: [48, 56],
  4: [40, 48],
  5: [40, 44],
  6: [32, 40],
  8: [32, 36],
  10: [24, 32],
  12: [24, 28, 32],
};

/** A size in inches that no thread has: "10-20" is a range. */
const MAX_DIAMETER = 6;

const diameterOf = (size: string): number => Number((0.06 + 0.013 * Number(size)).toFixed(3));

function parseThread(text: string): TypedMeasure | null {
  // people write 10/32
  const slashed = /^#?(\d{1,2})\/(\d\d)$/.exec(text);
  const clean = slashed && NUMBERED[slashed[1]!] && parseNumber(text) === null ? text.replace('/', '-') : text;
  const inch =
    /^(#?)(\d{1,2}|\d{0,2}\.\d{1,4}|\d{1,2}\/\d{1,2}|\d{1,2}[- ]\d{1,2}\/\d{1,2}) ?- ?(\d{1,2})(?: ?-? ?(?:UN[A-Z]{0,3}|N[CFS]|(NP[ST][A-Z]?)))?(?:-? ?[1-3][AB])?$/i.exec(
      clean,
    );
  if (inch) {
    const [, number = '', size = '', pitch = '', pipe] = inch;
    const isNumbered = NUMBERED[size]?.includes(Number(pitch)) ?? false;
    if ((number === '#' || clean !== text) && !isNumbered) return null;
    const diameter = isNumbered ? diameterOf(size) : parseNumber(size);
    if (diameter === null || diameter <= 0 || diameter > MAX_DIAMETER || Number(pitch) < 3) return null;
    // a pipe size has one pitch
    const thread = threadOf(diameter, exactly('pitch', Number(pitch)), INCH_THREAD);
    return pipe ? { ...thread, measures: thread.measures.slice(0, 1) } : thread;
  }
  const metric = /^m(\d{1,2}(?:\.\d)?)(?: ?[x-] ?(\d(?:\.\d{1,2})?))?$/i.exec(text);
  if (!metric) return null;
  const diameter = Number(metric[1]) / 25.4;
  const pitch = Number(metric[2] ?? 0) / 25.4;
  return diameter > 0 ? threadOf(diameter, pitch > 0 ? exactly('length', pitch) : null, METRIC_THREAD) : null;
}

function threadOf(diameter: number, pitch: Measure | null, unit: string): TypedMeasure {
  const measures: Measure[] = [lengthAround(diameter)];
  if (pitch !== null) measures.push(pitch.dimension === 'length' ? exactly('pitch', 1 / pitch.low!) : pitch);
  return { measures, isGuess: false, label: threadName({ ...exactly('length', diameter), unit }, pitch) };
}

/** "1 to 2 in", "10-20 V", "max 5 ft", "> 2 in", "+-5%" */
function parseRange(text: string): TypedMeasure | null {
  const plusMinus = text.startsWith('+-') ? readQuantity(text.slice(2).trim()) : null;
  if (plusMinus?.unit) {
    const value = inOwnUnit(plusMinus.value, plusMinus.unit);
    // "+--9M", and degrees whose zero is elsewhere
    return value < 0 ? null : typedAs(plusMinus.unit, { low: -value, high: value });
  }
  const open =
    /^(>=?|<=?|min\.?|minimum|max\.?|maximum|at least|at most|up to|over|under) ?(.+)$|^(.+) (min\.?|minimum|max\.?|maximum)$/i.exec(
      text,
    );
  if (open) {
    const read = readQuantity(open[2] ?? open[3]!);
    if (!read?.unit) return null;
    const value = inOwnUnit(read.value, read.unit);
    const isLow = /^(?:>|min|at least|over)/i.test(open[1] ?? open[4]!);
    return typedAs(read.unit, { low: isLow ? value : null, high: isLow ? null : value });
  }
  const range = /^([\d./]+(?:-\d+\/\d+)?) ?([a-z"'%]{0,4}) ?(?:to|-|\.\.) ?(\S.*)$/i.exec(text);
  const from = range && parseNumber(range[1]!);
  const to = range && readQuantity(range[3]!);
  if (from === null || !to?.unit) return null;
  if (range![2] !== '' && readQuantity(range![1]! + range![2]!)?.unit?.dimension !== to.unit.dimension) return null;
  const own = range![2] === '' ? to.unit : readQuantity(range![1]! + range![2]!)!.unit!;
  const [low, high] = [inOwnUnit(from, own), inOwnUnit(to.value, to.unit)];
  return low <= high ? typedAs(to.unit, { low, high }) : null;
}

function parseOne(text: string): TypedMeasure | null {
  const screw = /^#(\d{1,2})$/.exec(text)?.[1];
  if (screw && NUMBERED[screw]) return threadOf(diameterOf(screw), null, INCH_THREAD);
  const read = readQuantity(text);
  if (read === null) return null;
  const of = read.unit ?? unit(/[./]/.test(text) ? 'length' : 'count');
  const value = inOwnUnit(read.value, of);
  const measure = of.dimension === 'length' ? lengthAround(value) : exactly(of.dimension, value);
  const label = formatMeasure({ ...exactly(of.dimension, value), unit: of.symbol });
  return { measures: [measure], isGuess: read.unit === null, label };
}

/** Null unless the text is a number with a unit. */
function readQuantity(text: string): { value: number; unit: Unit | null } | null {
  // resistors: 4k7, 2R2
  const marked = /^(\d{1,4})([kKMR])(\d{1,3})$/.exec(text);
  if (marked) {
    const [, whole, letter = '', part] = marked;
    return { value: Number(`${whole}.${part}`), unit: unitOf(MARKS[letter.toUpperCase()]!) };
  }
  const aughts = /^([1-4])\/0 ?(?:awg|gage|gauge|ga)$/i.exec(text)?.[1];
  if (aughts) return { value: 1 - Number(aughts), unit: unitOf('AWG') };
  const match = /^(#?)([+-]?(?:\d{1,7}[- ]\d{1,5}\/\d{1,5}|[\d.,/]+))(?: ?-? ?)(\D.{0,30})?$/.exec(text);
  const value = match ? parseNumber(match[2]!) : null;
  if (match === null || value === null) return null;
  if (match[3] === undefined) return match[1] === '#' ? null : { value, unit: null };
  const name = match[3].trim().replace(/^M ohms?$/, 'M');
  const exact = Object.hasOwn(BY_CASE, name) ? BY_CASE[name] : undefined;
  if (exact !== undefined) return { value, unit: unitOf(exact) };
  const words = name.toUpperCase().split(' ');
  const found = findUnit(words);
  if (found === null || found.words !== words.length) return null;
  if (match[1] === '#' && found.unit.dimension !== 'wire gage') return null;
  return { value, unit: found.unit };
}

/** Only the letter case tells them apart. */
const BY_CASE: Readonly<Record<string, string>> = { M: 'MΩ', mΩ: 'mΩ', mohm: 'mΩ', mohms: 'mΩ' };
const MARKS: Readonly<Record<string, string>> = { R: 'Ω', K: 'kΩ', M: 'MΩ' };

const exactly = (dimension: Dimension, value: number): Measure => ({ dimension, low: value, high: value });

/** Microns are smaller. */
const LEAST_ROUNDED = 0.002;

function lengthAround(value: number): Measure {
  if (value < LEAST_ROUNDED) return exactly('length', value);
  const thousandths = Number((value * 1000).toPrecision(9));
  return { dimension: 'length', low: Math.floor(thousandths) / 1000, high: Math.ceil(thousandths) / 1000 };
}

function typedAs({ dimension, symbol }: Unit, ends: Pick<Measure, 'low' | 'high'>): TypedMeasure {
  const measure = { dimension, ...ends };
  return { measures: [measure], isGuess: false, label: formatMeasure({ ...measure, unit: symbol }) };
}
