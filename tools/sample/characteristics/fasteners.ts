import type { Random } from '../random.ts';
import {
  CENTER_HOLE_DIAMETER,
  HARDNESS,
  MATERIAL_THICKNESS,
  OUTSIDE_DIAMETER,
  OVERALL_HEIGHT,
  SURFACE_TREATMENT,
  maybe,
  putGeneral,
  putMetal,
} from './common.ts';
import {
  FRACTIONS,
  among,
  between,
  inches,
  maximum,
  millimeters,
  nominal,
  plain,
  requirement,
  skewed,
  toleranced,
  type DescribeName,
  type Draw,
  type PutReply,
} from './replies.ts';
import { drawThread, putThread, type Thread } from './threads.ts';

export const FASTENER_LENGTH = requirement('AASB', 'FASTENER LENGTH');
export const HEAD_STYLE = requirement('ADAR', 'HEAD STYLE');
export const HEAD_DIAMETER = requirement('ADBA', 'HEAD DIAMETER');
export const HEAD_HEIGHT = requirement('ADBH', 'HEAD HEIGHT');
export const DRIVE_STYLE = requirement('AJKQ', 'INTERNAL DRIVE STYLE');
export const TENSILE_STRENGTH = requirement('ASKA', 'MINIMUM TENSILE STRENGTH');
const THREAD_LENGTH = requirement('AASA', 'THREAD LENGTH');
const SHANK_DIAMETER = requirement('AAZE', 'SHANK DIAMETER');
const GRIP_LENGTH = requirement('AARQ', 'GRIP LENGTH');
const ACROSS_FLATS = requirement('ASDB', 'WIDTH BETWEEN FLATS');
const POINT_STYLE = requirement('AMTC', 'POINT STYLE');
const LOCKING_FEATURE = requirement('AKTE', 'SELF-LOCKING FEATURE');
const SHAPE = requirement('STYL', 'STYLE DESIGNATOR');
const SOCKET_SIZE = requirement('ADTT', 'SOCKET SIZE');

/** Tenths of a millimeter. */
const METRIC_LENGTHS = [120, 160, 200, 250, 300, 100, 80, 350, 400, 500, 600];
const HEADS: readonly (readonly [name: RegExp, heads: string, drives: string])[] = [
  [/SOCKET HEAD/, 'CYLINDRICAL SOCKET*20|FLAT COUNTERSUNK SOCKET*4|BUTTON*4', 'HEXAGON*24|SPLINE'],
  [/^SCREW,CAP,HEXAGON/, 'HEXAGON*24|HEXAGON FLANGED*4', ''],
  [/DOUBLE HEXAGON/, '12 POINT FLANGED', ''],
  [/^SETSCREW/, '', 'HEXAGON*16|SLOT*6|SPLINE'],
  [
    /^SCREW,(MACHINE|ASSEMBLED|CLOSE)|^SCREW-WASHER/,
    'PAN*14|FLAT COUNTERSUNK*14|FILLISTER*5|ROUND*5|HEXAGON*3|TRUSS*2',
    'CROSS RECESS TYPE I*16|SLOT*9|TORQ-SET*3|HEXALOBULAR*2',
  ],
  [
    /^SCREW,(TAPPING|WOOD)/,
    'PAN*9|FLAT COUNTERSUNK*9|ROUND*4|OVAL COUNTERSUNK*3|HEXAGON*2',
    'CROSS RECESS TYPE I*12|SLOT*7',
  ],
  [/^SCREW,SHOULDER/, 'CYLINDRICAL SOCKET*7|HEXAGON*3|PAN*2', 'HEXAGON*7|SLOT*3'],
  [/^(THUMBSCREW|SCREW,THUMB)/, 'SPADE*5|KNURLED CYLINDRICAL*5|WING*3', ''],
  [
    /^SCREW,(SELF-LOCKING|CAPTIVE)/,
    'PAN*6|HEXAGON*3|CYLINDRICAL SOCKET*5|FLAT COUNTERSUNK*3',
    'CROSS RECESS TYPE I*5|HEXAGON*5|SLOT*3',
  ],
  [/INTERNAL WRENCHING/, 'CYLINDRICAL SOCKET', 'HEXAGON'],
  [/^BOLT,EYE|^EYEBOLT/, 'EYE', ''],
  [/^BOLT,(U|HOOK)$/, '', ''],
  [/^BOLT,T/, 'TEE', ''],
  [/^BOLT,SQUARE/, 'ROUND', ''],
  [/^BOLT,(SHEAR|CLOSE|TAPERED|BLIND)/, 'HEXAGON*9|FLAT COUNTERSUNK*9|12 POINT FLANGED*3', ''],
  [/^BOLT/, 'HEXAGON*24|12 POINT FLANGED*5|PAN', ''],
  [/^STUD/, '', ''],
];
const points = among('CUP*9|CONE*3|FLAT*3|OVAL*2|HALF DOG');
const lockings = among('NONMETALLIC INSERT*6|DEFORMED THREAD*4|NONMETALLIC PATCH*3');
const nutStyles = among('HEXAGON*9|HEXAGON FLANGED*4|12 POINT');
const strengths = among(
  '55000 POUNDS PER SQUARE INCH*3|80000 POUNDS PER SQUARE INCH*3|120000 POUNDS PER SQUARE INCH*4|125000 POUNDS PER SQUARE INCH*6|150000 POUNDS PER SQUARE INCH*5|160000 POUNDS PER SQUARE INCH*6|180000 POUNDS PER SQUARE INCH*4',
);
const rockwell = (random: Random): string => {
  const low = 26 + random.below(14);
  return `"${low}.0 ROCKWELL C MINIMUM AND ${low + 6}.0 ROCKWELL C MAXIMUM"`;
};

