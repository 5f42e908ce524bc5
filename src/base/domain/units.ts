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

/** In `UNIT_OF`: (number + offset) x factor. */
export type Unit = { dimension: Dimension; symbol: string; factor: number; offset: number };

const MM = 1 / 25.4;
const LITER = 0.264172052;
const KILOGRAM = 2.20462262;
const PASCAL = 0.000145037738;

/** Words in the singular, after their factor to `UNIT_OF` and their symbol. */
const WORDS: Readonly<Record<Dimension, readonly (readonly [factor: number, symbol: string, words: string])[]>> = {
  length: [
    [1, 'in', 'INCH,INCHE,IN,"'],
    [MM, 'mm', 'MILLIMETER,MILLIMETRE,MM'],
    [10 * MM, 'cm', 'CENTIMETER,CENTIMETRE,CM'],
    [1000 * MM, 'm', 'METER,METRE,M'],
    [12, 'ft', "FOOT,FEET,FT,'"],
    [36, 'yd', 'YARD,YD'],
    [0.001, 'mil', 'MIL,THOU'],
    [0.001 * MM, 'µm', 'MICRON,MICROMETER,UM'],
    [1e-6, 'µin', 'MICROINCH,MICROINCHE,UIN'],
  ],
  resistance: [
    [1, 'Ω', 'OHM,Ω,R'],
    [1e3, 'kΩ', 'KILOHM,KILOOHM,KOHM,KΩ,K,K OHM'],
    [1e6, 'MΩ', 'MEGOHM,MEGAOHM,MOHM,MΩ,MEG,MEG OHM'],
    [1e9, 'GΩ', 'GIGOHM,GIGAOHM,GΩ'],
    [1e-3, 'mΩ', 'MILLIOHM'],
    [1e-6, 'µΩ', 'MICROHM,MICROOHM,UΩ'],
  ],
  capacitance: [
    [1, 'F', 'FARAD'],
    [1e-3, 'millifarad', 'MILLIFARAD'],
    [1e-6, 'µF', 'MICROFARAD,UF,MFD,UFD'],
    [1e-9, 'nF', 'NANOFARAD,NF'],
    [1e-12, 'pF', 'PICOFARAD,PF,PFD,MICROMICROFARAD,MMFD'],
  ],
  inductance: [
    [1, 'H', 'HENRY,HENRIE,H'],
    [1e-3, 'mH', 'MILLIHENRY,MILLIHENRIE,MH'],
    [1e-6, 'µH', 'MICROHENRY,MICROHENRIE,UH'],
    [1e-9, 'nH', 'NANOHENRY,NANOHENRIE,NH'],
  ],
  voltage: [
    [1, 'V', 'VOLT,V,VDC,VAC,VOLT DC,VOLT AC,V DC,V AC'],
    [1e3, 'kV', 'KILOVOLT,KV'],
    [1e-3, 'mV', 'MILLIVOLT,MV'],
    [1e-6, 'µV', 'MICROVOLT,UV'],
  ],
  current: [
    [1, 'A', 'AMPERE,AMP,A'],
    [1e3, 'kA', 'KILOAMPERE,KA'],
    [1e-3, 'mA', 'MILLIAMPERE,MILLIAMP,MA'],
    [1e-6, 'µA', 'MICROAMPERE,MICROAMP,UA'],
    [1e-9, 'nA', 'NANOAMPERE,NA'],
  ],
  power: [
    [1, 'W', 'WATT,W'],
    [1e3, 'kW', 'KILOWATT,KW'],
    [1e6, 'megawatt', 'MEGAWATT'],
    [1e-3, 'mW', 'MILLIWATT,MW'],
    [745.699872, 'hp', 'HORSEPOWER,HP'],
  ],
  frequency: [
    [1, 'Hz', 'HERTZ,HZ,CYCLE PER SECOND,CPS'],
    [1e3, 'kHz', 'KILOHERTZ,KHZ,KILOCYCLE,KILOCYCLE PER SECOND'],
    [1e6, 'MHz', 'MEGAHERTZ,MHZ,MEGACYCLE,MEGACYCLE PER SECOND'],
    [1e9, 'GHz', 'GIGAHERTZ,GHZ'],
  ],
  pressure: [
    [
      1,
      'psi',
      'POUND PER SQUARE INCH,PSI,PSIG,PSIA,POUND PER SQUARE INCH GAGE,POUND PER SQUARE INCH ABSOLUTE,LB PER SQUARE INCH',
    ],
    [1e3, 'ksi', 'KSI,KIP PER SQUARE INCH'],
    [PASCAL, 'Pa', 'PASCAL,PA'],
    [1e3 * PASCAL, 'kPa', 'KILOPASCAL,KPA'],
    [1e6 * PASCAL, 'MPa', 'MEGAPASCAL,MPA'],
    [1e5 * PASCAL, 'bar', 'BAR'],
    [100 * PASCAL, 'mbar', 'MILLIBAR,MBAR'],
    [14.6959488, 'atm', 'ATMOSPHERE,ATM'],
    [0.491154152, 'inHg', 'INCH OF MERCURY,INCHES OF MERCURY,INHG'],
    [0.036127292, 'in H2O', 'INCH OF WATER,INCHES OF WATER,IN H2O'],
  ],
  temperature: [[1, '°C', 'DEG CELSIUS,DEGREE CELSIUS,DEG C,DEGREE C,°C,C,CELSIUS,DEG CENTIGRADE,DEGREE CENTIGRADE']],
  mass: [
    [1, 'lb', 'POUND,LB'],
    [1 / 16, 'oz', 'OUNCE,OZ'],
    [KILOGRAM, 'kg', 'KILOGRAM,KG,KILO'],
    [KILOGRAM / 1000, 'g', 'GRAM'],
    [2000, 'ton', 'TON,SHORT TON'],
  ],
  angle: [[1, '°', 'DEGREE,DEG,°,DEG ANGLE']],
  percent: [[1, '%', 'PERCENT,%,PCT']],
  'wire gage': [[1, 'AWG', 'AWG,GAGE,GAUGE,GA,AMERICAN WIRE GAGE']],
  pitch: [[1, 'per inch', 'PER INCH,THREAD PER INCH,TPI']],
  torque: [
    [1, 'in-lb', 'INCH-POUND,INCH POUND,IN-LB,IN LB,POUND-INCH,POUND INCH'],
    [12, 'ft-lb', 'FOOT-POUND,FOOT POUND,FT-LB,FT LB,POUND-FOOT,POUND FOOT'],
    [1 / 16, 'in-oz', 'INCH-OUNCE,INCH OUNCE,OUNCE-INCH,OUNCE INCH,OZ-IN,OZ IN,IN-OZ'],
    [8.85074579, 'N·m', 'NEWTON-METER,NEWTON METER,NM,N·M'],
  ],
  time: [
    [1, 's', 'SECOND,SEC,S'],
    [1e-3, 'ms', 'MILLISECOND,MSEC,MS'],
    [1e-6, 'µs', 'MICROSECOND,USEC,US'],
    [1e-9, 'ns', 'NANOSECOND,NSEC,NS'],
    [60, 'min', 'MINUTE,MIN'],
    [3600, 'hr', 'HOUR,HR'],
    [86_400, 'day', 'DAY'],
  ],
  volume: [
    [1, 'gal', 'GALLON,GAL'],
    [0.25, 'qt', 'QUART,QT'],
    [0.125, 'pt', 'PINT,PT'],
    [1 / 128, 'fl oz', 'FLUID OUNCE,FL OZ,FLUIDOUNCE'],
    [LITER, 'L', 'LITER,LITRE,L'],
    [LITER / 1000, 'mL', 'MILLILITER,MILLILITRE,ML,CC'],
    [1 / 231, 'cu in', 'CUBIC INCH,CUBIC INCHE,CU IN'],
    [1728 / 231, 'cu ft', 'CUBIC FOOT,CUBIC FEET,CU FT'],
  ],
  speed: [[1, 'rpm', 'RPM,REVOLUTION PER MINUTE,REVOLUTIONS PER MINUTE']],
  hardness: [[1, 'Shore A', 'SHORE DUROMETER-A,SHORE A,SHORE DUROMETER A,DUROMETER,DUROMETER A,DURO,SHORE']],
  count: [],
};

