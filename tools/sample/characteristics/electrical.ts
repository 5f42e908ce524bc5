import {
  COLOR,
  MATERIAL,
  MOUNTING_METHOD,
  OUTSIDE_DIAMETER,
  OVERALL_DIAMETER,
  OVERALL_HEIGHT,
  OVERALL_LENGTH,
  OVERALL_WIDTH,
  TERMINALS,
  maybe,
  putGeneral,
} from './common.ts';
import { among, maximum, nominal, plain, requirement, skewed, type DescribeName } from './replies.ts';

const CURRENT = requirement('CURR', 'CURRENT RATING IN AMPS');
const VOLTAGE = requirement('AHAX', 'VOLTAGE IN VOLTS');
const POLES = requirement('POLQ', 'POLE QUANTITY');
const ACTUATOR = requirement('AATU', 'ACTUATOR TYPE');
const PHASE = requirement('FAAZ', 'PHASE');
const FREQUENCY = requirement('FREQ', 'FREQUENCY IN HERTZ');

const BREAKER_AMPERES = [20, 15, 10, 5, 30, 25, 50, 40, 3, 35, 60, 100, 2, 1, 75, 200];
const lineVoltages = among('120.0 AC*6|240.0 AC*5|28.0 DC*9|115.0 AC*7|480.0 AC*3|600.0 AC*2|250.0 DC*2');
const screwTerminals = among('2 SCREW*8|2 THREADED STUD*6|4 SCREW*2|6 SCREW*2|2 TAB SOLDER LUG*2');
const trips = among('THERMAL*8|MAGNETIC*5|THERMAL-MAGNETIC*7');
const mountings = among('THREADED BUSHING*6|UNTHREADED HOLE*6|BRACKET*2|CLIP');
export const describeBreaker: DescribeName = () => (random, put) => {
  maybe(random, 96, put, CURRENT, () => plain(skewed(random, BREAKER_AMPERES) * 10, 1));
  maybe(random, 90, put, VOLTAGE, () => lineVoltages(random));
  maybe(random, 86, put, POLES, () => `"${random.pick([1, 1, 1, 2, 3, 3])}"`);
  maybe(random, 70, put, requirement('TRIP', 'TRIP METHOD'), () => trips(random));
  maybe(random, 66, put, ACTUATOR, () => (random.below(3) === 0 ? '"TOGGLE"' : '"PUSH-PULL"'));
  maybe(random, 56, put, TERMINALS, () => screwTerminals(random));
  maybe(random, 56, put, MOUNTING_METHOD, () => mountings(random));
  maybe(random, 60, put, OVERALL_LENGTH, () => nominal(1_000 + 125 * random.below(30)));
  maybe(random, 56, put, OVERALL_WIDTH, () => nominal(500 + 125 * random.below(16)));
  maybe(random, 52, put, OVERALL_HEIGHT, () => maximum(1_000 + 125 * random.below(20)));
  putGeneral(random, put);
};

const fuseAmperes = [1_000, 2_000, 5_000, 10_000, 3_000, 500, 15_000, 20_000, 30_000, 250, 7_000, 125, 60_000];
const fuseDelays = among('NORMAL*8|TIME LAG*5|FAST*4');
export const describeFuse: DescribeName = () => (random, put) => {
  maybe(random, 96, put, CURRENT, () => plain(skewed(random, fuseAmperes), 3));
  maybe(random, 90, put, VOLTAGE, () =>
    random.pick(['"250.0 AC"', '"250.0 AC"', '"125.0 AC"', '"32.0 DC"', '"600.0 AC"']),
  );
  maybe(random, 64, put, requirement('FUSD', 'TIME CURRENT CHARACTERISTIC'), () => fuseDelays(random));
  maybe(random, 80, put, OVERALL_LENGTH, () => nominal(random.pick([1_250, 1_250, 1_250, 787, 1_500, 2_000])));
  maybe(random, 74, put, OVERALL_DIAMETER, () => nominal(random.pick([250, 250, 250, 197, 406])));
  maybe(random, 40, put, MATERIAL, () => (random.below(2) === 0 ? '"GLASS"' : '"CERAMIC"'));
  putGeneral(random, put);
};