/** Quarters of an inch most often. */
const USUAL_LENGTHS = FRACTIONS.flatMap((length) => {
  const times = length % 250 === 0 ? 6 : length % 125 === 0 ? 3 : 1;
  return Array.from({ length: times }, () => length);
});

/** Thicker ones are longer. */
function drawLength(random: Random, thread: Thread): number {
  if (thread.isMetric) return skewed(random, METRIC_LENGTHS);
  const shortest = USUAL_LENGTHS.findIndex((length) => length >= thread.mils);
  const spread = 30 + Math.floor(thread.mils / 6);
  const drawn = shortest + Math.floor((random.below(spread) + random.below(spread)) / 2);
  return USUAL_LENGTHS[Math.min(USUAL_LENGTHS.length - 1, drawn)]!;
}

const lengthReply = (random: Random, thread: Thread, length: number): string =>
  thread.isMetric ? millimeters(length) : toleranced(random, length, 20);

/** The head fits the thread. */
export const describeScrew: DescribeName = (name) => {
  const [, heads = '', drives = ''] = HEADS.find(([pattern]) => pattern.test(name)) ?? [/^/, 'HEXAGON*5|PAN*5', 'SLOT'];
  const head: Draw | null = heads === '' ? null : among(heads);
  const drive: Draw | null = drives === '' ? null : among(drives);
  const isBolt = /^(BOLT|EYEBOLT|STUD)/.test(name);
  return (random, put) => {
    const thread = drawThread(random);
    const length = drawLength(random, thread);
    putThread(random, put, thread, 'external');
    maybe(random, 93, put, FASTENER_LENGTH, () => lengthReply(random, thread, length));
    let style = '';
    if (head) maybe(random, 88, put, HEAD_STYLE, () => (style = head(random)));
    if (drive && !style.startsWith('"HEXAGON')) maybe(random, 82, put, DRIVE_STYLE, () => drive(random));
    if (name === 'SETSCREW') maybe(random, 85, put, POINT_STYLE, () => points(random));
    putMetal(random, put);
    if (head) {
      maybe(random, 55, put, HEAD_HEIGHT, () =>
        between(Math.round(thread.mils * 0.62), Math.round(thread.mils * 0.66)),
      );
      if (style.startsWith('"HEX') || style.startsWith('"12'))
        maybe(random, 70, put, ACROSS_FLATS, () => flatsOf(thread));
      else maybe(random, 55, put, HEAD_DIAMETER, () => headDiameterOf(thread));
    }
    if (isBolt) {
      maybe(random, 45, put, SHANK_DIAMETER, () => between(thread.mils - 4, thread.mils - 1));
      if (!thread.isMetric && length > thread.mils * 2)
        maybe(random, 55, put, GRIP_LENGTH, () => nominal(length - Math.round(thread.mils * 1.5)));
    } else maybe(random, 30, put, THREAD_LENGTH, () => (thread.isMetric ? millimeters(length) : nominal(length)));
    if (name.includes('SELF-LOCKING')) maybe(random, 85, put, LOCKING_FEATURE, () => lockings(random));
    maybe(random, 35, put, TENSILE_STRENGTH, () => strengths(random));
    maybe(random, 22, put, HARDNESS, () => rockwell(random));
    if (drives.startsWith('HEXAGON') && !style.startsWith('"HEXAGON'))
      maybe(random, 60, put, SOCKET_SIZE, () => inches(Math.round(thread.mils * (style === '' ? 0.5 : 0.8))));
    putGeneral(random, put);
  };
};

const flatsOf = (thread: Thread): string => nominal(Math.floor(Math.ceil((thread.mils * 1.5) / 62.5) * 62.5));
const headDiameterOf = (thread: Thread): string =>
  between(Math.round(thread.mils * 1.58), Math.round(thread.mils * 1.64));

