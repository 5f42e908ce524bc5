import { readFileSync } from 'node:fs';
import type { ColumnRole } from '../list.ts';
import type { Row } from '../../domain/split-table.ts';
import { parseCageCode } from '../../domain/part-number.ts';
import { parseNsn } from '../../domain/nsn.ts';
import { plainText } from '../../domain/plain-text.ts';
import { isAmountCell, isQuantityCell } from './read-amount.ts';
import { readCondition } from './read-number.ts';

const MIN_HEADS = 2;

const FILE = new URL('../../../../reference-data/list-heads.csv', import.meta.url);
/** Heads as people write them; the first match wins. */
const HEADS = Array.from(
  readFileSync(FILE, 'utf8').matchAll(/^(?!role,)(\w+),(.+)$/gm),
  ([, role, pattern]) => [role as ColumnRole, new RegExp(pattern!)] as const,
);

/** Returns the words of a head, "P/N #" as "PN NUMBER"; null for other cells. */
export function headWords(cell: string): string | null {
  if (isNoHead(cell)) return null;
  return cell
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/#/g, ' NUMBER ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(/\bP N\b/g, 'PN')
    .trim();
}

export function roleOfHead(cell: string): ColumnRole | null {
  const text = headWords(cell);
  if (text === null) return null;
  if (text === '') return cell.trim() === '#' ? 'ignore' : null;
  if (text === 'NUMBER' && cell.includes('#')) return 'ignore';
  return HEADS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const isNoHead = (cell: string): boolean => cell.length > 60 || /[0-9]{4}/.test(cell) || !/[^ -"$-@]/.test(cell);

/** Reads a row of heads; null for others. */
export function rolesOfHeads({ cells }: Row): ColumnRole[] | null {
  const filled = cells.filter((cell) => cell !== '').length;
  // more than half are no heads
  if (cells.filter((cell) => cell !== '' && isNoHead(cell)).length > filled / 2) return null;
  const roles = cells.map((cell) => (cell === '' ? null : roleOfHead(cell)));
  const known = roles.filter((role) => role !== null);
  const hasNumber = known.some((role) => role === 'number' || role === 'nsn');
  const enough = known.length >= MIN_HEADS || (filled === 1 && known.length === 1);
  if (!hasNumber || !enough || known.length < filled / 2) return null;
  return firstOfEach(roles.map((role) => role ?? 'ignore'));
}

export const firstOfEach = (roles: readonly ColumnRole[]): ColumnRole[] =>
  roles.map((role, column) => (roles.indexOf(role) < column ? 'ignore' : role));

const LOOKED_ROWS = 200;

export function guessColumns(rows: readonly Row[]): ColumnRole[] {
  const looked = rows.slice(0, LOOKED_ROWS);
  const width = Math.max(0, ...looked.map(({ cells }) => cells.length));
  const looks = Array.from({ length: width }, (_, column) => lookAt(looked.map(({ cells }) => cells[column] ?? '')));
  const roles: ColumnRole[] = looks.map(() => 'ignore');
  const assign = (role: ColumnRole, share: (look: Look) => number, least: number, from: 'first' | 'last' = 'first') => {
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
  // not line numbers or CAGE codes
  assign('quantity', ({ quantity, counted, cage }) => (counted || cage > 0.9 ? 0 : quantity), 0.6, 'last');
  // unclear amounts count too
  const assignAmounts = () => {
    if (roles.includes('quantity')) return;
    assign('quantity', ({ amount, counted, cage }) => (counted || cage > 0.9 ? 0 : amount), 0.6, 'last');
  };
  if (roles.includes('nsn')) assignAmounts();
  assign('number', ({ number, cage }) => (cage > 0.9 ? number / 2 : number), 0.5);
  if (!roles.includes('number') && !roles.includes('nsn')) assign('number', ({ number, nsn }) => number + nsn, 0.2);
  assign('cage', ({ cage }) => cage, 0.8);
  if (roles.includes('number')) assignAmounts();
  assign('description', ({ words }) => words, 0.4);
  if (!roles.includes('quantity'))
    assign('quantity', ({ quantity, filled }) => (filled > 1 ? 0 : quantity), 0.6, 'last');
  return firstOfEach(roles);
}

type Look = ReturnType<typeof lookAt>;
function lookAt(cells: readonly string[]) {
  const filled = cells.filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / Math.max(1, filled.length);
  return {
    filled: filled.length,
    nsn: share((cell) => parseNsn(plainText(cell).replace(/^NSN[ :#]*|[. ]/gi, '')) !== null),
    quantity: share(isQuantityCell),
    amount: share(isAmountCell),
    cage: share((cell) => /^[0-9A-Z]{5}$/i.test(cell) && /[0-9]/.test(cell) && parseCageCode(cell) !== null),
    condition: share((cell) => !/[0-9]/.test(cell) && readCondition(cell) !== null),
    number: share(looksLikeNumber),
    words: share((cell) => /[A-Za-z]{3}/.test(cell)),
    counted: filled.length > 2 && filled.every((cell, index) => Number(cell) === Number(filled[0]) + index),
  };
}

const looksLikeNumber = (cell: string): boolean =>
  /[0-9]/.test(cell) &&
  cell.split(' ').length <= 3 &&
  !isQuantityCell(cell) &&
  !(isAmountCell(cell) && !/^[0-9/-]+$/.test(cell));
