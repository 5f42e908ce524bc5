import type { Random } from '../random.ts';
import { among, nominal, requirement, type Draw, type PutReply, type Requirement } from './replies.ts';

export const MATERIAL = requirement('MATT', 'MATERIAL');
export const MATERIAL_DOCUMENT = requirement('MDCL', 'MATERIAL DOCUMENT AND CLASSIFICATION');
export const SURFACE_TREATMENT = requirement('SFTT', 'SURFACE TREATMENT');
export const OVERALL_LENGTH = requirement('ABHP', 'OVERALL LENGTH');
export const OVERALL_WIDTH = requirement('ABMK', 'OVERALL WIDTH');
export const OVERALL_HEIGHT = requirement('ABKW', 'OVERALL HEIGHT');
export const OVERALL_DIAMETER = requirement('ADAV', 'OVERALL DIAMETER');
export const INSIDE_DIAMETER = requirement('AAJB', 'INSIDE DIAMETER');
export const OUTSIDE_DIAMETER = requirement('ABHE', 'OUTSIDE DIAMETER');
export const CENTER_HOLE_DIAMETER = requirement('ADYT', 'CENTER HOLE DIAMETER');
export const BORE_DIAMETER = requirement('ADBD', 'BORE DIAMETER');
export const MATERIAL_THICKNESS = requirement('ABRY', 'MATERIAL THICKNESS');
export const THREAD_CLASS = requirement('AAJD', 'THREAD CLASS');
export const THREAD_DIRECTION = requirement('AAJF', 'THREAD DIRECTION');
export const THREAD_SERIES = requirement('THSD', 'THREAD SERIES DESIGNATOR');
export const THREAD_DIAMETER = requirement('ADTS', 'NOMINAL THREAD DIAMETER');
export const THREADS_PER_INCH = requirement('CMLP', 'THREAD QUANTITY PER INCH');
export const HARDNESS = requirement('CQFM', 'HARDNESS RATING');
export const COLOR = requirement('COLR', 'COLOR');
export const SPECIAL_FEATURES = requirement('FEAT', 'SPECIAL FEATURES');
export const TERMINALS = requirement('TTQY', 'TERMINAL TYPE AND QUANTITY');
export const MOUNTING_METHOD = requirement('AFJK', 'MOUNTING METHOD');
export const MEDIA = requirement('MEDA', 'MEDIA FOR WHICH DESIGNED');
export const PRESSURE = requirement('BGST', 'MAXIMUM OPERATING PRESSURE');
export const OPERATING_TEMPERATURE = requirement('AFGA', 'OPERATING TEMP RANGE');
export const SPECIFICATION = requirement('ZZZK', 'SPECIFICATION/STANDARD DATA');
const END_ITEM = requirement('AGAV', 'END ITEM IDENTIFICATION');
const STORAGE = requirement('AFJQ', 'STORAGE TYPE');
const PROPRIETARY = requirement('PRPY', 'PROPRIETARY CHARACTERISTICS');
const PART_NAME = requirement('CXCY', 'PART NAME ASSIGNED BY CONTROLLING AGENCY');
const TEST_DOCUMENT = requirement('TEST', 'TEST DATA DOCUMENT');
const CRITICALITY = requirement('CRTL', 'CRITICALITY CODE JUSTIFICATION');
const DIFFERENCES = requirement('ZZZY', 'REFERENCE NUMBER DIFFERENTIATING CHARACTERISTICS');

const specification = among(
  Array.from({ length: 60 }, (_, index) =>
    index % 3 === 0
      ? `81349-MIL-DTL-${5_000 + index * 613} GOVERNMENT SPECIFICATION`
      : index % 3 === 1
        ? `96906-MS${16_000 + index * 271} GOVERNMENT STANDARD`
        : `80205-NAS${1_000 + index * 37} PROFESSIONAL/INDUSTRIAL ASSOCIATION STANDARD`,
  ).join('|'),
);
const endItem = among(
  'AIRCRAFT, CARGO*4|HELICOPTER, ATTACK*4|TRUCK, CARGO: 5 TON*3|SHIPBOARD SYSTEMS*5|RADAR SET*3|ENGINE, TURBOFAN*3|TANK, COMBAT*2|TEST SET, "ALPHA" SERIES|GENERATOR SET, 30 KW|RECEIVER, RADIO',
);
const feature = among(
  'MARKED "THIS SIDE UP", TWO MOUNTING HOLES|SUPPLIED WITH GASKET, UNASSEMBLED*3|W/MATING HARDWARE*4|EDGES ROUNDED|DRILLED FOR SAFETY WIRE*3|MARKED FOR IDENTIFICATION*2|SHELF LIFE ITEM',
);
const partName = among('BRACKET ASSY*3|SUPPORT, LH*2|PANEL "B"|RETAINER*2|HOUSING ASSY*2|SPACER*2|COVER|PLATE ASSY');
const testDocument = among(
  '81349-MIL-STD-202 STANDARD*4|81349-MIL-STD-810 STANDARD*3|98571-204310 DRAWING (THIS IS THE BASIC GOVERNING DRAWING, SUCH AS A CONTRACTOR DRAWING, ORIGINAL EQUIPMENT MANUFACTURER DRAWING, ETC.; EXCLUDES ANY SPECIFICATION, STANDARD OR OTHER DOCUMENT THAT MAY BE REFERENCED IN A BASIC GOVERNING DRAWING)',
);
const criticality = among('FEAT*4|CBBL*2|ZZZY');
const differences = among(
  'AS DIFFERENTIATED BY MATERIAL, FINISH AND LENGTH|AS DIFFERENTIATED BY SPECIFICATION CONTROL DRAWING*3|AS DIFFERENTIATED BY DIMENSIONS*2',
);

