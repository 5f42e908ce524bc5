import { readFileSync } from 'node:fs';
import type { TradeWord } from './trade-phrases.ts';

const FILE = new URL('../../../reference-data/trade-words.csv', import.meta.url);
/** A row: cells with or without quotation marks. */
const ROW = /^(?:"((?:[^"]|"")*)"|([^",]*)),(?:"((?:[^"]|"")*)"|([^",]*)),/;

let held: readonly TradeWord[] | null = null;

/** Words of the trade that come with the program (reference-data/trade-words.csv), each with the item names that it leads to, the likeliest first. Read once. */
export function readTradeWords(): readonly TradeWord[] {
  held ??= readFileSync(FILE, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map(parseRow);
  return held;
}

function parseRow(line: string): TradeWord {
  const cells = ROW.exec(line);
  if (cells === null) throw new Error(`reference-data/trade-words.csv: cannot read ${line}`);
  const [, quotedWord, word = '', quotedNames, names = ''] = cells;
  const plain = (cell: string): string => cell.replaceAll('""', '"');
  return { word: plain(quotedWord ?? word), names: plain(quotedNames ?? names).split('; ') };
}
