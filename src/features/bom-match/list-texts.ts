import { MAX_LIST_LINES } from './list-limits.ts';
import type { ColumnRole } from './list-line.ts';

/** Texts of /list. */
export const listTexts = {
  title: 'Paste a list',
  lead: `One part a line: an NSN, a NIIN or a part number, and a quantity if you have one. Up to ${MAX_LIST_LINES.toLocaleString('en-US')} lines, pasted or as a file.`,
  yourList: 'Your list',
  file: 'Or a file',
  fileHint: 'XLSX, ODS, CSV or TSV, up to 5 MB. Its lines appear in the field above.',
  check: 'Check the list',
  checking: 'Checking the list…',
  clear: 'Clear',
  cancel: 'Stop',
  stopped: 'Stopped. The list is as it was.',
  putBack: 'Put back what was in the field',
  replacedByFile: (name: string) => `The field now holds the lines of ${name}.`,
  offline: 'The list could not be sent. Check your connection, then press “Check the list” again.',
  together: 'The same part on two lines is added once, quantities together.',
  noQuantity: 'No quantity, 1 taken',
  unclearQuantity: 'Quantity not understood, 1 taken: please check',
  askForIt: 'Ask for it',
  take: 'Take',
  edit: 'Edit line',
  choose: 'Choose',
  change: 'Change',
  inCart: 'In the cart',
  download: 'Download as CSV',
  withoutScript:
    'Parts are collected in the cart by script. Without it, ask for a quote for these lines with the form on the home page:',
} as const;

export const ROLE_WORDS: Record<ColumnRole, string> = {
  number: 'Part number or NSN',
  nsn: 'NSN or NIIN',
  cage: 'CAGE code',
  maker: 'Manufacturer',
  quantity: 'Quantity',
  condition: 'Condition',
  description: 'Description',
  ignore: 'Not used',
};
