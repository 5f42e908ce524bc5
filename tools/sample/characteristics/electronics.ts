import {
  MATERIAL,
  OPERATING_TEMPERATURE,
  OVERALL_LENGTH,
  OVERALL_WIDTH,
  TERMINALS,
  maybe,
  putGeneral,
} from './common.ts';
import { among, maximum, nominal, plain, requirement, skewed, type DescribeName } from './replies.ts';

import { leads } from './passives.ts';

const semiconductors = among('SILICON*14|GERMANIUM*2|GALLIUM ARSENIDE');
const enclosures = among('GLASS*5|METAL*6|PLASTIC*6');
const outlines = among('DO-7*5|DO-35*4|TO-5*4|TO-18*5|TO-3*3|TO-92*3|DO-4*2');
export const describeSemiconductor: DescribeName = (name) => {
  const isTransistor = /TRANSISTOR|OPTO/.test(name);
  return (random, put) => {
    maybe(random, 88, put, requirement('SEMM', 'SEMICONDUCTOR MATERIAL'), () => semiconductors(random));
    maybe(
      random,
      72,
      put,
      requirement('VRRM', 'VOLTAGE RATING IN VOLTS PER CHARACTERISTIC'),
      () =>
        `"${[30, 50, 75, 100, 200, 400, 600, 1000][random.below(8)]}.0 ${isTransistor ? 'MAXIMUM COLLECTOR TO EMITTER VOLTAGE BASE OPEN' : 'MAXIMUM REPETITIVE PEAK REVERSE VOLTAGE'}"`,
    );
    maybe(
      random,
      66,
      put,
      requirement('CRTP', 'CURRENT RATING PER CHARACTERISTIC'),
      () =>
        `"${['0.150', '0.200', '0.500', '1.000', '3.000', '12.000', '35.000'][random.below(7)]} AMPERES ${isTransistor ? 'SOURCE CUTOFF CURRENT' : 'MAXIMUM FORWARD CURRENT AVERAGE'}"`,
    );
    maybe(random, 60, put, requirement('ENCM', 'INCLOSURE MATERIAL'), () => enclosures(random));
    maybe(random, 56, put, requirement('CTQS', 'INCLOSURE OUTLINE'), () => outlines(random));
    maybe(
      random,
      40,
      put,
      requirement('CQJX', 'MAXIMUM OPERATING TEMP PER MEASUREMENT POINT'),
      () => `"${[125, 150, 175, 200][random.below(4)]}.0 DEG CELSIUS JUNCTION"`,
    );
    maybe(random, 56, put, TERMINALS, () => (isTransistor ? '"3 UNINSULATED WIRE LEAD"' : leads(random)));
    maybe(random, 46, put, OVERALL_LENGTH, () => maximum(150 + 25 * random.below(20)));
    putGeneral(random, put);
  };
};

const functions = [
  'GATE NAND',
  'GATE NOR',
  'FLIP-FLOP D-TYPE',
  'COUNTER BINARY',
  'AMPLIFIER OPERATIONAL',
  'REGISTER SHIFT',
  'MULTIPLEXER',
  'DRIVER LINE',
  'COMPARATOR VOLTAGE',
];
const inclosures = among('DUAL-IN-LINE*12|FLAT PACK*4|LEADLESS FLAT PACK*4|CAN*2');
export const describeMicrocircuit: DescribeName = (name) => (random, put) => {
  const pins = skewed(random, [14, 16, 20, 24, 28, 40, 8, 48, 64]);
  maybe(
    random,
    70,
    put,
    requirement('DSGN', 'DESIGN FUNCTION AND QUANTITY'),
    () => `"${1 + random.below(4)} ${random.pick(functions)}"`,
  );
  if (name.includes('MEMORY'))
    maybe(random, 80, put, requirement('MEMC', 'BIT QUANTITY'), () => `"${2 ** (10 + random.below(11))}"`);
  maybe(random, 66, put, requirement('INCF', 'INCLOSURE CONFIGURATION'), () => inclosures(random));
  maybe(random, 70, put, TERMINALS, () => `"${pins} PRINTED CIRCUIT"`);
  maybe(random, 60, put, requirement('BDLG', 'BODY LENGTH'), () => maximum(pins * 50 + 60));
  maybe(random, 60, put, requirement('BDWD', 'BODY WIDTH'), () => maximum(pins > 20 ? 600 : 310));
  maybe(random, 50, put, requirement('BDHT', 'BODY HEIGHT'), () => maximum(140 + 10 * random.below(7)));
  maybe(random, 66, put, OPERATING_TEMPERATURE, () =>
    random.below(4) === 0 ? '"+0.0/+70.0 DEG CELSIUS"' : '"-55.0/+125.0 DEG CELSIUS"',
  );
  maybe(random, 30, put, requirement('TIME', 'TIME RATING PER CHARACTERISTIC'), () =>
    plain(400 + 50 * random.below(200), 2, ' NANOSECONDS MAXIMUM PROPAGATION DELAY TIME LOW TO HIGH LEVEL OUTPUT'),
  );
  putGeneral(random, put);
};

