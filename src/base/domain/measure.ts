import { type Dimension, INCH_THREAD, inUnit, isUnit, METRIC_THREAD, UNIT_OF, unitOf } from './units.ts';

export { type Dimension, UNIT_OF };

/** A range in `UNIT_OF`; an open end is null. `unit`: the symbol of the unit in which it is filed. */
export type Measure = { dimension: Dimension; low: number | null; high: number | null; unit?: string };

export type LengthUnit = 'in' | 'mm';

const METRIC: ReadonlySet<string> = new Set(['mm', 'cm', 'm', 'µm']);
export const isThread = ({ unit }: { unit?: string | undefined }): boolean =>
  unit === INCH_THREAD || unit === METRIC_THREAD;

/** The unit to show. `system`: for all lengths but threads. */
export function shownUnit(of: Omit<Measure, 'low' | 'high'>, system?: LengthUnit): string {
  const { dimension, unit = UNIT_OF[dimension] } = of;
  if (isThread({ unit })) return unit === INCH_THREAD ? 'in' : 'mm';
  const isOther = dimension === 'length' && system !== undefined && METRIC.has(unit) !== (system === 'mm');
  return isOther ? (OTHER.get(unit) ?? system) : unit;
}

/** ".312 in", "6.35 mm", "10 kΩ", "22 AWG": never a fraction. */
export const formatValue = (value: number, dimension: Dimension, system?: LengthUnit): string =>
  joined(write(value, shownUnit({ dimension }, system), false));

/** "-65 to 450 °F", "±5%", "from 1/4 in", "1/2 hp", "#10", "M8". Lengths are converted to `system`, threads never. */
export function formatMeasure(measure: Measure, system?: LengthUnit): string {
  const { low, high, dimension, unit } = measure;
  const one = low ?? high;
  if (one === null) return '';
  const shown = shownUnit(measure, system);
  const written = (value: number): Written => write(value, shown, unit !== undefined);
  if (low !== null && high !== null && low !== high) {
    const [from, to] = [written(low), written(high)];
    if (low === -high && dimension !== 'temperature') return `±${joined(to)}`;
    return `${from.unit === to.unit ? from.number : joined(from)} to ${joined(to)}`;
  }
  const fraction = FRACTIONS.has(shown) ? exactFraction(one, shown) : null;
  const name = isThread(measure) ? threadSize(one, unit) : fraction && `${fraction} ${shown}`;
  const text = name ?? joined(written(one));
  return low === null ? `up to ${text}` : high === null ? `from ${text}` : text;
}

