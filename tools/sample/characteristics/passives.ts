import { decimal } from '../digits.ts';
import type { Random } from '../random.ts';
import {
  MOUNTING_METHOD,
  OPERATING_TEMPERATURE,
  OVERALL_DIAMETER,
  OVERALL_HEIGHT,
  OVERALL_LENGTH,
  TERMINALS,
  maybe,
  putGeneral,
} from './common.ts';
import { E24, among, maximum, nominal, plain, requirement, skewed, type DescribeName } from './replies.ts';

const RESISTANCE = requirement('AAPN', 'ELECTRICAL RESISTANCE');
const RESISTANCE_TOLERANCE = requirement('AARH', 'RESISTANCE TOLERANCE IN PERCENT');
const POWER = requirement('AEFB', 'POWER DISSIPATION RATING IN WATTS');
const TEMPERATURE_COEFFICIENT = requirement('AARJ', 'TEMP COEF OF RESISTANCE IN PPM PER DEG CELSIUS');
const AMBIENT = requirement('AAQU', 'AMBIENT TEMP IN DEG CELSIUS AT FULL RATED POWER');
const RELIABILITY = requirement('RELB', 'RELIABILITY INDICATOR');
const ENCLOSURE = requirement('AAQL', 'BODY STYLE');

const tolerances = among('-1.000 TO 1.000*7|-5.000 TO 5.000*7|-0.100 TO 0.100*3|-2.000 TO 2.000*3|-10.000 TO 10.000*3');
const watts = among(
  '0.125 FREE AIR*6|0.250 FREE AIR*12|0.500 FREE AIR*9|1.000 FREE AIR*5|2.000 FREE AIR*4|0.100 FREE AIR*3',
);
const wireWoundWatts = among(
  '1.000 FREE AIR*3|3.000 FREE AIR*5|5.000 FREE AIR*6|10.000 FREE AIR*6|25.000 HEAT SINK*4|50.000 HEAT SINK*2|0.500 FREE AIR',
);
const coefficients = among('-100.0 TO 100.0*6|-50.0 TO 50.0*4|-25.0 TO 25.0*4|-200.0 TO 200.0*2');
export const leads = among('2 UNINSULATED WIRE LEAD*14|2 TAB SOLDER LUG*3|2 PRINTED CIRCUIT*4');
const reliability = among('ESTABLISHED*2|NOT ESTABLISHED*3');
const bodies = among('AXIAL LEAD CYLINDRICAL*8|RECTANGULAR CHIP*4|RADIAL LEAD DISK*2');

/** E24 in ohms, kilohms or megohms. */
function resistance(random: Random): string {
  const value = skewed(random, E24);
  const decade = random.below(6);
  if (decade < 2) return `"${decimal(value * 100 * 10 ** decade, 3)} OHMS"`;
  if (decade === 2) return `"${decimal(value * 10, 0)}.000 OHMS"`;
  if (decade < 6 && random.below(12) > 0) return `"${decimal(value * 100 * 10 ** (decade - 3), 3)} KILOHMS"`;
  return `"${decimal(value * 100, 3)} MEGOHMS"`;
}

export const describeResistor: DescribeName = (name) => {
  const isVariable = name.includes('VARIABLE');
  const power = name.includes('WIRE WOUND') ? wireWoundWatts : watts;
  return (random, put) => {
    maybe(random, 96, put, RESISTANCE, () => resistance(random));
    maybe(random, 92, put, RESISTANCE_TOLERANCE, () => tolerances(random));
    maybe(random, 93, put, POWER, () => power(random));
    maybe(random, 58, put, TEMPERATURE_COEFFICIENT, () => coefficients(random));
    maybe(random, 46, put, AMBIENT, () => (random.below(3) === 0 ? '"125.0"' : '"70.0"'));
    maybe(random, 60, put, OVERALL_LENGTH, () => maximum(145 + 50 * random.below(12)));
    maybe(random, 54, put, OVERALL_DIAMETER, () => maximum(62 + 31 * random.below(8)));
    maybe(random, 62, put, TERMINALS, () => leads(random));
    maybe(random, 40, put, ENCLOSURE, () => bodies(random));
    maybe(random, 34, put, RELIABILITY, () => reliability(random));
    if (isVariable)
      maybe(random, 72, put, requirement('AATU', 'ACTUATOR TYPE'), () =>
        random.below(2) === 0 ? '"SINGLE SLOTTED SHAFT"' : '"SCREWDRIVER ADJUSTMENT"',
      );
    putGeneral(random, put);
  };
};