const contactArrangements = among('SPST*6|SPDT*9|DPDT*8|DPST*4|4PDT*3|3PST');
export const describeSwitch: DescribeName = (name) => {
  const actuator = /SWITCH,(\w+)/.exec(name)?.[1];
  const isRelay = /RELAY|CONTACTOR|SOLENOID/.test(name);
  return (random, put) => {
    maybe(random, 86, put, requirement('CTAR', 'CONTACT ARRANGEMENT'), () => contactArrangements(random));
    maybe(random, 84, put, requirement('CTLD', 'CONTACT LOAD CURRENT RATING IN AMPS'), () =>
      plain(skewed(random, [50, 100, 20, 30, 150, 10, 5, 200, 250, 500, 1_000]), 1, ' RESISTIVE LOAD'),
    );
    maybe(random, 76, put, requirement('CTVT', 'CONTACT VOLTAGE RATING IN VOLTS'), () =>
      random.pick(['"28.0 DC"', '"28.0 DC"', '"115.0 AC"', '"115.0 AC AND 28.0 DC"', '"250.0 AC"']),
    );
    if (isRelay)
      maybe(random, 88, put, requirement('COIL', 'COIL VOLTAGE RATING IN VOLTS'), () =>
        random.pick(['"28.0 DC"', '"28.0 DC"', '"24.0 DC"', '"12.0 DC"', '"115.0 AC"', '"5.0 DC"']),
      );
    else maybe(random, 74, put, ACTUATOR, () => (actuator ? `"${actuator}"` : '"LEVER"'));
    maybe(random, 56, put, TERMINALS, () => screwTerminals(random));
    maybe(random, 60, put, MOUNTING_METHOD, () => mountings(random));
    maybe(random, 52, put, OVERALL_LENGTH, () => nominal(500 + 125 * random.below(20)));
    maybe(random, 44, put, OVERALL_WIDTH, () => nominal(375 + 62 * random.below(20)));
    putGeneral(random, put);
  };
};

const lampColors = among('CLEAR*9|RED*4|GREEN*3|AMBER*3|BLUE-WHITE');
const bases = among('BAYONET CANDELABRA*7|SCREW MEDIUM*6|MIDGET FLANGE*5|WEDGE*3|BI-PIN*3');
export const describeLamp: DescribeName = () => (random, put) => {
  maybe(random, 88, put, VOLTAGE, () =>
    random.pick(['"28.0"', '"28.0"', '"24.0"', '"12.0"', '"14.0"', '"6.0"', '"120.0"', '"120.0"']),
  );
  maybe(random, 66, put, requirement('WATT', 'POWER RATING IN WATTS'), () =>
    random.pick(['"3.0"', '"5.0"', '"15.0"', '"25.0"', '"40.0"', '"60.0"', '"100.0"']),
  );
  maybe(random, 60, put, requirement('BASE', 'BASE STYLE'), () => bases(random));
  maybe(random, 56, put, COLOR, () => lampColors(random));
  maybe(random, 56, put, OVERALL_LENGTH, () => maximum(500 + 125 * random.below(30)));
  maybe(random, 40, put, requirement('LIFE', 'RATED LIFE IN HOURS'), () =>
    random.pick(['"500.0"', '"1000.0"', '"5000.0"', '"25000.0"']),
  );
  putGeneral(random, put);
};

