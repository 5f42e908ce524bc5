import { asciiText } from './field-bytes.ts';

/** The known shape of a column: its length and the classes of its bytes, or a pattern. */
type ColumnShape = {
  words: string;
  least: number;
  most: number;
  /** Bits of `CLASSES`. */
  classes: number;
  or?: RegExp;
  /** Codes that a row split anew may have. Others are legal where they stand (C5.8). */
  codes?: string;
};

const DIGIT = 1;
const LETTER = 2;
/** Printable; no comma and no quote. */
const MARK = 4;
const AMOUNT = 8;
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  if (/[0-9]/.test(char)) return DIGIT | AMOUNT;
  if (/[a-z]/i.test(char)) return LETTER;
  return (/[!#-+\--~]/.test(char) ? MARK : 0) | (/[$,. +-]/.test(char) ? AMOUNT : 0);
});

const digits = (count: number, or?: RegExp): ColumnShape => {
  return { words: `${count} digits`, least: count, most: count, classes: DIGIT, ...(or && { or }) };
};
const lettersOrDigits = (count: number): ColumnShape => {
  return { words: `${count} letters or digits`, least: count, most: count, classes: DIGIT | LETTER };
};
const code = (most: number, codes?: string): ColumnShape => {
  const words = `a code of at most ${most} ${most === 1 ? 'character' : 'characters'}`;
  return { words, least: 1, most, classes: DIGIT | LETTER | MARK, ...(codes && { codes }) };
};
/** 03-JUL-2023, 3-Jul-23, 2023-07-03, 20230703, 7/3/2023, 23184 (year and day), all with or without a time. */
const DATE =
  /^(?:\d{1,2}[- ]?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[- ]?(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|\d{8}|\d{7}|\d{5})(?:[ T][\d:.]+(?: ?[AP]M)?)?$/i;

/** By the names in the header. Other columns may hold anything. */
const SHAPES: readonly (readonly [columns: string, ColumnShape])[] = [
  ['NIIN CANCELLED_NIIN REPLACEMENT_NIIN', digits(9, /^\d{2}-\d{3}-\d{4}$/)],
  ['FSC CANCELLED_NIIN_FSC', digits(4)],
  ['INC RELATED_INC', digits(5)],
  ['MRC', lettersOrDigits(4)],
  ['CAGE_CODE CAGE CAGE_CD', lettersOrDigits(5)],
  ['RNCC', code(1, '12345678ACDE')],
  ['RNVC', code(1, '12389')],
  ['CAGE_STATUS DAC RNFC RNSC RNJC CRIT_CD DMIL DMIL_INT_CD HMIC PMIC ISC NIIN_STAT_CD', code(1)],
  ['AAC CIIC SLC USC AMC AMSC PHRS_CD', code(1)],
  ['RNAAC HCC MOE MOE_CD UI UM', code(2)],
  ['SOS SOSM', code(3)],
  ['MOE_RL', code(4)],
  ['UNIT_PRICE', { words: 'an amount', least: 1, most: 20, classes: AMOUNT }],
  [
    'EFFECTIVE_DATE ROW_OBS_DT DT_ASGND NIIN_ASGMT DT_STDZN_DEC EFF_DATE',
    { words: 'a date', least: 1, most: 0, classes: 0, or: DATE },
  ],
];
const BY_COLUMN = new Map(SHAPES.flatMap(([columns, shape]) => columns.split(' ').map((column) => [column, shape])));
/** Lists. */
const NO_SHAPE = new Set(['P_FLIS_NSN.CANCELLED_NIIN', 'P_H6_PICK.FSC']);

/** By the place of a column in the header. */
export function shapesOf(table: string, names: readonly string[]): (ColumnShape | undefined)[] {
  return names.map((name) => (NO_SHAPE.has(`${table}.${name}`) ? undefined : BY_COLUMN.get(name)));
}

export function hasShape({ least, most, classes, or }: ColumnShape, data: Buffer, start: number, end: number): boolean {
  if (end - start >= least && end - start <= most) {
    let at = start;
    while (at < end && (CLASSES[data[at]!]! & classes) !== 0) at++;
    if (at === end) return true;
  }
  return or !== undefined && or.test(asciiText(data, start, end));
}