const SHELLS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 28, 36];
const shellMaterials = among('ALUMINUM ALLOY*14|STEEL CORROSION RESISTING*4|PLASTIC*4|COMPOSITE*2');
const shellFinishes = among('CADMIUM*8|ELECTROLESS NICKEL*6|CADMIUM OVER NICKEL*4|ANODIZE*3');
const couplings = among('THREADED*9|BAYONET*9|PUSH-PULL*2|SCREW JACK*2');
export const describeConnector: DescribeName = (name) => {
  const isContact = /^CONTACT|^JACK|^PLUG|^TERMINAL|^SPLICE/.test(name);
  return (random, put) => {
    if (isContact) {
      maybe(
        random,
        84,
        put,
        requirement('AWGC', 'CONDUCTOR SIZE ACCOMMODATED'),
        () => `"${random.pick([22, 20, 20, 16, 16, 12, 10, 8])} AWG"`,
      );
      maybe(random, 66, put, MATERIAL, () => (random.below(3) === 0 ? '"BRASS"' : '"COPPER ALLOY"'));
      maybe(random, 66, put, requirement('SFTT', 'SURFACE TREATMENT'), () =>
        random.pick(['"GOLD"', '"TIN"', '"TIN"', '"NICKEL"']),
      );
      maybe(random, 52, put, requirement('STUD', 'STUD SIZE ACCOMMODATED'), () =>
        random.pick([
          '"0.138 INCHES"',
          '"0.164 INCHES"',
          '"0.190 INCHES"',
          '"0.250 INCHES"',
          '"0.312 INCHES"',
          '"0.375 INCHES"',
        ]),
      );
      maybe(random, 60, put, OVERALL_LENGTH, () => nominal(250 + 62 * random.below(16)));
    } else {
      const shell = skewed(random, SHELLS);
      const contacts = Math.max(2, Math.round((shell * shell) / (6 + random.below(12))));
      maybe(random, 78, put, requirement('SHSZ', 'SHELL SIZE DESIGNATION'), () => `"${shell}"`);
      maybe(random, 86, put, requirement('CNTQ', 'CONTACT QUANTITY'), () => `"${contacts}"`);
      maybe(random, 74, put, requirement('CNGN', 'INCLUDED CONTACT TYPE'), () =>
        /PLUG/.test(name) === random.below(8) > 0 ? '"PIN"' : '"SOCKET"',
      );
      maybe(random, 60, put, requirement('CPLM', 'COUPLING METHOD'), () => couplings(random));
      maybe(random, 66, put, requirement('SHMT', 'SHELL MATERIAL'), () => shellMaterials(random));
      maybe(random, 62, put, requirement('SHFN', 'SHELL SURFACE TREATMENT'), () => shellFinishes(random));
      maybe(random, 46, put, requirement('CTQC', 'CONTACT MAXIMUM CURRENT RATING IN AMPS'), () =>
        random.pick(['"5.0"', '"7.5"', '"13.0"', '"23.0"']),
      );
      maybe(random, 50, put, OVERALL_LENGTH, () => maximum(800 + 125 * random.below(14)));
      maybe(random, 40, put, requirement('ABHE', 'OUTSIDE DIAMETER'), () => nominal(shell * 62 + 60));
    }
    maybe(random, 22, put, OVERALL_WIDTH, () => nominal(200 + 62 * random.below(16)));
    putGeneral(random, put);
  };
};
