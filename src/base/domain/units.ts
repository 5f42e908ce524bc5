import type { Dimension } from './measure.ts';

/** In `UNIT_OF`: (number + offset) x factor. */
export type Unit = { dimension: Dimension; factor: number; offset: number };

const MM = 1 / 25.4;
const LITER = 0.264172052;
const KILOGRAM = 2.20462262;
const PASCAL = 0.000145037738;

/** Words in the singular, after their factor to `UNIT_OF`. */
const WORDS: Readonly<Record<Dimension, readonly (readonly [factor: number, words: string])[]>> = {
  length: [
    [1, 'INCH,INCHE,IN,"'],
    [MM, 'MILLIMETER,MILLIMETRE,MM'],
    [10 * MM, 'CENTIMETER,CENTIMETRE,CM'],
    [1000 * MM, 'METER,METRE,M'],
    [12, "FOOT,FEET,FT,'"],
    [36, 'YARD,YD'],
    [0.001, 'MIL,THOU'],
    [0.001 * MM, 'MICRON,MICROMETER,UM'],
    [1e-6, 'MICROINCH,MICROINCHE'],
  ],
  resistance: [
    [1, 'OHM,Ω,R'],
    [1e3, 'KILOHM,KILOOHM,KOHM,KΩ,K,K OHM'],
    [1e6, 'MEGOHM,MEGAOHM,MOHM,MΩ,MEG,MEG OHM'],
    [1e9, 'GIGOHM,GIGAOHM,GΩ'],
    [1e-3, 'MILLIOHM'],
    [1e-6, 'MICROHM,MICROOHM'],
  ],
  capacitance: [
    [1, 'FARAD'],
    [1e-3, 'MILLIFARAD'],
    [1e-6, 'MICROFARAD,UF,MFD,UFD'],
    [1e-9, 'NANOFARAD,NF'],
    [1e-12, 'PICOFARAD,PF,PFD,MICROMICROFARAD,MMFD'],
  ],
  inductance: [
    [1, 'HENRY,HENRIE,H'],
    [1e-3, 'MILLIHENRY,MILLIHENRIE,MH'],
    [1e-6, 'MICROHENRY,MICROHENRIE,UH'],
    [1e-9, 'NANOHENRY,NANOHENRIE,NH'],
  ],
  voltage: [
    [1, 'VOLT,V,VDC,VAC,VOLT DC,VOLT AC,V DC,V AC'],
    [1e3, 'KILOVOLT,KV'],
    [1e-3, 'MILLIVOLT,MV'],
    [1e-6, 'MICROVOLT,UV'],
  ],
  current: [
    [1, 'AMPERE,AMP,A'],
    [1e3, 'KILOAMPERE,KA'],
    [1e-3, 'MILLIAMPERE,MILLIAMP,MA'],
    [1e-6, 'MICROAMPERE,MICROAMP,UA'],
    [1e-9, 'NANOAMPERE'],
  ],
  power: [
    [1, 'WATT,W'],
    [1e3, 'KILOWATT,KW'],
    [1e6, 'MEGAWATT'],
    [1e-3, 'MILLIWATT,MW'],
    [745.699872, 'HORSEPOWER,HP'],
  ],
  frequency: [
    [1, 'HERTZ,HZ,CYCLE PER SECOND,CPS'],
    [1e3, 'KILOHERTZ,KHZ,KILOCYCLE,KILOCYCLE PER SECOND'],
    [1e6, 'MEGAHERTZ,MHZ,MEGACYCLE,MEGACYCLE PER SECOND'],
    [1e9, 'GIGAHERTZ,GHZ'],
  ],
  pressure: [
    [
      1,
      'POUND PER SQUARE INCH,PSI,PSIG,PSIA,POUND PER SQUARE INCH GAGE,POUND PER SQUARE INCH ABSOLUTE,LB PER SQUARE INCH',
    ],
    [1e3, 'KSI,KIP PER SQUARE INCH'],
    [PASCAL, 'PASCAL,PA'],
    [1e3 * PASCAL, 'KILOPASCAL,KPA'],
    [1e6 * PASCAL, 'MEGAPASCAL,MPA'],
    [1e5 * PASCAL, 'BAR'],
    [100 * PASCAL, 'MILLIBAR,MBAR'],
    [14.6959488, 'ATMOSPHERE,ATM'],
    [0.491154152, 'INCH OF MERCURY,INCHES OF MERCURY,INHG'],
    [0.036127292, 'INCH OF WATER,INCHES OF WATER'],
  ],
  temperature: [[1, 'DEG CELSIUS,DEGREE CELSIUS,DEG C,DEGREE C,°C,C,CELSIUS,DEG CENTIGRADE,DEGREE CENTIGRADE']],
  mass: [
    [1, 'POUND,LB'],
    [1 / 16, 'OUNCE,OZ'],
    [KILOGRAM, 'KILOGRAM,KG,KILO'],
    [KILOGRAM / 1000, 'GRAM'],
    [2000, 'TON,SHORT TON'],
  ],
  angle: [[1, 'DEGREE,DEG,°,DEG ANGLE']],
  percent: [[1, 'PERCENT,%,PCT']],
  'wire gage': [[1, 'AWG,GAGE,GAUGE,GA,AMERICAN WIRE GAGE']],
  pitch: [[1, 'PER INCH,THREAD PER INCH,TPI']],
  torque: [
    [1, 'INCH-POUND,INCH POUND,IN-LB,IN LB,POUND-INCH,POUND INCH'],
    [12, 'FOOT-POUND,FOOT POUND,FT-LB,FT LB,POUND-FOOT,POUND FOOT'],
    [1 / 16, 'INCH-OUNCE,INCH OUNCE,OUNCE-INCH,OUNCE INCH,OZ-IN,OZ IN,IN-OZ'],
    [8.85074579, 'NEWTON-METER,NEWTON METER,NM'],
  ],
  time: [
    [1, 'SECOND,SEC,S'],
    [1e-3, 'MILLISECOND,MSEC,MS'],
    [1e-6, 'MICROSECOND,USEC,US'],
    [1e-9, 'NANOSECOND,NSEC,NS'],
    [60, 'MINUTE,MIN'],
    [3600, 'HOUR,HR'],
    [86_400, 'DAY'],
  ],
  volume: [
    [1, 'GALLON,GAL'],
    [0.25, 'QUART,QT'],
    [0.125, 'PINT,PT'],
    [1 / 128, 'FLUID OUNCE,FL OZ,FLUIDOUNCE'],
    [LITER, 'LITER,LITRE,L'],
    [LITER / 1000, 'MILLILITER,MILLILITRE,ML,CC'],
    [1 / 231, 'CUBIC INCH,CUBIC INCHE'],
    [1728 / 231, 'CUBIC FOOT,CUBIC FEET'],
  ],
  speed: [[1, 'RPM,REVOLUTION PER MINUTE,REVOLUTIONS PER MINUTE']],
  hardness: [[1, 'SHORE DUROMETER-A,SHORE A,SHORE DUROMETER A,DUROMETER,DUROMETER A,DURO,SHORE']],
  count: [],
};

const FAHRENHEIT: Unit = { dimension: 'temperature', factor: 5 / 9, offset: -32 };
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...(Object.entries(WORDS) as [Dimension, readonly (readonly [number, string])[]][]).flatMap(([dimension, units]) =>
    units.flatMap(([factor, words]) =>
      words.split(',').map((word) => [word, { dimension, factor, offset: 0 }] as [string, Unit]),
    ),
  ),
  ...['DEG FAHRENHEIT', 'DEGREE FAHRENHEIT', 'DEG F', 'DEGREE F', '°F', 'F', 'FAHRENHEIT'].map(
    (word): [string, Unit] => [word, FAHRENHEIT],
  ),
]);
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
