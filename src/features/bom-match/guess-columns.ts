import { parseCageCode } from '../../domain/cage-code.ts';
import { parseNsn } from '../../domain/nsn.ts';
import { plainText } from '../../domain/plain-text.ts';
import { firstOfEach } from './find-heads.ts';
import type { ColumnRole } from './list-line.ts';
import { readCondition } from './read-condition.ts';
import { isQuantityCell } from './read-quantity.ts';
import type { Row } from './split-table.ts';

/** Rows that are looked at. */
const LOOKED_ROWS = 200;

type Looks = {
  filled: number;
  nsn: number;
  quantity: number;
  cage: number;
  condition: number;
  number: number;
  words: number;
  counted: boolean;
};

/** What the columns of a table without heads hold, by what stands in them. */
export function guessColumns(rows: readonly Row[]): ColumnRole[] {
  const looked = rows.slice(0, LOOKED_ROWS);
  const width = Math.max(0, ...looked.map(({ cells }) => cells.length));
  const looks = Array.from({ length: width }, (_, column) => lookAt(looked.map(({ cells }) => cells[column] ?? '')));
  const roles: ColumnRole[] = looks.map(() => 'ignore');
  const assign = (
    role: ColumnRole,
    share: (look: Looks) => number,
    least: number,
    from: 'first' | 'last' = 'first',
  ) => {
    let best = -1;
    for (const [column, look] of looks.entries()) {
      if (roles[column] !== 'ignore' || look.filled === 0 || share(look) < least) continue;
      const better =
        best < 0 || share(look) > share(looks[best]!) || (from === 'last' && share(look) === share(looks[best]!));
      if (better) best = column;
    }
    if (best >= 0) roles[best] = role;
  };
  assign('nsn', ({ nsn }) => nsn, 0.6);
  assign('condition', ({ condition }) => condition, 0.7);
  // Numbers of lines are no quantities, and five digits in every cell are a CAGE code.
  assign('quantity', ({ quantity, counted, cage }) => (counted || cage > 0.9 ? 0 : quantity), 0.6, 'last');
  assign('number', ({ number, cage }) => (cage > 0.9 ? number / 2 : number), 0.5);
  if (!roles.includes('number') && !roles.includes('nsn')) assign('number', ({ number, nsn }) => number + nsn, 0.2);
  assign('cage', ({ cage }) => cage, 0.8);
  assign('description', ({ words }) => words, 0.4);
  if (!roles.includes('quantity'))
    assign('quantity', ({ quantity, filled }) => (filled > 1 ? 0 : quantity), 0.6, 'last');
  return firstOfEach(roles);
}

function lookAt(cells: readonly string[]): Looks {
  const filled = cells.filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / Math.max(1, filled.length);
  return {
    filled: filled.length,
    nsn: share(
      (cell) =>
        parseNsn(
          plainText(cell)
            .replace(/^NSN[ :#]*/i, '')
            .replace(/[. ]/g, ''),
        ) !== null,
    ),
    quantity: share(isQuantityCell),
    cage: share((cell) => /^[0-9A-Z]{5}$/i.test(cell) && /[0-9]/.test(cell) && parseCageCode(cell) !== null),
    condition: share((cell) => readCondition(cell) !== null),
    number: share(looksLikeNumber),
    words: share((cell) => /[A-Za-z]{3}/.test(cell)),
    counted: filled.length > 2 && filled.every((cell, index) => Number(cell) === Number(filled[0]) + index),
  };
}

/** A digit in it, no more than three words, and more than a quantity. */
function looksLikeNumber(cell: string): boolean {
  return /[0-9]/.test(cell) && cell.split(' ').length <= 3 && !isQuantityCell(cell);
}
