import { csvLine } from '#base/domain/csv-line.ts';
import type { MatchedLine, LineVerdict } from '../match-result.ts';

const VERDICT_WORDS: Record<LineVerdict, string> = {
  exact: 'exact',
  punctuation: 'punctuation ignored',
  replaced: 'replaced by',
  check: 'to check',
  choose: 'several candidates',
  'not-found': 'not found',
  unreadable: 'unreadable',
};

/** The columns of the file: their names, and what a line has in each. */
const COLUMNS: readonly [name: string, of: (line: MatchedLine) => string][] = [
  ['line', ({ line }) => String(line)],
  ['as written', ({ text }) => text],
  ['verdict', ({ verdict }) => VERDICT_WORDS[verdict]],
  ['NSN', ({ part }) => part?.nsn ?? ''],
  ['item name', ({ part, description }) => part?.itemName ?? description],
  ['part number', ({ part, number }) => part?.partNumber || number],
  ['CAGE', ({ part, cage }) => part?.cage || cage],
  ['maker', ({ part, maker }) => part?.maker || maker],
  ['quantity', ({ quantity }) => String(quantity)],
  ['condition', ({ condition }) => condition ?? ''],
  ['note', ({ reason }) => reason],
  ['candidates', ({ candidates }) => candidates.map(({ nsn }) => nsn).join(' ')],
];

/** The names of the columns of a matched list (RFC 4180), line end included. */
export const listCsvHead = (): string => csvLine(COLUMNS.map(([name]) => name));

/** A line of a matched list for a spreadsheet: one line of the file each. Texts of the list never become formulas. */
export const listCsvLine = (line: MatchedLine): string =>
  csvLine(
    COLUMNS.map(([, of]) =>
      of(line)
        .replace(/[\t\r\n]+/g, ' | ')
        .trim(),
    ),
  );
