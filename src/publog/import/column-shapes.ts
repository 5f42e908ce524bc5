import { asciiText } from './field-bytes.ts';

/** The known shape of a column: its length, and the characters of its bytes. Empty always fits. */
export type ColumnShape = {
  /** Said of a misfit. */
  words: string;
  least: number;
  most: number;
  /** Bits of `BYTE_CLASSES`. */
  classes: number;
  /** Other spellings. */
  or?: RegExp;
  isDate?: true;
  /** Codes that a row split anew may have. Others are legal where they stand (C5.8). */
  codes?: string;
};

const DIGIT = 1;
const LETTER = 2;
/** Printable, no comma and no quote. */
const MARK = 4;
const AMOUNT = 8;

const BYTE_CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  if (/[0-9]/.test(char)) return DIGIT | AMOUNT;
  if (/[a-z]/i.test(char)) return LETTER;
  return (/[!#-+\--~]/.test(char) ? MARK : 0) | (/[$,. +-]/.test(char) ? AMOUNT : 0);
});

const digits = (count: number, or?: RegExp): ColumnShape => ({
  words: `${count} digits`,
  least: count,
  most: count,
  classes: DIGIT,
  ...(or && { or }),
});
const lettersOrDigits = (count: number): ColumnShape => ({
  words: `${count} letters or digits`,
  least: count,
  most: count,
  classes: DIGIT | LETTER,
});
const code = (most: number, codes?: string): ColumnShape => ({
  words: `a code of at most ${most} ${most === 1 ? 'character' : 'characters'}`,
  least: 1,
  most,
  classes: DIGIT | LETTER | MARK,
  ...(codes !== undefined && { codes }),
});

const MONTH = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)';
/** 03-JUL-2023, 3-Jul-23, 2023-07-03, 20230703, 7/3/2023, 23184 (year and day), all with or without a time. */
const DATE = new RegExp(
  String.raw`^(?:\d{1,2}[- ]?${MONTH}[- ]?(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{8}|\d{7}|\d{5})(?:[ T][\d:.]+(?: ?[AP]M)?)?$`,
  'i',
);
const date: ColumnShape = { words: 'a date', least: 1, most: 0, classes: 0, or: DATE, isDate: true };
const price: ColumnShape = { words: 'an amount', least: 1, most: 20, classes: AMOUNT };
const niin = digits(9, /^\d{2}-\d{3}-\d{4}$/);
const cage = lettersOrDigits(5);

/** By the name in the header; "TABLE.COLUMN" counts first. Columns that are not named may hold anything. */
const SHAPES: Readonly<Record<string, ColumnShape | null>> = {
  NIIN: niin,
  CANCELLED_NIIN: niin,
  /** A list. */
  'P_FLIS_NSN.CANCELLED_NIIN': null,
  REPLACEMENT_NIIN: niin,
  FSC: digits(4),
  /** It may be any text. */
  'P_H6_PICK.FSC': null,
  CANCELLED_NIIN_FSC: digits(4),
  INC: digits(5),
  RELATED_INC: digits(5),
  MRC: lettersOrDigits(4),
  CAGE_CODE: cage,
  CAGE: cage,
  CAGE_CD: cage,
  RNCC: code(1, '12345678ACDE'),
  RNVC: code(1, '12389'),
  CAGE_STATUS: code(1),
  DAC: code(1),
  RNAAC: code(2),
  RNFC: code(1),
  RNSC: code(1),
  RNJC: code(1),
  HCC: code(2),
  CRIT_CD: code(1),
  DMIL: code(1),
  DMIL_INT_CD: code(1),
  HMIC: code(1),
  PMIC: code(1),
  MOE: code(2),
  AAC: code(1),
  SOS: code(3),
  SOSM: code(3),
  UI: code(2),
  CIIC: code(1),
  SLC: code(1),
  USC: code(1),
  UNIT_PRICE: price,
  MOE_RL: code(4),
  MOE_CD: code(2),
  AMC: code(1),
  AMSC: code(1),
  PHRS_CD: code(1),
  UM: code(2),
  ISC: code(1),
  NIIN_STAT_CD: code(1),
  EFFECTIVE_DATE: date,
  ROW_OBS_DT: date,
  DT_ASGND: date,
  NIIN_ASGMT: date,
  DT_STDZN_DEC: date,
  EFF_DATE: date,
};

const MONTHS = new Set(
  ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'].map((name) =>
    [...name].reduce((number, char) => number * 32 + (char.charCodeAt(0) & 31), 0),
  ),
);
const HYPHEN = 45;

/** 03-JUL-2023, 03-JUL-23: the usual spelling, without a string. */
function isPlainDate(data: Uint8Array, start: number, length: number): boolean {
  if ((length !== 11 && length !== 9) || data[start + 2] !== HYPHEN || data[start + 6] !== HYPHEN) return false;
  let month = 0;
  for (let at = 0; at < length; at++) {
    const byte = data[start + at]!;
    if (at > 2 && at < 6) {
      if (BYTE_CLASSES[byte] !== LETTER) return false;
      month = month * 32 + (byte & 31);
    } else if (at !== 2 && at !== 6 && (BYTE_CLASSES[byte]! & DIGIT) === 0) return false;
  }
  return MONTHS.has(month);
}

export function hasShape(
  { least, most, classes, or, isDate }: ColumnShape,
  data: Buffer,
  start: number,
  end: number,
): boolean {
  const length = end - start;
  if (length >= least && length <= most) {
    let at = start;
    while (at < end && (BYTE_CLASSES[data[at]!]! & classes) !== 0) at++;
    if (at === end) return true;
  }
  if (or === undefined) return false;
  return (isDate === true && isPlainDate(data, start, length)) || or.test(asciiText(data, start, end));
}

/** By the place of a column in the header. */
export function shapesOf(table: string, names: readonly string[]): (ColumnShape | null)[] {
  return names.map((name) => {
    const own = SHAPES[`${table}.${name}`];
    return (own === undefined ? SHAPES[name] : own) ?? null;
  });
}
