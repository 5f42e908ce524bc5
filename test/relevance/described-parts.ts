import { readFileSync } from 'node:fs';
import { parseCsv } from '../../tools/sample/csv.ts';

/** A part as its files describe it, read without anything of the product. */
export type DescribedPart = { nsn: string; itemName: string; replies: { statement: string; reply: string }[] };

/** One condition of a text: a requirement whose statement holds `statement`, and the number or the words that its reply must say. */
export type Condition = { statement: string; value: number | null; unit: string; words: string };
export type ParametricText = { text: string; itemNames: RegExp; conditions: Condition[] };

/** The texts of parametric-texts.txt. */
export function readParametricTexts(): ParametricText[] {
  const lines = readFileSync(new URL('./parametric-texts.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [text = '', names = '', conditions = ''] = line.split(' | ');
      return { text, itemNames: new RegExp(names), conditions: conditions.split('; ').map(parseCondition) };
    });
}

function parseCondition(text: string): Condition {
  const [, statement = '', sign, right = ''] = /^(.+?) ([=~]) (.+)$/.exec(text)!;
  if (sign === '~') return { statement, value: null, unit: '', words: right };
  const [value, unit = ''] = right.split(' ');
  return { statement, value: Number(value), unit, words: '' };
}

/** Listed parts of PUB LOG files in a folder, by NIIN: they have a part number and are not cancelled. */
export function readDescribedParts(folder: string): Map<string, DescribedPart> {
  const rows = (file: string): string[][] => parseCsv(readFileSync(`${folder}/${file}`, 'utf8')).slice(1);
  const parts = new Map<string, DescribedPart>();
  for (const [fsc = '', niin = '', , itemName = ''] of rows('P_FLIS_NSN.CSV'))
    parts.set(niin, { nsn: fsc + niin, itemName, replies: [] });
  const withNumber = new Set(rows('V_FLIS_PART.CSV').flatMap(([niin = '', partNumber]) => (partNumber ? [niin] : [])));
  const cancelled = new Set(rows('V_FLIS_CANCELLED_NIIN.CSV').map(([, , niin]) => niin));
  for (const niin of parts.keys()) if (!withNumber.has(niin) || cancelled.has(niin)) parts.delete(niin);
  for (const [niin = '', , statement = '', reply = ''] of rows('V_CHARACTERISTICS.CSV'))
    parts.get(niin)?.replies.push({ statement, reply });
  return parts;
}

/** Words of units in replies and statements, and how many of the unit of the texts each is. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  in: { INCHES: 1, MILLIMETERS: 1 / 25.4 },
  mm: { INCHES: 25.4, MILLIMETERS: 1 },
  ohm: { KILOHMS: 1e3, MEGOHMS: 1e6, OHMS: 1 },
  F: { PICOFARADS: 1e-12, MICROFARADS: 1e-6 },
  A: { AMP: 1 },
  V: { VOLT: 1, ' DC': 1, ' AC': 1 },
  W: { WATT: 1 },
  Hz: { HERTZ: 1 },
  psi: { 'POUNDS PER SQUARE INCH': 1 },
  shore: { SHORE: 1 },
  awg: { AWG: 1 },
  '': { '': 1 },
};
/** Sizes are cut to thousandths of an inch in the files: 5/16 is 0.312. */
const CUT_INCHES = 0.0006;

/** Whether a part meets a condition: a reply names the words, or one of its numbers is the value, or two of them hold it between them. */
export function meets({ replies }: DescribedPart, { statement, value, unit, words }: Condition): boolean {
  return replies.some((one) => {
    if (!one.statement.includes(statement)) return false;
    if (value === null) return one.reply.includes(words);
    const said = Object.entries(UNITS[unit]!).find(([word]) => `${one.reply} ${one.statement}`.includes(word));
    if (!said) return false;
    const numbers = [...one.reply.matchAll(/(?<![\d.])-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number) * said[1]);
    const slack = unit === 'in' ? CUT_INCHES : unit === 'mm' ? CUT_INCHES * 25.4 : Math.abs(value) * 1e-9;
    return numbers.length > 0 && value >= Math.min(...numbers) - slack && value <= Math.max(...numbers) + slack;
  });
}

/** The parts that a text means: of those with such a name, all that meet most of the conditions. */
export function partsMeant(
  parts: Iterable<DescribedPart>,
  { itemNames, conditions }: ParametricText,
): { nsns: Set<string>; met: number } {
  let met = 0;
  let nsns = new Set<string>();
  for (const part of parts) {
    if (!itemNames.test(part.itemName)) continue;
    const own = conditions.filter((condition) => meets(part, condition)).length;
    if (own < met) continue;
    if (own > met) nsns = new Set();
    met = own;
    nsns.add(part.nsn);
  }
  return { nsns, met };
}