/** Units that buyers expect beside others. */
const OTHER = new Map(
  (
    'in:mm mm:in ft:m m:ft yd:m cm:in lb:kg kg:lb oz:g g:oz ton:kg °F:°C °C:°F ' +
    'psi:bar ksi:MPa bar:psi kPa:psi MPa:psi in-lb:N·m ft-lb:N·m in-oz:N·m N·m:in-lb'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
export const otherUnit = (unit: string): string | undefined => OTHER.get(unit);

/** "12.7 mm", "-54 to 232 °C"; null where one unit is enough. */
function inOtherUnit(measure: Measure): string | null {
  const found = isThread(measure) ? undefined : OTHER.get(shownUnit(measure));
  if (found === undefined) return null;
  // strength of steel, not of a hose
  const unit = found === 'bar' && (measure.high ?? measure.low)! >= 10_000 ? 'MPa' : found;
  const round = (value: number | null) => {
    if (value === null || (measure.dimension === 'length' && unit !== 'in')) return value;
    const own = unitOf(unit);
    const there = inUnit(value, own);
    const places = measure.dimension === 'temperature' ? 0 : unit === 'in' && there >= 0.01 ? 3 : null;
    const rounded = Number(places === null ? there.toPrecision(3) : there.toFixed(places));
    return (rounded + own.offset) * own.factor;
  };
  return formatMeasure({ ...measure, low: round(measure.low), high: round(measure.high), unit });
}

/** Words beside a reply: "1/2 in, 12.7 mm", "-54 to 232 °C", "M8"; '' where none help. */
export function wordsBeside(measure: Measure): string {
  const shown = formatMeasure(measure);
  const words = [/\/|^[#M]/.test(shown) ? shown : '', inOtherUnit(measure) ?? ''];
  return words.flatMap((each) => each.replace(/^(?:up to|from) /, '') || []).join(', ');
}

/** "1/4-28", "10-32", "M8 x 1.25", "1/2-14"; "#10" and "1/4 in" without a pitch. `pitch`: threads per inch, or a length. */
export function threadName(diameter: Measure, pitch: Measure | null, series = ''): string {
  const unit = series.startsWith('M') ? METRIC_THREAD : diameter.unit;
  const turns = pitch?.dimension === 'length' ? null : (pitch?.low ?? null);
  const { low, high } = diameter;
  const own = low === high && low !== null && isThread({ unit }) ? threadSize(low, unit, turns) : null;
  const size = own ?? formatMeasure(diameter);
  if (turns !== null) return `${size.replace(/^#| in$/g, '')}-${plainNumber(turns)}`;
  return pitch?.low ? `${size} x ${plainNumber(inUnit(pitch.low, unitOf('mm')))}` : size;
}

/** Screw sizes: .060 inches, and .013 more for each number (ASME B1.1). */
const SCREW_NUMBERS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12];
const FIVE = { inches: 0.125, pitches: [40, 44] };
/** "#10", "5/16 in", "M8"; .125 inches is #5 only with its pitch, else a pipe. */
function threadSize(inches: number, unit: string | undefined, turns: number | null = null): string | null {
  if (unit === METRIC_THREAD) return `M${plainNumber(Number((inches * 25.4).toFixed(2)))}`;
  const number = SCREW_NUMBERS.find((size) => Math.abs(0.06 + size * 0.013 - inches) < 1e-6);
  const isNumber = inches !== FIVE.inches || FIVE.pitches.includes(turns ?? 0);
  if (number !== undefined && isNumber) return `#${number}`;
  const fraction = nearestFraction(inches);
  return fraction && `${fraction} in`;
}

/** Only these have fractions: others are decimal by nature. */
const FRACTIONS: ReadonlySet<string> = new Set(['in', 'ft', 'yd', 'hp', 'gal', 'qt', 'pt']);
const EXACT = 1e-6;
const DENOMINATORS = [1, 2, 4, 8, 16, 32, 64];

function exactFraction(value: number, symbol: string): string | null {
  const number = inUnit(value, unitOf(symbol));
  const under = Math.round(1 / number);
  // motors of 1/3, 1/10 and 1/20 hp
  if (symbol === 'hp' && under > 1 && under <= 100 && Math.abs(number * under - 1) < EXACT) return `1/${under}`;
  return nearestFraction(number, EXACT);
}

/** "5/16", "1 1/2" or "2", within half a thousandth: the source writes 5/16 as .312 or .313. */
export function nearestFraction(value: number, within = 0.000_501): string | null {
  const size = Math.abs(value);
  const under = DENOMINATORS.find((each) => Math.abs(size - Math.round(size * each) / each) <= within);
  if (under === undefined) return null;
  const over = Math.round(size * under);
  if (over === 0 && size > 0) return null;
  const [whole, rest] = [Math.floor(over / under), over % under];
  const parts = [whole > 0 || rest === 0 ? NUMBER.format(whole) : '', rest > 0 ? `${rest}/${under}` : ''];
  return `${value < 0 ? '-' : ''}${parts.filter(Boolean).join(' ')}`;
}

type Written = { number: string; unit: string };
const joined = ({ number, unit }: Written): string =>
  unit === '' || unit === '%' || unit === '°' ? number + unit : `${number} ${unit}`;

const PREFIXED = /^(?:[GMkmµnp]?(?:Ω|F|H|V|A|W|Hz)|[mµn]?s)$/;
const PREFIXES = { G: 1e9, M: 1e6, k: 1e3, '': 1, m: 1e-3, µ: 1e-6, n: 1e-9, p: 1e-12 };

/** Keeps the filed unit while its number is short. */
function write(value: number, symbol: string, isFiled: boolean): Written {
  const number = inUnit(value, unitOf(symbol));
  if (symbol === 'in') return { number: inches(number), unit: symbol };
  if (symbol === 'mm') return { number: plainNumber(Number(number.toFixed(3))), unit: symbol };
  const size = Math.abs(number);
  const [least, most] = isFiled ? [0.001, 10_000] : [symbol === 'W' ? 0.1 : 1, 1_000];
  const isShort = size === 0 || (size >= least && size < most);
  if (isShort || !PREFIXED.test(symbol)) return { number: plainNumber(number), unit: symbol };
  const base = symbol.replace(/^[GMkmµnp](?=.)/, '');
  const steps = Object.entries(PREFIXES).filter(([prefix]) => isUnit(prefix + base));
  const [prefix, factor] = steps.find(([, factor]) => Math.abs(value) >= factor * 0.999_999) ?? steps.at(-1)!;
  return { number: plainNumber(value / factor), unit: prefix + base };
}

/** Inches have three decimals and no leading zero, as on drawings. */
export const formatLength = (value: number, system: LengthUnit): string => write(value, system, true).number;

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });

const plainNumber = (value: number): string => {
  const rounded = Number(value.toPrecision(6));
  return Math.abs(rounded) >= 1e-6 || rounded === 0 ? NUMBER.format(rounded) : String(rounded);
};

function inches(value: number): string {
  const isNegative = value <= -0.000_05;
  const text = Math.abs(value).toFixed(4);
  const number = text.slice(text.startsWith('0.') ? 1 : 0, text.endsWith('0') ? -1 : undefined);
  return isNegative ? `-${number}` : number;
}
