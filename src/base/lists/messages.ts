import { MAX_LIST_BYTES, MAX_LIST_LINES } from './list.ts';

export const listTexts = {
  title: 'Paste a list',
  lead: `One part per line: an NSN, a NIIN or a part number, and a quantity if you have one. Up to ${MAX_LIST_LINES.toLocaleString('en-US')} lines, pasted or as a file.`,
  fileHint: 'XLSX, ODS, CSV or TSV, up to 5 MB. Its lines appear in the field above.',
  offline: 'The list could not be sent. Check your connection, then press “Check the list” again.',
  parted: 'A line with several parts is now a line for each.',
  askForIt: 'Ask for it',
  choose: 'Choose',
  download: 'Download as CSV',
  withoutScript:
    'Parts are collected in the cart by script. Without it, ask for a quote for these lines with the form on the home page:',
} as const;

const MEGABYTES = MAX_LIST_BYTES / 1_024 / 1_024;
const MAX_SHEETS_NAMED = 10;
/** Excel allows 31 characters. */
const SHEET_NAME_SHOWN = 60;
const LINES = MAX_LIST_LINES.toLocaleString('en-US');

export const listMessages = {
  empty: 'There is nothing in this list. Paste lines with a part number or an NSN each, or choose a file.',
  emptyFile: 'The file is empty.',
  emptyWorkbook: 'There is no line in this workbook.',
  tooLarge: `A list holds at most ${MEGABYTES} MB. Please split it, or remove the sheets and pictures that are not needed.`,
  noText: 'This file is neither text nor a workbook that can be read. Save the list as XLSX, ODS, CSV or plain text.',
  protected: 'This workbook is protected by a password. Save it without one, or copy its lines into the field.',
  oldExcel:
    'This is a workbook of the old Excel format (XLS). Save it as XLSX or CSV, or copy its lines into the field.',
  binaryExcel: 'This is a binary workbook (XLSB). Save it as XLSX or CSV, or copy its lines into the field.',
  webPage: 'This is a web page, whatever its name says. Open it, and copy the lines of its table into the field.',
  otherFile: (kind: string) => `This is ${kind}, not a list. Copy its lines into the field, or send CSV, XLSX or ODS.`,
  damaged: 'This workbook is damaged or was not loaded in full. Open it, save it again and retry.',
  bomb: 'Unpacked, this workbook is far larger than a list of parts can be. Copy the lines that you need into the field.',
  rowTooWide: (most: number) =>
    `A row of this workbook has more than ${most.toLocaleString('en-US')} cells, which no spreadsheet can hold. Copy the lines that you need into the field.`,
  tooManyCells:
    'This workbook has more cells than a list of parts can have. Copy the lines that you need into the field.',
  tooMuchText: `The text of this workbook is longer than ${MEGABYTES} MB. Please split it, or copy the lines that you need into the field.`,
  tooLong: 'Reading this file took too long. Copy the lines that you need into the field.',
  noSheet: 'This workbook has no visible sheet with lines in it.',
  beyond: `The list has more than ${LINES} lines. The first ${LINES} are checked; send the rest as a list of its own.`,
  columnsBeyond: (most: number) => `Only the first ${most} columns are looked at.`,
  sheetOf: (name: string, others: readonly string[]) => {
    const named = others.slice(0, MAX_SHEETS_NAMED).map((other) => `“${other.slice(0, SHEET_NAME_SHOWN)}”`);
    const more = others.length - named.length;
    return `Read from the sheet “${name.slice(0, SHEET_NAME_SHOWN)}”. Not looked at: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  },
  endsAt: (row: number) =>
    `Read up to row ${row.toLocaleString('en-US')}; after it come thousands of blank rows, and what may follow them was not read.`,
  formulas: 'Formulas are not evaluated: the values that were stored with them are used.',
  formulasEmpty: (count: number) =>
    `${count === 1 ? 'One formula has' : `${count} formulas have`} no stored value: ${count === 1 ? 'its cell is' : 'their cells are'} taken as empty. Open and save the workbook to store values.`,
  macros: 'The macros of the workbook were not looked at.',
  merged: 'Some cells are merged: the value counts for the first of their rows.',
  hidden: (count: number) =>
    count === 1 ? 'One hidden row is in the list as well.' : `${count} hidden rows are in the list as well.`,
  leftOut: (count: number) =>
    count === 1
      ? 'One line without a number was taken for a heading.'
      : `${count} lines without a number were taken for headings.`,
  nothingToRead: 'No stock number or part number in this line',
  shortened: 'A spreadsheet has shortened this number: format the column as text and copy it again',
  dated: 'A spreadsheet has made a date of this number: format the column as text and enter it again',
  formulaError: 'The spreadsheet shows an error in this cell',
} as const;

export const matchMessages = {
  dashes: 'Dashes added',
  byNiin: 'Found by its NIIN',
  anotherClass: (asked: string, nsn: string) =>
    `The class does not fit: ${asked} was asked for, and its NIIN is on file as ${nsn}`,
  letters: 'Letters in the number were read as digits',
  notListed: 'On file, but no longer listed',
  replaced: (old: string, nsn: string) => `${old} is cancelled; ${nsn} replaces it`,
  cancelled: (old: string, survivor: string) =>
    `${old} is cancelled; what replaces it (NIIN ${survivor}) is not in this catalog`,
  besideUnknown: 'This NSN does not list that part number',
  completed: 'A leading zero was added to the NIIN',
  unclearQuantity: (written: string) =>
    written === '' ? 'The quantity is missing: set to 1' : `The quantity “${written}” is unclear: set to 1`,
  several: (numbers: readonly string[]) => `Several parts in one line: ${numbers.join(', ')}. Give each its own line`,
  contradiction: 'The stock number and the part number of this line belong to different parts',
  punctuation: (partNumber: string) => `Punctuation ignored: the catalog writes ${partNumber}`,
  otherMaker: (cage: string) => `Not on file for CAGE ${cage}`,
  makers: (makers: readonly string[]) =>
    makers.length === 0 ? '' : `On file for ${makers.slice(0, 3).join(', ')}${makers.length > 3 ? ' and others' : ''}`,
  formerOf: (count: number) => `No longer on these ${count} parts, which carried it once`,
  oneCarries: 'One part carries this number',
  severalCarry: (count: number) => `${count} parts carry this number`,
  moreCarry: (count: number) => `More than ${count} parts carry this number`,
  othersToo: (count: number) =>
    count === 1 ? 'Another part carries it in other punctuation' : `${count} other parts carry it in other punctuation`,
  unknown: 'No such number in this catalog',
} as const;
