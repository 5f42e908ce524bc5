import {
  HARDNESS,
  INSIDE_DIAMETER,
  MATERIAL,
  MATERIAL_DOCUMENT,
  MATERIAL_THICKNESS,
  MEDIA,
  OPERATING_TEMPERATURE,
  OUTSIDE_DIAMETER,
  OVERALL_LENGTH,
  OVERALL_WIDTH,
  BORE_DIAMETER,
  maybe,
  putGeneral,
  putMetal,
} from './common.ts';
import {
  FRACTIONS,
  among,
  between,
  inches,
  millimeters,
  nominal,
  plain,
  requirement,
  skewed,
  toleranced,
  type DescribeName,
} from './replies.ts';

const CROSS_SECTION = requirement('ADVN', 'CROSS-SECTIONAL HEIGHT');
const CROSS_SECTION_SHAPE = requirement('AAXS', 'CROSS-SECTIONAL SHAPE STYLE');
const CURE_DATE = requirement('AGFJ', 'AGE CONTROL');
const HOLE_QUANTITY = requirement('AAQH', 'MOUNTING HOLE QUANTITY');

/** AS568, usual ones first, thousandths of an inch. */
const step = (first: number, by: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(first + index * by));
const AS568: readonly { section: number; inside: readonly number[] }[] = [
  { section: 70, inside: [114, 145, 176, 208, 239, 301, ...step(364, 62.5, 17), ...step(1_489, 125, 12)] },
  { section: 103, inside: [174, 206, 237, 299, ...step(362, 62.5, 18), ...step(1_487, 62.5, 12)] },
  { section: 139, inside: [234, 296, 359, 421, 484, ...step(546, 62.5, 16), ...step(1_609, 125, 24)] },
  { section: 210, inside: [412, 475, 537, ...step(600, 62.5, 15), ...step(1_600, 125, 24)] },
  { section: 275, inside: [4_475, 4_600, 4_725, 4_850, 4_975, ...step(5_225, 250, 12)] },
];
const SECTIONS = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4];

const RUBBERS = [
  {
    share: 10,
    material: '"RUBBER SYNTHETIC ACRYLONITRILE-BUTADIENE"',
    document: '"MIL-P-25732 MIL SPEC SINGLE MATERIAL RESPONSE"',
    media: '"HYDRAULIC FLUID PETROLEUM BASE"',
    heat: 275,
  },
  {
    share: 6,
    material: '"RUBBER SYNTHETIC"',
    document: '"MIL-P-5315 MIL SPEC SINGLE MATERIAL RESPONSE"',
    media: '"FUEL"',
    heat: 225,
  },
  {
    share: 7,
    material: '"RUBBER FLUOROCARBON"',
    document: '"AMS 7276 ASSN STD SINGLE MATERIAL RESPONSE"',
    media: '"OIL ENGINE"',
    heat: 400,
  },
  {
    share: 5,
    material: '"RUBBER SILICONE"',
    document: '"AMS 3304 ASSN STD SINGLE MATERIAL RESPONSE"',
    media: '"AIR"',
    heat: 450,
  },
  {
    share: 3,
    material: '"RUBBER FLUOROSILICONE"',
    document: '"AMS-R-25988 ASSN STD SINGLE MATERIAL RESPONSE"',
    media: '"FUEL"',
    heat: 350,
  },
  {
    share: 3,
    material: '"RUBBER ETHYLENE PROPYLENE"',
    document: '"NAS1613 ASSN STD SINGLE MATERIAL RESPONSE"',
    media: '"HYDRAULIC FLUID PHOSPHATE ESTER"',
    heat: 250,
  },
  {
    share: 2,
    material: '"RUBBER CHLOROPRENE"',
    document: '"AMS 3209 ASSN STD SINGLE MATERIAL RESPONSE"',
    media: '"REFRIGERANT"',
    heat: 212,
  },
  {
    share: 2,
    material: '"PLASTIC POLYTETRAFLUOROETHYLENE"',
    document: '"AMS 3651 ASSN STD SINGLE MATERIAL RESPONSE"',
    media: '"ACID"',
    heat: 500,
  },
] as const;
const RUBBER_SLOTS = RUBBERS.flatMap((rubber) => Array.from({ length: rubber.share }, () => rubber));
const hardnesses = among(
  '70.0 SHORE DUROMETER-A*14|75.0 SHORE DUROMETER-A*6|90.0 SHORE DUROMETER-A*6|60.0 SHORE DUROMETER-A*4|50.0 SHORE DUROMETER-A|65.0 SHORE DUROMETER-A MINIMUM AND 75.0 SHORE DUROMETER-A MAXIMUM*4',
);

