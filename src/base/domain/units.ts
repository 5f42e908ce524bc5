import dimensions from '../../../reference-data/units.json' with { type: 'json' };

export type Dimension = keyof typeof dimensions;

/** In `UNIT_OF`: (number + offset) x factor. */
export type Unit = { dimension: Dimension; symbol: string; factor: number; offset: number };

const DIMENSIONS = Object.entries(dimensions) as [Dimension, (typeof dimensions)['temperature']][];
/** Equal sizes are equal numbers. */
export const UNIT_OF = Object.fromEntries(DIMENSIONS.map(([of, { unit }]) => [of, unit])) as Record<Dimension, string>;
/** Words are in the singular. */
const ALL = DIMENSIONS.flatMap(([dimension, { units }]) =>
  units.map(({ words, symbol, factor, offset = 0 }) => ({ unit: { dimension, symbol, factor, offset }, words })),
);
const UNITS = new Map(ALL.flatMap(({ unit, words }) => words.split(',').map((word): [string, Unit] => [word, unit])));

/** Diameters of threads, which are names: "#10", "1/4", "M8". */
export const [INCH_THREAD, METRIC_THREAD] = ['thread', 'M'] as const;
const BY_SYMBOL = new Map<string, Unit>([
  ['', { dimension: 'count', symbol: '', factor: 1, offset: 0 }],
  ...ALL.map(({ unit }) => [unit.symbol, unit] as const),
  [INCH_THREAD, { dimension: 'length', symbol: INCH_THREAD, factor: 1, offset: 0 }],
  [METRIC_THREAD, { dimension: 'length', symbol: METRIC_THREAD, factor: 1 / 25.4, offset: 0 }],
]);
export const isUnit = (symbol: string): boolean => BY_SYMBOL.has(symbol);
export const unitOf = (symbol: string): Unit => BY_SYMBOL.get(symbol)!;

const LONGEST = Math.max(...[...UNITS.keys()].map((key) => key.split(' ').length));

/** Finds the longest unit at the words from `at`. */
export function findUnit(words: readonly string[], at = 0): { unit: Unit; words: number } | null {
  for (let count = Math.min(LONGEST, words.length - at); count >= 1; count--) {
    const text = count === 1 ? words[at]! : words.slice(at, at + count).join(' ');
    const unit = unitNamed(text.replace(/[.,]$/, ''));
    if (unit) return { unit, words: count };
  }
  return null;
}

/** The first word may be plural: "POUNDS PER SQUARE INCH". */
function unitNamed(text: string): Unit | undefined {
  const space = text.indexOf(' ');
  const [first, rest] = space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space)];
  return (
    UNITS.get(text) ?? (first.length > 2 && first.endsWith('S') ? UNITS.get(first.slice(0, -1) + rest) : undefined)
  );
}

/** Nine digits, so that 6.35 mm is exactly .25 in. */
export const inOwnUnit = (value: number, { factor, offset }: Unit): number =>
  Number(((value + offset) * factor).toPrecision(9));

/** The reverse of `inOwnUnit`. */
export function inUnit(value: number, { factor, offset }: Unit): number {
  // zero is zero in Fahrenheit too
  return Number((Number((value / factor).toPrecision(9)) - offset).toPrecision(9));
}