/** Each has its documents and finishes. */
const METALS: readonly { material: Draw; treatment: Draw; document: Draw | null; share: number }[] = [
  {
    share: 40,
    material: among('STEEL*20|STEEL COMP 4140*3|STEEL COMP 8740*3|STEEL COMP 1035*2|STEEL COMP 4340'),
    treatment: among('CADMIUM*14|ZINC*9|PHOSPHATE*4|BLACK OXIDE*5|CHROMIUM'),
    document: among(
      'ASTM A574 ASSN STD SINGLE MATERIAL RESPONSE*2|SAE J429 GRADE 8 ASSN STD SINGLE MATERIAL RESPONSE*3|SAE J429 GRADE 5 ASSN STD SINGLE MATERIAL RESPONSE*4',
    ),
  },
  {
    share: 34,
    material: among(
      'STEEL CORROSION RESISTING*20|STEEL COMP 302*4|STEEL COMP 304*5|STEEL COMP 316*4|STEEL COMP 410*2|STEEL COMP A286*3',
    ),
    treatment: among('PASSIVATE*9|CADMIUM*2|LUBRICANT SOLID FILM'),
    document: among(
      'AMS 5731 ASSN STD SINGLE MATERIAL RESPONSE*3|ASTM F593 ASSN STD SINGLE MATERIAL RESPONSE*2|QQ-S-763 FED SPEC SINGLE MATERIAL RESPONSE*2|AMS 5737 ASSN STD SINGLE MATERIAL RESPONSE*2',
    ),
  },
  {
    share: 8,
    material: among('ALUMINUM ALLOY*5|ALUMINUM ALLOY 2024*6|ALUMINUM ALLOY 6061*4|ALUMINUM ALLOY 7075*3'),
    treatment: among('ANODIZE*8|CHROMATE*3'),
    document: among('QQ-A-225/6 FED SPEC SINGLE MATERIAL RESPONSE*2|AMS 4120 ASSN STD SINGLE MATERIAL RESPONSE'),
  },
  {
    share: 6,
    material: among('BRASS*7|BRONZE*2|COPPER ALLOY 360*2'),
    treatment: among('NICKEL*4|TIN*3|CHROMIUM'),
    document: among('ASTM B16 ASSN STD SINGLE MATERIAL RESPONSE'),
  },
  {
    share: 6,
    material: among('TITANIUM ALLOY 6AL-4V*8|TITANIUM ALLOY*3'),
    treatment: among('LUBRICANT CETYL ALCOHOL*3|ANODIZE'),
    document: among('AMS 4928 ASSN STD SINGLE MATERIAL RESPONSE*2|AMS 4967 ASSN STD SINGLE MATERIAL RESPONSE'),
  },
  {
    share: 4,
    material: among('NICKEL ALLOY 718*4|NICKEL COPPER ALLOY MONEL*3'),
    treatment: among('PASSIVATE*3|SILVER'),
    document: among('AMS 5662 ASSN STD SINGLE MATERIAL RESPONSE'),
  },
  { share: 2, material: among('NYLON*5|PLASTIC POLYAMIDE*2'), treatment: among('DYED BLACK'), document: null },
];
const METAL_SLOTS = METALS.flatMap((metal) => Array.from({ length: metal.share }, () => metal));
export const steels: Draw = among(
  'STEEL*20|STEEL CORROSION RESISTING*26|STEEL COMP 4140*3|STEEL COMP 8740*2|STEEL COMP 302*3|STEEL COMP 304*4|STEEL COMP 316*3',
);

/** Sometimes two materials, of which either may be supplied. */
export function putMetal(random: Random, put: PutReply, where = ''): void {
  const metal = random.pick(METAL_SLOTS);
  const material = metal.material(random);
  put(MATERIAL, where === '' ? material : `${material.slice(0, -1)} ${where}"`);
  if (random.below(30) === 0) put(MATERIAL, random.pick(METAL_SLOTS).material(random));
  if (metal.document && random.below(5) < 2) put(MATERIAL_DOCUMENT, metal.document(random));
  if (random.below(5) < 3) put(SURFACE_TREATMENT, metal.treatment(random));
}

export function putGeneral(random: Random, put: PutReply): void {
  maybe(random, 25, put, SPECIAL_FEATURES, () => feature(random));
  maybe(random, 37, put, SPECIFICATION, () => specification(random));
  maybe(random, 25, put, END_ITEM, () => endItem(random));
  maybe(random, 25, put, TEST_DOCUMENT, () => testDocument(random));
  maybe(random, 25, put, CRITICALITY, () => criticality(random));
  maybe(random, 25, put, STORAGE, () => '"GENERAL PURPOSE"');
  maybe(random, 25, put, PROPRIETARY, () => '"PACS"');
}

/** End item, and differences. */
export function putUndescribed(random: Random, put: PutReply): void {
  put(END_ITEM, endItem(random));
  maybe(random, 66, put, OVERALL_LENGTH, () => nominal(1_000 + 250 * random.below(120)));
  maybe(random, 62, put, OVERALL_WIDTH, () => nominal(500 + 250 * random.below(80)));
  maybe(random, 58, put, OVERALL_HEIGHT, () => nominal(250 + 250 * random.below(60)));
  if (random.below(2) === 0) put(PART_NAME, partName(random));
  maybe(random, 34, put, MATERIAL, () => steels(random));
  if (random.below(3) === 0) put(DIFFERENCES, differences(random));
}

/** `share` of 100. */
export function maybe(random: Random, share: number, put: PutReply, of: Requirement, reply: () => string): void {
  if (random.below(100) < share) put(of, reply());
}
