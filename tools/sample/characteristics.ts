import { CHARACTERISTIC_TABLE, FAMILY_LIKENESS } from './characteristic-table.ts';
import { quoted } from './csv.ts';
import { decimal } from './digits.ts';
import type { Random } from './random.ts';

/** One requirement of a family: the row's start with MRC and statement, and how to fill in the reply. */
export interface Characteristic {
  /** `"MRC","STATEMENT",` as it stands in a row. */
  lead: string;
  /** A quoted reply. */
  reply: (random: Random) => string;
}

function compileReply(reply: string): (random: Random) => string {
  const pieces = quoted(reply).split(/\{([\d.]+\.\.[\d.]+)\}/);
  const ranges = pieces.map((piece, index) => {
    if (index % 2 === 0) return null;
    const [low = '', high = ''] = piece.split('..');
    const decimals = low.includes('.') ? low.length - low.indexOf('.') - 1 : 0;
    const scale = 10 ** decimals;
    return { low: Math.round(Number(low) * scale), high: Math.round(Number(high) * scale), decimals };
  });
  return (random) => {
    let text = '';
    for (let index = 0; index < pieces.length; index += 1) {
      const range = ranges[index];
      text += range ? decimal(range.low + random.below(range.high - range.low + 1), range.decimals) : pieces[index]!;
    }
    return text;
  };
}

function compileLine(line: string): Characteristic {
  const [mrc = '', statement = '', ...replies] = line.split('|');
  const compiled = replies.map(compileReply);
  return { lead: `${quoted(mrc)},${quoted(statement)},`, reply: (random) => random.pick(compiled)(random) };
}

function compileTable(): Map<string, Characteristic[]> {
  const table = new Map<string, Characteristic[]>();
  let lines: Characteristic[] = [];
  for (const line of CHARACTERISTIC_TABLE.trim().split('\n')) {
    if (line.includes('|')) lines.push(compileLine(line));
    else table.set(line, (lines = []));
  }
  return table;
}

const TABLE = compileTable();

/** What an item family is described by; the general requirements where it has none of its own. */
export const characteristicsOf = (family: string): readonly Characteristic[] =>
  TABLE.get(family) ?? TABLE.get(FAMILY_LIKENESS[family] ?? '') ?? TABLE.get('generic')!;
