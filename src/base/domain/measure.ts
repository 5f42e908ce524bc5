/** Equal sizes are equal numbers. */
export const UNIT_OF = {
  length: 'in',
  resistance: 'Ω',
  capacitance: 'F',
  inductance: 'H',
  voltage: 'V',
  current: 'A',
  power: 'W',
  frequency: 'Hz',
  pressure: 'psi',
  temperature: '°C',
  mass: 'lb',
  angle: '°',
  percent: '%',
  'wire gage': 'AWG',
  pitch: 'per inch',
  torque: 'in-lb',
  time: 's',
  volume: 'gal',
  speed: 'rpm',
  hardness: 'Shore A',
  count: '',
} as const;

export type Dimension = keyof typeof UNIT_OF;

/** A range in `UNIT_OF`; an open end is null. */
export type Measure = { dimension: Dimension; low: number | null; high: number | null };

/** Units for reading: the first that is not larger than the number. */
const STEPS: Partial<Record<Dimension, readonly (readonly [symbol: string, factor: number, from?: number])[]>> = {
  resistance: [
    ['GΩ', 1e9],
    ['MΩ', 1e6],
    ['kΩ', 1e3],
    ['Ω', 1],
    ['mΩ', 1e-3],
  ],
  capacitance: [
    ['F', 1],
    ['µF', 1e-6],
    ['nF', 1e-9],
    ['pF', 1e-12],
  ],
  inductance: [
    ['H', 1],
    ['mH', 1e-3],
    ['µH', 1e-6],
    ['nH', 1e-9],
  ],
  voltage: [
    ['kV', 1e3],
    ['V', 1],
    ['mV', 1e-3],
  ],
  current: [
    ['kA', 1e3],
    ['A', 1],
    ['mA', 1e-3],
    ['µA', 1e-6],
  ],
  power: [
    ['kW', 1e3],
    ['W', 1, 0.1],
    ['mW', 1e-3],
  ],
  frequency: [
    ['GHz', 1e9],
    ['MHz', 1e6],
    ['kHz', 1e3],
    ['Hz', 1],
  ],
  time: [
    ['hr', 3600],
    ['min', 60],
    ['s', 1],
    ['ms', 1e-3],
    ['µs', 1e-6],
    ['ns', 1e-9],
  ],
};

export type LengthUnit = 'in' | 'mm';

/** ".250 in", "6.35 mm", "10 kΩ", "22 AWG". Inches have three decimals and no leading zero, as on drawings. */
export function formatValue(value: number, dimension: Dimension, system: LengthUnit): string {
  if (dimension === 'length') return `${formatLength(value, system)} ${system}`;
  const steps = STEPS[dimension];
  const [symbol, factor] = steps?.find(([, size, from = size]) => Math.abs(value) >= from * 0.999_999) ??
    (value === 0 ? null : steps?.at(-1)) ?? [UNIT_OF[dimension], 1];
  const number = plainNumber(value / factor);
  if (symbol === '') return number;
  return symbol === '%' || symbol === '°' ? number + symbol : `${number} ${symbol}`;
}

export const formatLength = (value: number, system: LengthUnit): string =>
  system === 'mm' ? plainNumber(Number((value * 25.4).toFixed(3))) : inches(value);

/** "-55 °C to 125 °C", "from .250 in", "up to .250 in" */
export function formatMeasure({ dimension, low, high }: Measure, system: LengthUnit): string {
  const format = (value: number): string => formatValue(value, dimension, system);
  if (low === null) return high === null ? '' : `up to ${format(high)}`;
  if (high === null) return `from ${format(low)}`;
  return low === high ? format(low) : `${format(low)} to ${format(high)}`;
}

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