export const describeNut: DescribeName = (name) => (random, put) => {
  const thread = drawThread(random);
  putThread(random, put, thread, 'internal');
  if (/PLATE|CLINCH|WELD|RIVET|ROUND/.test(name))
    maybe(random, 40, put, OUTSIDE_DIAMETER, () => nominal(Math.round(thread.mils * 1.9)));
  else maybe(random, 85, put, ACROSS_FLATS, () => flatsOf(thread));
  if (name.includes('HEXAGON')) maybe(random, 50, put, SHAPE, () => nutStyles(random));
  maybe(random, 75, put, OVERALL_HEIGHT, () => maximum(Math.round(thread.mils * 0.9)));
  putMetal(random, put);
  if (name.includes('SELF-LOCKING')) maybe(random, 80, put, LOCKING_FEATURE, () => lockings(random));
  maybe(random, 25, put, TENSILE_STRENGTH, () => strengths(random));
  putGeneral(random, put);
};

const washerShapes = among('ROUND*16|SQUARE|D-SHAPED');
const lockStyles = among('SPLIT HELICAL*9|EXTERNAL TOOTH*5|INTERNAL TOOTH*6');

export const describeWasher: DescribeName = (name) => (random, put) => {
  const { mils } = drawThread(random);
  const hole = mils + 10 + random.below(3) * 5;
  maybe(random, 92, put, CENTER_HOLE_DIAMETER, () => toleranced(random, hole, 5));
  maybe(random, 90, put, OUTSIDE_DIAMETER, () =>
    toleranced(random, Math.round(hole * (random.below(3) === 0 ? 2.5 : 2)), 8),
  );
  maybe(random, 86, put, MATERIAL_THICKNESS, () =>
    toleranced(random, [16, 32, 63, 63, 78, 95, 125][random.below(7)]!, 4),
  );
  if (name === 'WASHER,LOCK') maybe(random, 84, put, SHAPE, () => lockStyles(random));
  else maybe(random, 40, put, SHAPE, () => washerShapes(random));
  putMetal(random, put);
  maybe(random, 12, put, HARDNESS, () => rockwell(random));
  putGeneral(random, put);
};

const THICKNESSES = [2, 3, 5, 10, 16, 20, 25, 32, 63];

export const describePin: DescribeName = (name) => {
  const isRing = /^RING|^SHIM/.test(name);
  const isTube = /^SPACER|^SLEEVE|^GROMMET|^EYELET|^BUSHING/.test(name);
  const rivetHead = /RIVET/.test(name) ? among('UNIVERSAL*9|FLAT COUNTERSUNK 100 DEG*8|BRAZIER*2') : null;
  return (random, put) => {
    const diameter = [62, 94, 125, 125, 156, 188, 188, 250, 250, 312, 375, 500, 625, 750, 1000][random.below(15)]!;
    const length = skewed(random, FRACTIONS);
    if (isRing) {
      maybe(random, 92, put, CENTER_HOLE_DIAMETER, () => toleranced(random, diameter * 2, 5));
      maybe(random, 82, put, OUTSIDE_DIAMETER, () => toleranced(random, Math.round(diameter * 2.6), 5));
      maybe(random, 84, put, MATERIAL_THICKNESS, () => inches(skewed(random, THICKNESSES)));
    } else if (isTube) {
      maybe(random, 92, put, OUTSIDE_DIAMETER, () => between(diameter * 2 - 10, diameter * 2 + 10));
      maybe(random, 84, put, CENTER_HOLE_DIAMETER, () => between(diameter + 6, diameter + 13));
      maybe(random, 90, put, requirement('ABHP', 'OVERALL LENGTH'), () => between(length - 5, length + 5));
    } else {
      maybe(random, 92, put, OUTSIDE_DIAMETER, () => toleranced(random, diameter, 2));
      maybe(random, 92, put, requirement('ABHP', 'OVERALL LENGTH'), () => toleranced(random, length, 10));
    }
    if (rivetHead) maybe(random, 82, put, HEAD_STYLE, () => rivetHead(random));
    if (name.startsWith('PIN,COTTER')) maybe(random, 60, put, SURFACE_TREATMENT, () => '"CADMIUM"');
    putMetal(random, put);
    if (random.below(6) === 0) put(HARDNESS, rockwell(random));
    putGeneral(random, put);
  };
};

const ends = among('CLOSED AND GROUND*9|CLOSED*4|OPEN*2');
export const describeSpring: DescribeName = () => (random, put: PutReply) => {
  const wire = [16, 20, 26, 32, 41, 47, 55, 63, 80, 91, 105, 125, 148, 187][random.below(14)]!;
  const coil = wire * (6 + random.below(6));
  put(requirement('AASX', 'WIRE DIAMETER'), inches(wire));
  maybe(random, 90, put, OUTSIDE_DIAMETER, () => toleranced(random, coil, 10));
  maybe(random, 88, put, requirement('AAXF', 'FREE LENGTH'), () => nominal(skewed(random, FRACTIONS)));
  maybe(random, 75, put, requirement('ABNM', 'COIL QUANTITY'), () => plain(40 + random.below(160), 1));
  maybe(random, 60, put, requirement('ABNE', 'END STYLE'), () => ends(random));
  maybe(random, 35, put, requirement('ABNL', 'SPRING RATE'), () =>
    plain(10 + random.below(900), 1, ' POUNDS PER INCH'),
  );
  putMetal(random, put);
  putGeneral(random, put);
};