export const describeORing: DescribeName = () => (random, put) => {
  const { section, inside } = AS568[random.pick(SECTIONS)]!;
  const size = skewed(random, inside);
  const rubber = random.pick(RUBBER_SLOTS);
  maybe(random, 95, put, INSIDE_DIAMETER, () =>
    random.below(12) === 0 ? millimeters(Math.round(size * 0.254)) : toleranced(random, size, size < 1_000 ? 5 : 12),
  );
  maybe(random, 94, put, CROSS_SECTION, () => toleranced(random, section, 3));
  maybe(random, 30, put, CROSS_SECTION_SHAPE, () => '"ROUND"');
  maybe(random, 94, put, MATERIAL, () => rubber.material);
  if (random.below(40) === 0) put(MATERIAL, random.pick(RUBBER_SLOTS).material);
  maybe(random, 48, put, MATERIAL_DOCUMENT, () => rubber.document);
  maybe(random, 68, put, HARDNESS, () => hardnesses(random));
  maybe(random, 38, put, MEDIA, () => rubber.media);
  maybe(random, 30, put, OPERATING_TEMPERATURE, () => `"-65.0 TO ${rubber.heat}.0 DEG FAHRENHEIT"`);
  maybe(random, 20, put, CURE_DATE, () => '"MIL-STD-1523"');
  putGeneral(random, put);
};

const sealMaterials = among(
  'RUBBER SYNTHETIC*9|RUBBER FLUOROCARBON*4|RUBBER SILICONE*3|LEATHER|PLASTIC POLYTETRAFLUOROETHYLENE*3',
);
export const describeSeal: DescribeName = () => (random, put) => {
  const inside = skewed(random, FRACTIONS) + 125;
  const outside = inside + 250 + 125 * random.below(6);
  maybe(random, 92, put, INSIDE_DIAMETER, () => toleranced(random, inside, 5));
  maybe(random, 92, put, OUTSIDE_DIAMETER, () => toleranced(random, outside, 5));
  maybe(random, 86, put, OVERALL_WIDTH, () => nominal(125 + 31 * random.below(16)));
  maybe(random, 84, put, MATERIAL, () => sealMaterials(random));
  maybe(random, 25, put, HARDNESS, () => hardnesses(random));
  maybe(random, 30, put, MEDIA, () => random.pick(RUBBERS).media);
  putGeneral(random, put);
};

const gasketMaterials = among(
  'RUBBER SYNTHETIC*8|CORK*2|PAPER*2|NON-ASBESTOS FIBER*6|COPPER*3|STEEL CORROSION RESISTING*3|RUBBER SILICONE*3|PLASTIC POLYTETRAFLUOROETHYLENE*2|RUBBER CHLOROPRENE*2',
);
const gasketShapes = among('ROUND*8|RECTANGULAR*7|IRREGULAR*4|OVAL*2|SQUARE*2');
export const describeGasket: DescribeName = () => (random, put) => {
  const length = skewed(random, FRACTIONS) + 500;
  const shape = gasketShapes(random);
  maybe(random, 70, put, requirement('STYL', 'STYLE DESIGNATOR'), () => shape);
  if (shape === '"ROUND"') {
    maybe(random, 86, put, OUTSIDE_DIAMETER, () => nominal(length));
    maybe(random, 80, put, INSIDE_DIAMETER, () => nominal(Math.round(length * 0.75)));
  } else {
    maybe(random, 82, put, OVERALL_LENGTH, () => nominal(length));
    maybe(random, 80, put, OVERALL_WIDTH, () => nominal(Math.round(length * 0.6)));
  }
  maybe(random, 84, put, MATERIAL_THICKNESS, () =>
    inches([16, 31, 31, 62, 62, 62, 94, 125, 125, 188, 250][random.below(11)]!),
  );
  maybe(random, 84, put, MATERIAL, () => gasketMaterials(random));
  maybe(random, 40, put, HOLE_QUANTITY, () => plain(2 + 2 * random.below(6), 0));
  putGeneral(random, put);
};