const conductorMaterials = among(
  'COPPER TIN COATED*9|COPPER SILVER COATED*6|COPPER NICKEL COATED*2|ALUMINUM*2|COPPER*4',
);
const insulations = among(
  'PLASTIC POLYTETRAFLUOROETHYLENE*6|PLASTIC POLYVINYL CHLORIDE*7|RUBBER SILICONE*2|PLASTIC ETHYLENE-TETRAFLUOROETHYLENE*4',
);
const wireColors = among('WHITE*9|BLACK*5|RED*5|GREEN*3|BLUE*3|YELLOW*2|WHITE/BLACK|VIOLET|ORANGE');
const AWG = [22, 20, 18, 24, 16, 14, 12, 26, 10, 8, 6, 28, 4, 30, 2];
export const describeWire: DescribeName = (name) => {
  const isCable = name.startsWith('CABLE');
  const isAssembly = /ASSEMBLY|HARNESS|LEAD/.test(name);
  return (random, put) => {
    const size = skewed(random, AWG);
    maybe(random, isAssembly ? 35 : 94, put, requirement('AWGS', 'CONDUCTOR SIZE'), () => `"${size} AWG"`);
    maybe(random, isAssembly ? 30 : 82, put, requirement('CNDM', 'CONDUCTOR MATERIAL'), () =>
      conductorMaterials(random),
    );
    if (isCable)
      maybe(
        random,
        66,
        put,
        requirement('CNDQ', 'CONDUCTOR QUANTITY'),
        () => `"${random.pick([2, 2, 3, 3, 4, 5, 7, 12, 19, 37])}"`,
      );
    if (!isAssembly) {
      maybe(random, 70, put, requirement('STRQ', 'STRAND QUANTITY'), () => `"${random.pick([1, 7, 19, 19, 19, 37])}"`);
      maybe(random, 70, put, requirement('INSM', 'INSULATION MATERIAL'), () => insulations(random));
      maybe(random, 70, put, requirement('VRAT', 'VOLTAGE RATING IN VOLTS'), () =>
        random.pick(['"600.0"', '"600.0"', '"1000.0"', '"300.0"', '"2500.0"']),
      );
      maybe(random, 56, put, COLOR, () => wireColors(random));
      maybe(random, 46, put, OUTSIDE_DIAMETER, () => nominal(150 - size * 4 + random.below(10)));
    } else {
      maybe(random, 60, put, OVERALL_LENGTH, () => nominal(6_000 * (1 + random.below(20))));
      maybe(random, 20, put, requirement('CNXQ', 'CONNECTOR QUANTITY'), () => `"${2 + random.below(3)}"`);
    }
    putGeneral(random, put);
  };
};

export const describeMotor: DescribeName = (name) => {
  const isDirect = name.includes('DIRECT');
  return (random, put) => {
    maybe(random, 82, put, VOLTAGE, () =>
      isDirect
        ? random.pick(['"28.0 DC"', '"24.0 DC"', '"12.0 DC"'])
        : random.pick(['"115.0 AC"', '"200.0 AC"', '"440.0 AC"', '"230.0 AC"']),
    );
    if (!isDirect) maybe(random, 66, put, PHASE, () => (random.below(2) === 0 ? '"SINGLE"' : '"THREE"'));
    if (!isDirect) maybe(random, 66, put, FREQUENCY, () => (random.below(3) === 0 ? '"400.0"' : '"60.0"'));
    maybe(random, 66, put, requirement('HPWR', 'POWER RATING'), () =>
      random.pick([
        '"0.250 HORSEPOWER"',
        '"0.500 HORSEPOWER"',
        '"1.000 HORSEPOWER"',
        '"5.000 HORSEPOWER"',
        '"0.033 HORSEPOWER"',
        '"25.000 HORSEPOWER"',
      ]),
    );
    maybe(random, 66, put, requirement('RPMS', 'ROTOR SPEED RATING IN RPM'), () =>
      random.pick(['"1725.0"', '"3450.0"', '"1750.0"', '"11000.0"', '"7500.0"', '"1140.0"']),
    );
    maybe(random, 40, put, requirement('ABHE', 'OUTSIDE DIAMETER'), () => nominal(1_500 + 125 * random.below(40)));
    maybe(random, 50, put, OVERALL_LENGTH, () => nominal(2_000 + 250 * random.below(40)));
    putGeneral(random, put);
  };
};

const chemistries = among(
  'LEAD-ACID*7|NICKEL-CADMIUM*5|ALKALINE MANGANESE*6|LITHIUM SULFUR DIOXIDE*4|LITHIUM MANGANESE DIOXIDE*3',
);
export const describeBattery: DescribeName = () => (random, put) => {
  maybe(random, 90, put, requirement('NVLT', 'NOMINAL VOLTAGE IN VOLTS'), () =>
    random.pick(['"1.5"', '"3.0"', '"6.0"', '"12.0"', '"12.0"', '"24.0"', '"9.0"']),
  );
  maybe(random, 66, put, requirement('CAPA', 'CAPACITY IN AMPERE-HOURS'), () =>
    plain(skewed(random, [10, 25, 50, 120, 450, 1_000, 400]), 1),
  );
  maybe(random, 74, put, requirement('CHEM', 'ELECTROCHEMICAL SYSTEM'), () => chemistries(random));
  maybe(random, 66, put, OVERALL_LENGTH, () => nominal(1_000 + 500 * random.below(20)));
  maybe(random, 60, put, OVERALL_HEIGHT, () => nominal(1_000 + 250 * random.below(24)));
  maybe(random, 56, put, OVERALL_WIDTH, () => nominal(1_000 + 250 * random.below(24)));
  putGeneral(random, put);
};
