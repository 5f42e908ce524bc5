/** NSN 5305-01-234-5678, SCREW,CAP,SOCKET HEAD: something for each section. */
export const KNOWN_ITEM_NAME = 'SCREW,CAP,SOCKET HEAD';
export const KNOWN_PART_NUMBERS: readonly { number: string; cage: string; rncc: string; rnvc: string }[] = [
  { number: 'MS16998-28', cage: '96906', rncc: '2', rnvc: '2' },
  { number: 'NAS1351-3-16', cage: '80205', rncc: '2', rnvc: '2' },
  { number: 'NAS1351N3-16', cage: '80205', rncc: '4', rnvc: '1' },
];

/** Without those that depend on the seed. */
export const KNOWN_PART_NUMBER_COUNT = 31;

/** Repeats, empty replies, quotes and commas. */
export const KNOWN_CHARACTERISTICS: readonly (readonly [string, string, string])[] = [
  ['THSD', 'THREAD SERIES DESIGNATOR', 'UNF'],
  ['ADTS', 'NOMINAL THREAD DIAMETER', '0.190 INCHES'],
  ['CMLP', 'THREAD QUANTITY PER INCH', '32'],
  ['AAJD', 'THREAD CLASS', '3A'],
  ['AASB', 'FASTENER LENGTH', '1.000 INCHES NOMINAL'],
  ['ADAR', 'HEAD STYLE', 'CYLINDRICAL SOCKET'],
  ['ADBA', 'HEAD DIAMETER', '0.306 INCHES MINIMUM AND 0.312 INCHES MAXIMUM'],
  ['ADBH', 'HEAD HEIGHT', '0.185 INCHES MINIMUM AND 0.190 INCHES MAXIMUM'],
  ['AJKQ', 'INTERNAL DRIVE STYLE', 'HEXAGON'],
  ['MATT', 'MATERIAL', 'STEEL COMP 4140 OVERALL'],
  ['MATT', 'MATERIAL', 'STEEL COMP 8740 OVERALL'],
  ['SFTT', 'SURFACE TREATMENT', 'CADMIUM, "CLASS 2, TYPE II"'],
  ['CQFM', 'HARDNESS RATING', '39.0 ROCKWELL C MINIMUM AND 45.0 ROCKWELL C MAXIMUM'],
  ['ADTT', 'SOCKET SIZE', '0.156 INCHES'],
  ['FEAT', 'SPECIAL FEATURES', ''],
  ['ZZZK', 'SPECIFICATION/STANDARD DATA', '96906-MS16998 GOVERNMENT STANDARD'],
];

type Reply = readonly [mrc: string, statement: string, reply: string];
const TREATED_OTHERWISE: Reply = ['SFTT', 'SURFACE TREATMENT', 'PASSIVATE'];
const TENSILE_STRENGTH: Reply = ['ASKA', 'MINIMUM TENSILE STRENGTH', '180000 POUNDS PER SQUARE INCH'];

/** Three look-alikes, and one that differs in its surface treatment. */
export const KNOWN_LOOK_ALIKES: readonly (readonly Reply[])[] = [
  KNOWN_CHARACTERISTICS.slice(0, 11),
  [...KNOWN_CHARACTERISTICS.slice(0, 7), TENSILE_STRENGTH],
  KNOWN_CHARACTERISTICS.slice(0, 3),
  KNOWN_CHARACTERISTICS.map((row) => (row[0] === TREATED_OTHERWISE[0] ? TREATED_OTHERWISE : row)),
];

export const KNOWN_RELATED_COUNT = 12;
