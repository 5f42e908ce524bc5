import { readFileSync } from 'node:fs';
import { readQuantity } from '../../domain/quantity.ts';
import { plainText } from '../../domain/plain-text.ts';
import type { ListQuantity } from '../list.ts';

/** Words about quantities with their numbers of pieces. A word may be of two kinds. */
const FILE = new URL('../../../../reference-data/quantity-words.csv', import.meta.url);
const ROWS = Array.from(
  readFileSync(FILE, 'utf8').matchAll(/^(.+),(.+),(.*)$/gm),
  ([, word, kind, pieces]) => [word!, kind!, pieces!] as const,
);
const ofKind = (kind: string) =>
  new Map(ROWS.flatMap(([word, own, pieces]) => (own === kind ? [[word, Number(pieces)] as const] : [])));
/** Pieces of a pack; 0 for an unknown number. */
export const PACKS = ofKind('pack');
export const NUMBER_WORDS = ofKind('number');
export const ROMAN = ofKind('roman');
const KINDS = new Map(
  ROWS.filter(([, kind]) => !['size', 'noun', 'roman'].includes(kind)).map(([word, kind]) => [word, kind]),
);
const wordsOf = (...kinds: readonly string[]): string =>
  ROWS.filter(([, kind]) => kinds.includes(kind))
    .map(([word]) => word)
    .sort((one, other) => other.length - one.length)
    .map(RegExp.escape)
    .join('|');

const UNIT = wordsOf('piece', 'pack', 'measure');
/** "5EA", "2BX/100". */
const GLUED_UNIT = new RegExp(`(?<![A-Z0-9./-])([^A-Z0-9 ]*[0-9][0-9.,'/+-]*?)-?(${UNIT})(?![A-Z0-9-])`, 'g');
/** "QTY-5" is 5, "QTY -5" is not. */
const LABEL = new RegExp(
  `(?<![A-Z0-9-])(${wordsOf('label')})(?:-+(?=[0-9])|[.:=#]* ?(?:-+ +)?)(?=[^A-Z]|[XA] ?[0-9])`,
  'g',
);
const AS_REQUIRED = /\bAS (?=REQ|NEEDED)/g;
const MONTH =
  '(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)(?![A-Z])';
const DATE = new RegExp(
  `(?<![0-9-])(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}[/.][0-9]{1,2}[/.][0-9]{4}|[0-9]{1,2}[- ]?${MONTH}(?:[- ]?[0-9]{2,4})?|${MONTH} [0-9]{1,2}(?: *,? *[0-9]{4})?)(?![0-9-])`,
  'g',
);
const CURRENCY = '(?:[$€£]|USD|EUR|GBP)';
const PRICE = new RegExp(
  `(?:(?:@|\\bAT\\b)? ?${CURRENCY} ?[0-9][0-9.,]*|@ ?[0-9][0-9,]*\\.[0-9]{2}(?![0-9])|[0-9][0-9,]*\\.[0-9]{2} ?${CURRENCY})(?: ?(?:/|PER)? ?(?:EA|EACH|PC)\\b)?`,
  'g',
);
const SIZE_NUMBER = `(?:M|[0-9]{1,3}[ -])?[0-9]*[./]?[0-9]+(?:-[0-9]+)?(?: ?(?:MM|CM|IN|INCH|"|'))?`;
const PRODUCT = new RegExp(`(?<![A-Z0-9./-])${SIZE_NUMBER}(?: ?X ?${SIZE_NUMBER})+(?![A-Z0-9./-])`, 'g');
const THREAD = /(?<![0-9A-Z/.-])#?(?:[0-9]{1,2}\/[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}-[0-9]{2}(?= ?UN))(?![0-9/-])/g;
const SIZE = new RegExp(`(?<![A-Z0-9./-])[0-9]+(?:[.,/][0-9]+)?[- ]?(?:${wordsOf('size')})(?![A-Z0-9])`, 'g');
const NOUN = new RegExp(`(?<![A-Z0-9])(?:${wordsOf('noun')})[ .:#-]*[0-9]+[A-Z]?(?![A-Z0-9./-])`, 'g');

const NUMBER =
  /^(?:[^A-Z0-9 ]*\.?[0-9][0-9.,'/⁄]*(?:[^A-Z0-9 ]+[0-9.,'/⁄]+)*[^A-Z0-9 ]*|[0-9.]+E[0-9]+|[0-9]+(?:TO|OR|AND)[0-9]+|[0-9]+[X×][0-9]*|X[0-9]+|[0-9]+(?:ST|ND|RD|TH)|(?=.*[0-9])[0-9OIL]{2,4})$/;
