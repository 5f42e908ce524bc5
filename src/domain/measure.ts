/** What a number of a characteristic measures. */
export type Dimension =
  | 'length'
  | 'resistance'
  | 'capacitance'
  | 'inductance'
  | 'voltage'
  | 'current'
  | 'power'
  | 'frequency'
  | 'pressure'
  | 'temperature'
  | 'mass'
  | 'angle'
  | 'percent'
  | 'wire gage'
  | 'pitch'
  | 'torque'
  | 'time'
  | 'volume'
  | 'speed'
  | 'hardness'
  | 'count';

/** A range in the unit of its dimension (`UNIT_OF`): one value is both its ends; an open end is null. */
export type Measure = { dimension: Dimension; low: number | null; high: number | null };

/** The unit in which each dimension is stored, so that equal sizes are equal numbers. */
export const UNIT_OF: Readonly<Record<Dimension, string>> = {
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
};
