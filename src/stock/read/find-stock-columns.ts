import { readFileSync } from 'node:fs';
import { guessColumns, headWords, roleOfHead } from '#base/lists/read/find-columns.ts';
import type { ColumnRole } from '#base/lists/list.ts';
import type { Row } from '#base/domain/split-table.ts';
import { STOCK_ROLES, type StockRole } from '../stock-line.ts';
import type { StockColumn } from './read-stock.ts';

const FILE = new URL('../../../reference-data/stock-heads.csv', import.meta.url);
/** Heads of stock lists; the first match wins, then those of lists of buyers. */
const HEADS = Array.from(
  readFileSync(FILE, 'utf8').matchAll(/^(?!role,)(\w+),(.+)$/gm),
  ([, role, pattern]) => [role as StockRole, new RegExp(pattern!)] as const,
);
const LOOKED_ROWS = 50;
const SAMPLES = 3;

export type FoundColumns = {
  columns: (StockColumn & { samples: readonly string[] })[];
  /** How many rows come before the lines. */
  skipped: number;
};

/** Finds the heads of a list and the role of each column. `chosen`: roles by head, as set by hand. */
export function findStockColumns(rows: readonly Row[], chosen: Readonly<Record<string, StockRole>>): FoundColumns {
  const looked = rows.slice(0, LOOKED_ROWS);
  const known = looked.map((row) => row.cells.filter((cell) => roleOf(cell, chosen) !== null).length);
  const best = known.indexOf(Math.max(...known));
  const headsAt = (known[best] ?? 0) >= 2 ? best : -1;
  const data = looked.slice(headsAt + 1);
  const heads = looked[headsAt]?.cells ?? [];
  const guessed = headsAt < 0 ? guessColumns(data) : [];
  const width = Math.max(heads.length, ...data.map(({ cells }) => cells.length), 0);
  const taken = new Set<StockRole>();
  const columns = Array.from({ length: width }, (_, at) => {
    const head = heads[at] ?? `Column ${at + 1}`;
    const found = chosen[head] ?? roleOf(head, {}) ?? STOCK_ROLE[guessed[at] ?? 'ignore'];
    const role = found !== 'breaks' && taken.has(found) ? 'ignore' : found;
    taken.add(role);
    const samples = [...new Set(data.map(({ cells }) => cells[at] ?? '').filter(Boolean))].slice(0, SAMPLES);
    return { head, role, quantityFrom: role === 'breaks' ? Number(/\d+/.exec(head)?.[0] ?? 0) || null : null, samples };
  });
  return { columns, skipped: headsAt + 1 };
}

const STOCK_ROLE: Readonly<Record<ColumnRole, StockRole>> = {
  number: 'number',
  nsn: 'nsn',
  cage: 'cage',
  maker: 'maker',
  quantity: 'quantity',
  unit: 'unit',
  condition: 'condition',
  description: 'name',
  ignore: 'ignore',
};

function roleOf(head: string, chosen: Readonly<Record<string, StockRole>>): StockRole | null {
  if (chosen[head] !== undefined) return chosen[head];
  if (/^\d{1,6} ?\+$/.test(head)) return 'breaks';
  // "Unit $"
  if (/[$€£]/.test(head) && !/cost/i.test(head)) return 'price';
  const words = headWords(head);
  if (words === null) return null;
  const own = HEADS.find(([, pattern]) => pattern.test(words))?.[0];
  const ofLists = own === undefined ? roleOfHead(head) : null;
  return own ?? (ofLists === null ? null : STOCK_ROLE[ofLists]);
}

/** Reads roles by head, as a form or a program sends them. */
export const isStockRole = (text: string): text is StockRole => Object.hasOwn(STOCK_ROLES, text);
