import { CONDITION_CODES, type Condition } from '../../domain/condition.ts';
import { normalizePartNumber } from '../../domain/part-number.ts';
import { matchMessages } from '../messages.ts';
import type { LineLookup, ListLine, ListQuantity, ListReading } from '../list.ts';
import { endAmount, isAmountCell, isQuantityCell, plainAmount, quantityBeside, withoutAmounts } from './read-amount.ts';
import { laterLookup, lookupsFor, numberWords, readingsOf, spreadsheetDamage, readCondition } from './read-number.ts';

const BULLET =
  /^(?:[>|]+ *)*(?:[-*+•·▪◦‣○●]+ +)?(?:(?:\(?[0-9]{1,3}[.)]|ITEM ?#?[0-9]{1,3}[.:)]?|LINE ?#?[0-9]{1,3}[.:)]?|#[0-9]{1,3}[.:)]?) +)?/;
const STOCK_NUMBER =
  /(?<![0-9A-Z-])(?:[0-9]{4}[- ]?[0-9]{2}[- ]?[0-9]{3}[- ]?[0-9]{4}|[0-9]{2}-[0-9]{3}-[0-9]{4})(?![0-9A-Z]|-[0-9A-Z])/;
/** Without commas first: a comma may part a number from its quantity. */
const BETWEEN_PARTS = [/;(?:\s*and\s)?/i, /\s(?:and|&)\s/i, /[;,]\s+(?:and\s)?|\s(?:and|&)\s/i];
const MAX_PIECES = 500;
const LABEL = /^(?:NSN|NIIN|CAGE|NCAGE|PART|NUMBER|QTY|EA|EACH|PCS?|PIECES?)[.:,]*$/;
const CAGE = /(?<![A-Z0-9])N?CAGE(?: CODE)?[ :#.]*([0-9A-Z]{5})(?![0-9A-Z])/;
const CONDITION_WORD = new RegExp(
  `(?<=^|[ ,;(])(?:COND(?:ITION)?[ .:]*)?(${CONDITION_CODES.join('|')}|FACTORY NEW|NEW SURPLUS|AS REMOVED|OVERHAULED|SERVICEABLE)(?=$|[ ,;).])`,
);

/** Parts "A-1 24 EA; B-2 3 HD" where each piece has a number and its quantity; another line stays whole. */
export function partLine(written: string): string[] {
  if (/[\t\r]./.test(written)) return [written];
  for (const between of BETWEEN_PARTS) {
    const pieces = written.split(between).filter((piece) => piece.trim() !== '');
    if (pieces.length > 1 && pieces.length <= MAX_PIECES && pieces.every(isWhole))
      return pieces.flatMap((piece) => partLine(piece.trim()));
  }
  return [written];
}

const isWhole = (piece: string): boolean =>
  numberWords(piece.toUpperCase()).some((word) => !isAmountCell(word) || word.length > 5) &&
  readFreeLine(piece).lookups.some(({ quantity }) => quantity !== null);

/** Reads "24 ea NSN 5305-01-234-5678", "- NAS1149F0332P 500". Lone numbers have two readings. */
export function readFreeLine(written: string): Omit<ListLine, 'line' | 'text' | 'maker'> {
  let text = plainAmount(written).toUpperCase().replace(BULLET, '').replaceAll('|', ';');
  const problem = numberWords(text).map(spreadsheetDamage).find(Boolean) ?? '';
  let condition: Condition | null = null;
  const said = CONDITION_WORD.exec(text);
  if (said !== null && said.index > 0) {
    condition = readCondition(said[1]!);
    text = cut(text, said);
  }
  const stock = STOCK_NUMBER.exec(text);
  const rest = cut(text, stock, '|');
  const maker = stock && CAGE.exec(rest);
  const without = cut(rest, maker);
  const line = { condition, problem, cage: maker?.[1] ?? '', doubt: doubtOf(text) };
  if (stock !== null) return { ...line, ...besideStockNumber(stock[0], without) };
  return { ...line, lookups: lookupsIn(without), description: wordsOf(without) };
}

/** Names the numbers of several parts in one line: all but one would be lost. */
function doubtOf(text: string): string {
  const stock = new Map(
    text.match(new RegExp(STOCK_NUMBER, 'g'))?.map((one) => [one.replace(/\D/g, '').slice(-9), one]),
  );
  const rest = numberWords([...stock.values()].reduce((left, one) => left.replaceAll(one, ' '), text));
  const parts = new Set(rest.filter((word) => word.length > (isAmountCell(word) ? 6 : 5) && isPartNumber(word, '')));
  return stock.size > 1 || parts.size > 1 ? matchMessages.several([...stock.values(), ...parts]) : '';
}

/** `|` marks the place of the number. */
function cut(text: string, match: RegExpExecArray | null, mark = ';'): string {
  if (match === null) return text;
  const rest = `${text.slice(0, match.index)} ${mark} ${text.slice(match.index + match[0].length)}`;
  return rest.replace(/^[ ;]+|[ ;]+$/g, '');
}

/** Reads the quantity and, from the first other word with a digit, the part number beside a stock number. */
function besideStockNumber(number: string, rest: string) {
  const words = rest.split(/[\s;|]+/).filter((word) => /[0-9]/.test(word) && !isQuantityCell(word));
  const [other] = words
    .filter((word) => !isAmountCell(word))
    .flatMap(numberWords)
    .concat(words);
  const beside = other === undefined ? null : (readingsOf(other).find(({ kind }) => kind === 'part-number') ?? null);
  const isGuess = other === undefined || !isPartNumber(other, rest);
  const lookups = lookupsFor(number, quantityBeside(rest), true).map((lookup) => ({ ...lookup, beside, isGuess }));
  return { lookups, description: wordsOf(rest) };
}

/** "MS16998-28", "9601670", "P/N X-1", rather than a size. */
const isPartNumber = (word: string, text: string): boolean =>
  /^[A-Z]{1,5}-?[0-9]{3}|[0-9]{5}/.test(word) ||
  new RegExp(`(?<![A-Z])(?:P/?N|PART[A-Z ]*)[ .:#]*${RegExp.escape(word)}`).test(text);

/** The text without words about quantities at its ends, the whole text, its words. */
function lookupsIn(text: string): LineLookup[] {
  const plain = text.replace(/[ ,;]+$|^[ ,;]+/g, '');
  const hasNumber = (one: string) => /[0-9]/.test(one) || (one.length > 3 && !/[ ,;]/.test(one));
  const words = numberWords(plain).filter((word) => !isAmountCell(word));
  const wholes = new Set([...withoutAmounts(plain), plain].filter(hasNumber));
  return [
    ...[...wholes].flatMap((number, index) =>
      readingsOf(number)
        .filter((reading) => {
          const cage = reading.kind === 'part-number' ? reading.cage : null;
          // "5 EACH" is no CAGE code
          return cage === null || (index === 0 && number.split(/[^A-Z0-9]+/).includes(cage));
        })
        .map((reading) => {
          return { number, readings: [reading], beside: null, quantity: quantityOf(reading, number, plain) };
        }),
    ),
    ...words.filter((word) => !wholes.has(word)).map((word) => laterLookup(word, besideWord(word, plain))),
  ];
}

const besideWord = (word: string, text: string): ListQuantity =>
  quantityBeside(text.replace(word, ' | ').replace(CAGE, ' ; '));

/** The quantity is in what the reading leaves. */
function quantityOf(reading: ListReading, number: string, text: string): ListQuantity {
  if (reading.kind !== 'part-number') return besideWord(number, text);
  const { cage, partNumber } = reading;
  const word = numberWords(number).find((one) => normalizePartNumber(one) === partNumber) ?? number;
  const quantity = besideWord(word, cage === null ? text : text.replace(cage, ' '));
  // "MS16998 28" may end with its quantity
  return quantity ?? (word === number ? endAmount(number) : null);
}

function wordsOf(text: string): string {
  return text
    .split(/[ ;|]+/)
    .filter((word) => /[A-Z]{3}/.test(word) && !/[0-9]/.test(word) && !LABEL.test(word))
    .join(' ')
    .replace(/^[,.:-]+|[,.:-]+$/g, '');
}