/** Tenths of a millimeter. */
const METRIC_BEARINGS: readonly (readonly [number, number, number])[] = [
  [100, 260, 80],
  [120, 280, 80],
  [150, 320, 90],
  [170, 350, 100],
  [200, 420, 120],
  [250, 470, 120],
  [300, 550, 130],
  [350, 620, 140],
  [400, 680, 150],
  [450, 750, 160],
  [500, 800, 160],
  [100, 300, 90],
  [120, 320, 100],
  [150, 350, 110],
  [170, 400, 120],
  [200, 470, 140],
  [250, 520, 150],
  [300, 620, 160],
  [350, 720, 170],
  [400, 800, 180],
  [500, 900, 200],
  [600, 1100, 220],
];
const seals = among('NONREMOVABLE BOTH SIDES*6|SHIELD BOTH SIDES*6|SHIELD ONE SIDE*3|NONE*5');
const bearingSteels = among('STEEL COMP 52100*12|STEEL*8|STEEL COMP 440C*5|STEEL CORROSION RESISTING*3');
const clearances = among('STANDARD*6|LOOSE*5|C3*4|TIGHT');
const lubricants = among('GREASE MIL-PRF-81322*5|GREASE MIL-PRF-23827*4|OIL MIL-PRF-6085*2');

export const describeBearing: DescribeName = (name) => {
  const isBall = name.includes('BALL');
  return (random, put) => {
    const [bore, rim, width] = skewed(random, METRIC_BEARINGS);
    const isMetric = random.below(10) < 4;
    const inBore = 125 + Math.floor(62.5 * random.below(30));
    const give = (tenths: number, mils: number): string =>
      isMetric ? millimeters(tenths) : `"${(mils / 1_000).toFixed(4)} INCHES NOMINAL"`;
    maybe(random, 95, put, BORE_DIAMETER, () => give(bore, inBore));
    maybe(random, 94, put, OUTSIDE_DIAMETER, () => give(rim, Math.floor(inBore * 2.25 + 125)));
    maybe(random, 90, put, OVERALL_WIDTH, () => give(width, Math.floor(inBore * 0.5 + 94)));
    maybe(random, 66, put, requirement('BRGC', 'ROW QUANTITY'), () =>
      random.below(5) === 0 ? '"DOUBLE"' : '"SINGLE"',
    );
    if (isBall) maybe(random, 64, put, requirement('BRGD', 'SEAL OR SHIELD TYPE'), () => seals(random));
    maybe(random, 72, put, MATERIAL, () => bearingSteels(random));
    maybe(random, 36, put, requirement('BRGT', 'INTERNAL CLEARANCE'), () => clearances(random));
    maybe(random, 34, put, requirement('LUBM', 'LUBRICATION MATERIAL'), () => lubricants(random));
    maybe(random, 26, put, requirement('ABEC', 'PRECISION RATING'), () => `"ABEC ${1 + 2 * random.below(4)}"`);
    maybe(random, 20, put, requirement('RADL', 'DYNAMIC RADIAL LOAD RATING'), () =>
      plain(200 + 10 * random.below(900), 0, ' POUNDS'),
    );
    putGeneral(random, put);
  };
};

export const describeBushing: DescribeName = () => (random, put) => {
  const bore = 125 + Math.floor(62.5 * random.below(24));
  maybe(random, 94, put, BORE_DIAMETER, () => between(bore, bore + 2));
  maybe(random, 92, put, OUTSIDE_DIAMETER, () => between(bore + 125, bore + 127));
  maybe(random, 90, put, OVERALL_LENGTH, () => nominal(skewed(random, FRACTIONS)));
  putMetal(random, put);
  putGeneral(random, put);
};