const CAPACITANCE = requirement('CAPQ', 'CAPACITANCE VALUE PER SECTION');
const CAPACITANCE_TOLERANCE = requirement('CTOL', 'TOLERANCE RANGE PER SECTION');
const VOLTAGE_PER_SECTION = requirement('VOLT', 'NONDERATED CONTINUOUS VOLTAGE RATING AND TYPE PER SECTION');
const capacitanceTolerances = among(
  '-10.00/+10.00 PERCENT SINGLE SECTION*8|-20.00/+20.00 PERCENT SINGLE SECTION*6|-5.00/+5.00 PERCENT SINGLE SECTION*4',
);
const volts = among(
  '50.0 DC SINGLE SECTION*8|100.0 DC SINGLE SECTION*8|200.0 DC SINGLE SECTION*4|25.0 DC SINGLE SECTION*3|16.0 DC SINGLE SECTION*2|35.0 DC SINGLE SECTION*3|500.0 DC SINGLE SECTION*2|400.0 DC SINGLE SECTION',
);

export const describeCapacitor: DescribeName = (name) => {
  const isLarge = /ELECTROLYTIC|PAPER/.test(name);
  const isMicro = isLarge || /PLASTIC/.test(name);
  return (random, put) => {
    const value = skewed(random, E24);
    const picofarads = (): string => `"${decimal(value * 100 * 10 ** random.below(4), 3)} PICOFARADS SINGLE SECTION"`;
    const microfarads = (): string =>
      isLarge
        ? `"${decimal(value * 100 * 10 ** random.below(3), 3)} MICROFARADS SINGLE SECTION"`
        : `"${decimal(value * 10 ** random.below(3), 3)} MICROFARADS SINGLE SECTION"`;
    maybe(random, 96, put, CAPACITANCE, isMicro || random.below(2) === 0 ? microfarads : picofarads);
    maybe(random, 88, put, CAPACITANCE_TOLERANCE, () => capacitanceTolerances(random));
    maybe(random, 92, put, VOLTAGE_PER_SECTION, () => volts(random));
    maybe(random, 60, put, OVERALL_LENGTH, () => nominal(100 + 50 * random.below(24)));
    maybe(random, 40, put, OVERALL_DIAMETER, () => maximum(94 + 31 * random.below(12)));
    maybe(random, 62, put, TERMINALS, () => leads(random));
    maybe(random, 44, put, RELIABILITY, () => reliability(random));
    maybe(random, 44, put, OPERATING_TEMPERATURE, () =>
      random.below(3) === 0 ? '"-55.0/+85.0 DEG CELSIUS"' : '"-55.0/+125.0 DEG CELSIUS"',
    );
    putGeneral(random, put);
  };
};

const inductances = among(
  '1.000 MICROHENRIES*3|10.000 MICROHENRIES*5|100.000 MICROHENRIES*5|4.700 MICROHENRIES*4|0.220 MICROHENRIES*2|1.000 MILLIHENRIES*4|15.000 MILLIHENRIES*2|2.000 HENRIES',
);
export const describeCoil: DescribeName = (name) => {
  const isTransformer = name.includes('TRANSFORMER');
  return (random, put) => {
    if (isTransformer) {
      maybe(random, 84, put, requirement('CPRI', 'PRIMARY VOLTAGE IN VOLTS'), () =>
        random.pick(['"115.0 AC"', '"115.0 AC"', '"230.0 AC"', '"28.0 AC"', '"440.0 AC"']),
      );
      maybe(random, 80, put, requirement('CSEC', 'SECONDARY VOLTAGE IN VOLTS'), () =>
        random.pick(['"12.6 AC"', '"6.3 AC"', '"24.0 AC"', '"48.0 AC"', '"115.0 AC"']),
      );
      maybe(random, 66, put, requirement('FREQ', 'FREQUENCY IN HERTZ'), () =>
        random.below(2) === 0 ? '"60.0"' : '"400.0"',
      );
    } else maybe(random, 90, put, requirement('INDC', 'INDUCTANCE RATING'), () => inductances(random));
    maybe(random, 50, put, requirement('CTQX', 'CURRENT RATING'), () =>
      plain(50 * (1 + random.below(40)), 3, ' AMPERES'),
    );
    maybe(random, 60, put, OVERALL_LENGTH, () => nominal(250 + 125 * random.below(20)));
    maybe(random, 50, put, OVERALL_HEIGHT, () => nominal(250 + 125 * random.below(16)));
    maybe(random, 50, put, TERMINALS, () => leads(random));
    maybe(random, 40, put, MOUNTING_METHOD, () => (random.below(2) === 0 ? '"TERMINAL"' : '"UNTHREADED HOLE"'));
    putGeneral(random, put);
  };
};
