import { csvLine } from '../../../domain/csv-line.ts';
import type { MatchedLine, LineVerdict } from '../match-result.ts';

const COLUMNS = [
  'line',
  'as written',
  'verdict',
  'NSN',
  'item name',
  'part number',
  'CAGE',
  'maker',
  'quantity',
  'condition',
  'note',
  'candidates',
];

const VERDICT_WORDS: Record<LineVerdict, string> = {
  exact: 'exact',
  punctuation: 'punctuation ignored',
  replaced: 'replaced by',
  choose: 'several candidates',
  'not-found': 'not found',
  unreadable: 'unreadable',
};

/** The names of the columns of a matched list (RFC 4180), line end included. */
export const listCsvHead = (): string => csvLine(COLUMNS);

/** A line of a matched list for a spreadsheet. Texts of the list never become formulas. */
export function listCsvLine(line: MatchedLine): string {
  const { part } = line;
  return csvLine(
    [
      String(line.line),
      line.text,
      VERDICT_WORDS[line.verdict],
      part?.nsn ?? '',
      part?.itemName ?? line.description,
      part?.partNumber || line.number,
      part?.cage || line.cage,
      part?.maker || line.maker,
      String(line.quantity),
      line.condition ?? '',
      line.reason,
      line.candidates.map(({ nsn }) => nsn).join(' '),
    ].map(onOneLine),
  );
}

/** Each line of the list is one line of the file. */
function onOneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' | ').trim();
}
