import { CONDITION_CODES, type Condition } from '../../../domain/condition.ts';
import { plainText } from '../../../domain/plain-text.ts';
import type { LineLookup, ListLine } from '../list.ts';
import { laterLookup, lookupsFor, numberWords, readingsOf, spreadsheetDamage } from './read-number.ts';
import { readQuantity } from '../../../domain/quantity.ts';
import { readCondition } from './read-cell.ts';

/** What one line of prose says. */
type FreeLine = Omit<ListLine, 'line' | 'text' | 'cage' | 'maker'>;

const UNIT = '(?:EA|EACH|PCS?|PIECES?|PCE|UNITS?|OFF|SETS?|KITS?|PAIRS?|CT|NOS)';
const COUNT = "[0-9][0-9.,']*";
/** Ways to say a quantity, the plainest first; the count is the first group. */
const QUANTITIES: readonly RegExp[] = [
  new RegExp(
    `(?<![A-Z0-9])(?:QTY|QUANTITY|QUANT|QNTY|REQ'?D|REQUIRED|NEED)[ .:=#-]*(${COUNT})(?: ?${UNIT}(?![A-Z0-9-]))?\\.?`,
  ),
  new RegExp(`(?<![A-Z0-9-])(${COUNT}) ?${UNIT}(?![A-Z0-9-])\\.?`),
  new RegExp(`(?<=^|[ ,;])[X×*] ?(${COUNT})(?=$|[ ,;)])`),
  new RegExp(`(?<=^|[ ,;(])(${COUNT}) ?[X×*](?=[ ,;])`),
  /\(([0-9]{1,6})\)/,
  /(?: -+ ?| ?[=:@] ?)([0-9]{1,6})$/,
];
/** What stands before the lines of a mail or a numbered list. */
const BULLET =
  /^(?:[>|]+ *)*(?:[-*+•·▪◦‣○●]+ +)?(?:(?:\(?[0-9]{1,3}[.)]|ITEM ?#?[0-9]{1,3}[.:)]?|LINE ?#?[0-9]{1,3}[.:)]?|#[0-9]{1,3}[.:)]?) +)?/;
const STOCK_NUMBER =
  /(?<![0-9A-Z-])(?:[0-9]{4}[- ]?[0-9]{2}[- ]?[0-9]{3}[- ]?[0-9]{4}|[0-9]{2}-[0-9]{3}-[0-9]{4})(?![0-9A-Z]|-[0-9A-Z])/;
/** Words that say which number follows, and describe nothing. */
const LABEL = /^(?:NSN|NIIN|CAGE|NCAGE|PART|NUMBER|QTY)[.:,]*$/;
const LONE_COUNT = /^[0-9]{1,6}$/;
const CONDITION_WORD = new RegExp(
  `(?<=^|[ ,;(])(?:COND(?:ITION)?[ .:]*)?(${CONDITION_CODES.join('|')}|FACTORY NEW|NEW SURPLUS|AS REMOVED|OVERHAULED|SERVICEABLE)(?=$|[ ,;).])`,
);

/**
 * Reads a line of a mail: "MS3106A18-1S x 24", "24 ea NSN 5305-01-234-5678", "- NAS1149F0332P 500". A number that stands alone may be a quantity or belong
 * to the part number: both are asked for, best first.
 */
export function readFreeLine(written: string): FreeLine {
  let text = plainText(written).toUpperCase().replace(BULLET, '');
  // "1,000" is one number in every list.
  text = text.replace(/(?<![\w.,-])[0-9]{1,3}(?:,[0-9]{3})+(?![\w-])/g, (group) => group.replaceAll(',', ''));
  const problem = numberWords(text).map(spreadsheetDamage).find(Boolean) ?? '';
  let condition: Condition | null = null;
  const said = CONDITION_WORD.exec(text);
  if (said !== null && said.index > 0) {
    condition = readCondition(said[1]!);
    text = cut(text, said);
  }
  const stock = STOCK_NUMBER.exec(text);
  const rest = stock === null ? text : cut(text, stock);
  const { quantity, unclear, without } = takeQuantity(rest);
  const line = { unclearQuantity: unclear, condition, problem };
  if (stock !== null) return { ...line, ...besideStockNumber(stock[0], without, quantity) };
  return { ...line, lookups: lookupsIn(without, quantity), description: wordsOf(without) };
}

function cut(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index)} ; ${text.slice(match.index + match[0].length)}`.replace(/^[ ;]+|[ ;]+$/g, '');
}

/** A quantity that is said as one. Null: none is. */
function takeQuantity(text: string): { quantity: number | null; unclear: string; without: string } {
  for (const pattern of QUANTITIES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const quantity = readQuantity(match[1]!);
    if (quantity === null) continue;
    const without = cut(text, match);
    return quantity === 'unclear'
      ? { quantity: null, unclear: match[1]!, without }
      : { quantity, unclear: '', without };
  }
  // "1.5" alone at an end is meant as a quantity, and is none.
  const part = /(?<=[ ,;])[0-9]{1,6}[.][0-9]{1,3}$/.exec(text);
  return part === null
    ? { quantity: null, unclear: '', without: text }
    : { quantity: null, unclear: part[0], without: cut(text, part) };
}

/** With a stock number in the line everything is clear: a lone number is the quantity, and another number is a part number beside it. */
function besideStockNumber(
  number: string,
  rest: string,
  said: number | null,
): Pick<FreeLine, 'lookups' | 'description'> {
  const words = rest.split(/[ ,;|]+/).filter((word) => word !== '');
  const counts = words.filter((word) => LONE_COUNT.test(word));
  const quantity = said ?? (counts.length === 0 ? null : countOf(counts.at(-1)!));
  const other = numberWords(words.filter((word) => !LONE_COUNT.test(word)).join(' '))[0];
  const beside = other === undefined ? null : (readingsOf(other).find(({ kind }) => kind === 'part-number') ?? null);
  const lookups = lookupsFor(number, quantity, true).map((lookup) => ({ ...lookup, beside }));
  return { lookups, description: wordsOf(rest) };
}

function lookupsIn(text: string, said: number | null): LineLookup[] {
  const plain = text.replace(/[ ,;|]+$|^[ ,;|]+/g, '');
  if (said !== null) return inOneText(plain, said, true);
  const words = plain.split(/[ ,;|]+/);
  if (words.length < 2) return inOneText(plain, null, true);
  const [first, last] = [words[0]!, words.at(-1)!];
  const lookups = LONE_COUNT.test(last) ? inOneText(dropEnd(plain, last), countOf(last), true) : [];
  const whole = inOneText(plain, null, lookups.length === 0);
  if (!LONE_COUNT.test(first)) return [...lookups, ...whole];
  const behind = inOneText(plain.slice(first.length).replace(/^[ ,;|]+/, ''), countOf(first), lookups.length === 0);
  // A number in front of five digits or letters may be a CAGE code: the whole comes first then.
  return first.length === 5 ? [...lookups, ...whole, ...behind] : [...lookups, ...behind, ...whole];
}

/** The whole text as a number, then each of its words that looks like one. A text without a digit is looked up only when it is one word. */
function inOneText(text: string, quantity: number | null, isFirst: boolean): LineLookup[] {
  const words = text.split(/[ ,;|]+/).filter((word) => word !== '');
  if (!/[0-9]/.test(text) && (words.length !== 1 || text.length < 4)) return [];
  const alone = words.length === 1 ? [] : numberWords(text).filter((word) => !LONE_COUNT.test(word));
  const whole = isFirst ? lookupsFor(text, quantity) : [laterLookup(text, quantity)];
  return [...whole, ...alone.map((word) => laterLookup(word, quantity))];
}

const dropEnd = (text: string, end: string) => text.slice(0, text.length - end.length).replace(/[ ,;|]+$/, '');
const countOf = (word: string): number | null => {
  const quantity = readQuantity(word);
  return quantity === 'unclear' ? null : quantity;
};

/** What is left beside numbers: words of three letters or more. */
function wordsOf(text: string): string {
  return text
    .split(/[ ;|]+/)
    .filter((word) => /[A-Z]{3}/.test(word) && !/[0-9]/.test(word) && !LABEL.test(word))
    .join(' ')
    .replace(/^[,.:-]+|[,.:-]+$/g, '');
}