const SIGNS = /^[^\p{L}\p{N}]+$|^[X×]$/u;
/** One number with the signs around it that change nothing. */
const PLAIN = /^[([]?[X×*=:]*([0-9][0-9.,']*?)[X×*]?[)\]]?[.,:;!]*$/;
const QUIET = /^[X×*=:,.;/!()[\]-]+$/;
const CELL_DIGITS = 6;

const SEVERAL = /^[0-9]+(?: ?[/,-] ?[0-9]+){2,}$/;

/** Kinds of words: see the file. Also `amount` (digits) and `sign`. */
type Run = { words: string[]; kinds: string[] };

function kindOf(word: string): string | null {
  if (NUMBER.test(word)) return 'amount';
  if (/^\?+$/.test(word)) return 'unknown';
  if (SIGNS.test(word)) return 'sign';
  const bare = word.replace(/^[^A-Z]+|[^A-Z]+$/g, '');
  const kind = KINDS.get(bare) ?? KINDS.get(bare.replaceAll('.', ''));
  if (kind !== undefined) return kind;
  const parts = bare.split('-');
  return parts.length === 2 && parts.every((part) => KINDS.get(part) === 'number') ? 'number' : null;
}

const isNumber = (kind: string | null | undefined): boolean => kind === 'amount' || kind === 'number';
const isKnownPack = (word: string): boolean => (PACKS.get(word) ?? 0) > 0;

function runsOf(text: string): { runs: Run[]; hasOthers: boolean } {
  const runs: Run[] = [];
  let run: Run = { words: [], kinds: [] };
  let hasOthers = false;
  const end = () => {
    while (/^(?:AND|OF|A|AN|,)$/.test(run.words.at(-1) ?? '')) {
      run.words.pop();
      run.kinds.pop();
    }
    const counts = run.kinds.some((kind, at) => isNumber(kind) || kind === 'unknown' || isKnownPack(run.words[at]!));
    if (counts) runs.push(run);
    else hasOthers ||= run.kinds.some((kind) => kind !== 'sign');
    run = { words: [], kinds: [] };
  };
  const words = text.match(/[^\s;|]+|[;|]/g) ?? [];
  for (const [at, word] of words.entries()) {
    const kind = /^[;|]$/.test(word) ? null : kindOf(word);
    // "COIL 24" is a name and a quantity, "5 COILS" is not
    const needsNumber = kind === 'measure' || (kind === 'pack' && /[AEIOU]/.test(word) && !isKnownPack(word));
    const isPart =
      kind !== null && (!needsNumber || isNumber(run.kinds.at(-1)) || /[:=]$/.test(word) || words[at + 1] === 'OF');
    // "11111 QTY 5"
    if (kind === 'label' && run.kinds.some(isNumber) && isNumber(kindOf(words[at + 1] ?? ';'))) end();
    if (isPart) {
      run.words.push(word);
      run.kinds.push(kind);
    } else {
      end();
      hasOthers ||= !/^[;|]$/.test(word);
    }
  }
  end();
  return { runs, hasOthers };
}

const textOf = ({ words }: Run): string => words.join(' ');

function readRun(run: Run): ListQuantity {
  const { words, kinds } = run;
  const amounts = words.filter((_word, at) => kinds[at] === 'amount');
  const plain = amounts.length === 1 ? PLAIN.exec(amounts[0]!)?.[1]?.replace(/[.,]$/, '') : undefined;
  const quantity = plain === undefined ? null : readQuantity(plain);
  const isClear = words.every(
    (word, at) =>
      ['amount', 'label', 'piece'].includes(kinds[at]!) ||
      (kinds[at] === 'sign' && QUIET.test(word)) ||
      // "five (5)"
      (kinds[at] === 'number' && NUMBER_WORDS.get(word.replace(/[^A-Z]/g, '')) === quantity),
  );
  // seven digits in a row are rather a part
  return isClear && typeof quantity === 'number' && !/[0-9]{7}/.test(textOf(run)) ? quantity : textOf(run);
}

/** Reads a quantity beside a number. A text is not one clear positive whole number. */
export function quantityBeside(rest: string): ListQuantity {
  const text = prepareAmount(rest)
    .replace(PRODUCT, (size) => (/[./"'A-WYZ]/.test(size) ? ' CUT ' : size))
    .replace(DATE, ' CUT ')
    .replace(THREAD, ' CUT ')
    .replace(SIZE, ' CUT ')
    .replace(NOUN, ' CUT ');
  const { runs } = runsOf(text);
  const said = runs.filter(({ kinds }) => kinds.includes('label'));
  const counted = runs.filter((run) => run.kinds.includes('piece') || /[(X×]/.test(textOf(run)));
  const doubtful = runs.filter(
    (run) => run.kinds.includes('pack') || run.kinds.includes('unknown') || SEVERAL.test(textOf(run)),
  );
  const meant = [said, counted].find((some) => some.length > 0) ?? runs;
  const [one] = meant;
  const alone = rest.replace(/[ ,;|]/g, '');
  if (one === undefined) return ROMAN.has(alone) ? alone : null;
  const rivals = [...new Set([...meant, ...doubtful].map(textOf))];
  if (rivals.length === 1) return readRun(one);
  // "1 5305-01-234-5678 24": the first is the number of the line
  const pieces = text.split('|').map((piece) => runsOf(piece).runs);
  const [before, after] = [pieces[0]!, pieces.slice(1).flat()];
  if (before.length === 1 && after.length === 1 && /^[0-9]{1,4}[.)]?$/.test(textOf(before[0]!)))
    return readRun(after[0]!);
  return rivals.join(' / ');
}

/** Reads a cell for quantities: all of it counts. */
export function quantityInCell(cell: string): ListQuantity {
  if (readQuantity(cell) === null) return null;
  if (/^[^A-Z0-9(]*-/i.test(plainText(cell))) return cell.trim();
  const { runs, hasOthers } = runsOf(prepareAmount(cell));
  const quantity = readQuantity(plainAmount(cell));
  if (typeof quantity === 'number') return quantity;
  const said = runs.length === 1 && !hasOthers ? readRun(runs[0]!) : null;
  return typeof said === 'number' ? said : cell.trim();
}

/** "24", "5 dozen", "10 / 50 / 100". */
export function isAmountCell(cell: string): boolean {
  const { runs, hasOthers } = runsOf(prepareAmount(cell));
  return ROMAN.has(cell) || (runs.length > 0 && !hasOthers);
}

export const isQuantityCell = (cell: string): boolean =>
  cell.replace(/[^0-9]/g, '').length <= CELL_DIGITS && typeof readQuantity(cell) === 'number';

/** Long numbers are parts. */
const isPart = (words: readonly string[], at: number): boolean =>
  /[0-9][0-9-]{5}/.test(words[at]!) || /^N?CAGE/.test(words[at - 1] ?? '');

/** The text without words about quantities at its end and start, likeliest first. */
export function withoutAmounts(text: string): string[] {
  const words = prepareAmount(text).trim().split(/[ ;]+/);
  const ends = [cutEnd(words, 1), cutEnd(words, words.length)];
  const starts = ends.map((end) => cutEnd(end.toReversed(), end.length).toReversed());
  // five digits may be a CAGE code
  const inOrder = /^[0-9]{5}$/.test(words[0]!) ? [...ends, ...starts] : starts;
  return inOrder.filter((part) => part.length < words.length).map((part) => part.join(' '));
}

function cutEnd(words: readonly string[], most: number): readonly string[] {
  let end = words.length;
  for (let numbers = 0; end > 0 && kindOf(words[end - 1]!) !== null && !isPart(words, end - 1); end--)
    if (isNumber(kindOf(words[end - 1]!)) && ++numbers > most) break;
  return words.slice(0, end).some((word) => /[0-9]/.test(word)) ? words.slice(0, end) : words;
}

/** "MS16998 28": a part of the number, or a quantity. */
export function endAmount(text: string): string | null {
  const words = text.split(/[ ,;]+/);
  return words.length > 1 && kindOf(words.at(-1)!) === 'amount' ? words.at(-1)! : null;
}

/** "24²" is not 242, nor "1½" 11/2. */
export const plainAmount = (written: string): string =>
  plainText(written.replace(/[\u00b2\u00b3\u00b9\u2070-\u2089]/g, '^').replace(/[\u00bc-\u00be\u2150-\u215e]/g, ' $&'));

/** Capital letters, units apart from numbers, without prices. */
export function prepareAmount(written: string): string {
  return plainAmount(written)
    .toUpperCase()
    .replace(AS_REQUIRED, 'AS-')
    .replace(PRICE, ' ')
    .replace(/,(?![0-9])|(?<![0-9]),/g, ' , ')
    .replace(LABEL, ' $1 ')
    .replace(GLUED_UNIT, '$1 $2 ');
}