const ALL = (Object.entries(WORDS) as [Dimension, readonly (readonly [number, string, string])[]][]).flatMap(
  ([dimension, units]) =>
    units.map(([factor, symbol, words]) => ({ unit: { dimension, symbol, factor, offset: 0 } as Unit, words })),
);
ALL.push({
  unit: { dimension: 'temperature', symbol: '°F', factor: 5 / 9, offset: -32 },
  words: 'DEG FAHRENHEIT,DEGREE FAHRENHEIT,DEG F,DEGREE F,°F,F,FAHRENHEIT',
});
const UNITS = new Map(ALL.flatMap(({ unit, words }) => words.split(',').map((word) => [word, unit] as const)));

/** Diameters of threads, which are names: "#10", "1/4", "M8". */
export const [INCH_THREAD, METRIC_THREAD] = ['thread', 'M'] as const;
const BY_SYMBOL = new Map<string, Unit>([
  ['', { dimension: 'count', symbol: '', factor: 1, offset: 0 }],
  ...ALL.map(({ unit }) => [unit.symbol, unit] as const),
  [INCH_THREAD, { dimension: 'length', symbol: INCH_THREAD, factor: 1, offset: 0 }],
  [METRIC_THREAD, { dimension: 'length', symbol: METRIC_THREAD, factor: MM, offset: 0 }],
]);
export const isUnit = (symbol: string): boolean => BY_SYMBOL.has(symbol);
/** Expects a known symbol. */
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
export function inOwnUnit(value: number, { factor, offset }: Unit): number {
  return Number(((value + offset) * factor).toPrecision(9));
}

/** The reverse of `inOwnUnit`. */
export function inUnit(value: number, { factor, offset }: Unit): number {
  // zero is zero in Fahrenheit too
  return Number((Number((value / factor).toPrecision(9)) - offset).toPrecision(9));
}
