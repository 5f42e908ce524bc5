import { CONDITION_CODES, type Condition } from '#base/domain/condition.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { plainText } from '#base/domain/plain-text.ts';
import type { LineLookup, ListLine, ListQuantity } from '../list.ts';
import {
  laterLookup,
  lookupsFor,
  numberWords,
  readingsOf,
  spreadsheetDamage,
  isAmount,
  isQuantityCell,
  PACK,
  quantityIn,
  readCondition,
} from './read-number.ts';

const UNIT = `(?:EA|EACH|PCS?|PIECES?|PCE|UNITS?|OFF|SETS?|KITS?|CT|NOS|${PACK})`;
const COUNT = "[0-9][0-9.,']*";
/** "2-4", "10 / 50 / 100", "2 to 4". */
const AMOUNT = "[+~<>-]*(?:[0-9]{1,6}(?:(?:[.,']+| ?[/⁄-]+ ?| TO | OR )[0-9]{1,6}(?![0-9]))+|[0-9]+)[.,]*";
/** The plainest first; the count is group 1. */
const QUANTITIES: readonly RegExp[] = [
  new RegExp(
    `(?<![A-Z0-9])(?:QTY|QUANTITY|QUANT|QNTY|REQ'?D|REQUIRED|NEED)(?:-+(?=[0-9])|[ .:=#]*(?:-+ +)?)(${AMOUNT}(?: ?${UNIT}(?![A-Z0-9-]))?[^ ,;()]*)`,
  ),
  new RegExp(`(?<![A-Z0-9./-])(${AMOUNT} ?${UNIT})(?![A-Z0-9-])\\.?`),
  // "gasket 10 x 20" has a size
  new RegExp(`(?<=^|[ ,;])(?<!(?:^|[A-Z;][ ,;]+)[0-9./]{1,5} )[X×*] ?(${COUNT})(?=$|[ ,;)])`),
  new RegExp(`(?<=^|[ ,;(])(?<![/-] ?)(${COUNT}) ?[X×*](?=[ ,;])(?! [0-9./]{1,5}(?:$|[ ,;]))`),
  /\(([0-9]{1,6})\)/,
  // "-3" is not a dash and 3, nor is "2 - 4"
  /(?<!(?:^|[ ,;])[0-9]{1,6})(?: -+ | --+| ?[=:@] ?)([0-9]{1,6})$/,
];
/** Before the lines of a mail. */
const BULLET =
  /^(?:[>|]+ *)*(?:[-*+•·▪◦‣○●]+ +)?(?:(?:\(?[0-9]{1,3}[.)]|ITEM ?#?[0-9]{1,3}[.:)]?|LINE ?#?[0-9]{1,3}[.:)]?|#[0-9]{1,3}[.:)]?) +)?/;
const STOCK_NUMBER =
  /(?<![0-9A-Z-])(?:[0-9]{4}[- ]?[0-9]{2}[- ]?[0-9]{3}[- ]?[0-9]{4}|[0-9]{2}-[0-9]{3}-[0-9]{4})(?![0-9A-Z]|-[0-9A-Z])/;
/** Labels of numbers. */
const LABEL = /^(?:NSN|NIIN|CAGE|NCAGE|PART|NUMBER|QTY)[.:,]*$/;
const LONE_COUNT = /^[0-9]{1,6}$/;
const CAGE = /(?<![A-Z0-9])N?CAGE(?: CODE)?[ :#.]*([0-9A-Z]{5})(?![0-9A-Z])/;
const CONDITION_WORD = new RegExp(
  `(?<=^|[ ,;(])(?:COND(?:ITION)?[ .:]*)?(${CONDITION_CODES.join('|')}|FACTORY NEW|NEW SURPLUS|AS REMOVED|OVERHAULED|SERVICEABLE)(?=$|[ ,;).])`,
);

/** Reads "24 ea NSN 5305-01-234-5678", "- NAS1149F0332P 500". Lone numbers have two readings. */
export function readFreeLine(written: string): Omit<ListLine, 'line' | 'text' | 'maker'> {
  let text = plainText(written).toUpperCase().replace(BULLET, '');
  // "1,000" is one number
  text = text.replace(/(?<![\w.,-])[0-9]{1,3}(?:,[0-9]{3})+(?![\w-])/g, (group) => group.replaceAll(',', ''));
  const problem = numberWords(text).map(spreadsheetDamage).find(Boolean) ?? '';
  let condition: Condition | null = null;
  const said = CONDITION_WORD.exec(text);
  if (said !== null && said.index > 0) {
    condition = readCondition(said[1]!);
    text = cut(text, said);
  }
  const stock = STOCK_NUMBER.exec(text);
  const rest = cut(text, stock);
  const maker = stock && CAGE.exec(rest);
  const { quantity, without } = takeQuantity(cut(rest, maker));
  const line = { condition, problem, cage: maker?.[1] ?? '' };
  if (stock !== null) return { ...line, ...besideStockNumber(stock[0], without, quantity) };
  return { ...line, lookups: lookupsIn(without, quantity), description: wordsOf(without) };
}

function cut(text: string, match: RegExpExecArray | null): string {
  if (match === null) return text;
  return `${text.slice(0, match.index)} ; ${text.slice(match.index + match[0].length)}`.replace(/^[ ;]+|[ ;]+$/g, '');
}

/** Takes out a stated quantity. */
function takeQuantity(text: string) {
  for (const pattern of QUANTITIES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const without = cut(text, match);
    const said = [match, pattern.exec(without)].flatMap((found) => found?.[1]!.replace(/[.,'/:-]+$/, '') ?? []);
    // said twice
    const quantity = quantityIn([...new Set(said)].join(' / '));
    if (quantity !== null) return { quantity, without };
  }
  return { quantity: null, without: text };
}

/** Keeps commas between counts. */
const wordsIn = (text: string): string[] =>
  text
    .split(/[ ;|]+/)
    .map((word) => word.replace(/^,+|[,.:]+$/g, ''))
    .flatMap((word) => (isAmount(word) ? word : word.split(',')))
    .filter((word) => word !== '');

/** Reads a lone number; several are unclear. */
function loneQuantity(words: readonly string[]): ListQuantity {
  const amounts = words.filter(isAmount);
  const [count, ...more] = amounts.filter(isQuantityCell);
  const isClear = count !== undefined && more.length === 0 && !isAmount(words[words.indexOf(count) + 1] ?? '');
  return isClear ? quantityIn(count) : amounts.join(' ') || null;
}

/** A lone number is the quantity, preferably behind. */
function besideStockNumber(number: string, rest: string, said: ListQuantity) {
  const pieces = rest.split(';').map(wordsIn);
  const quantity = said ?? pieces.map(loneQuantity).findLast((lone) => lone !== null) ?? null;
  const [other] = pieces
    .flat()
    .filter((word) => /[0-9]/.test(word) && !LONE_COUNT.test(word) && !isQuantityCell(word))
    .flatMap((word) => (isAmount(word) ? word : numberWords(word)));
  const beside = other === undefined ? null : (readingsOf(other).find(({ kind }) => kind === 'part-number') ?? null);
  const lookups = lookupsFor(number, quantity, true).map((lookup) => ({ ...lookup, beside }));
  return { lookups, description: wordsOf(rest) };
}

function lookupsIn(text: string, said: ListQuantity): LineLookup[] {
  const plain = text.replace(/[ ,;|]+$|^[ ,;|]+/g, '');
  const words = wordsIn(plain);
  if (said !== null || words.length < 2) return inOneText(plain, said, true);
  const [first, last] = [words[0]!, words.at(-1)!];
  const lone = loneQuantity(words);
  if (isAmount(last) && isQuantityCell(last)) {
    const before = plain.slice(0, plain.lastIndexOf(last)).replace(/[ ,;|]+$/, '');
    const whole = inOneText(plain, null, false);
    return [...inOneText(before, quantityIn(last), true, loneQuantity(words.slice(1))), ...whole];
  }
  if (typeof lone === 'number' && isQuantityCell(first)) {
    const behind = inOneText(plain.slice(first.length).replace(/^[ ,;|]+/, ''), lone, first.length < 5);
    // five signs may be a CAGE code
    return first.length === 5
      ? [...inOneText(plain, null, true), ...behind]
      : [...behind, ...inOneText(plain, null, false)];
  }
  if (lone === null) return inOneText(plain, null, true);
  // part of the number, or unclear
  const others = words.filter((word) => !isAmount(word)).join(' ');
  const unclear = /[0-9]/.test(others) ? inOneText(others, String(lone), false) : [];
  return [...asNumber(plain, null), ...unclear, ...inOneText(plain, null, false)];
}

function asNumber(number: string, quantity: ListQuantity): LineLookup[] {
  const partNumber = normalizePartNumber(number);
  if (partNumber === null) return [];
  return [{ number, readings: [{ kind: 'part-number', partNumber, cage: null }], beside: null, quantity }];
}

/** The whole text, then its words, with `lone` as quantity. */
function inOneText(text: string, quantity: ListQuantity, isFirst: boolean, lone = quantity): LineLookup[] {
  const words = text.split(/[ ,;|]+/).filter((word) => word !== '');
  if (!/[0-9]/.test(text) && (words.length !== 1 || text.length < 4)) return [];
  const alone = words.length === 1 ? [] : numberWords(text).filter((word) => !LONE_COUNT.test(word));
  const whole = isFirst && lone === quantity ? lookupsFor(text, quantity) : [laterLookup(text, lone)];
  return [
    ...(lone === quantity ? [] : asNumber(text, quantity)),
    ...whole,
    ...alone.map((word) => laterLookup(word, lone)),
  ];
}

/** Words of three letters or more. */
function wordsOf(text: string): string {
  return text
    .split(/[ ;|]+/)
    .filter((word) => /[A-Z]{3}/.test(word) && !/[0-9]/.test(word) && !LABEL.test(word))
    .join(' ')
    .replace(/^[,.:-]+|[,.:-]+$/g, '');
}
