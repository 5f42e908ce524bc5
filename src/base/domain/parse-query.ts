import { nsnDigits, parseFsc, parseFsg, parseNiin, parseNsn, type Fsc, type Fsg, type Niin, type Nsn } from './nsn.ts';
import { type CageCode, parseCageCode, type NormalizedPartNumber, normalizePartNumber } from './part-number.ts';
import { plainText } from './plain-text.ts';
export type Interpretation =
  | { kind: 'nsn'; nsn: Nsn }
  | { kind: 'niin'; niin: Niin }
  | { kind: 'cage'; cage: CageCode }
  /** A CAGE code must match too. */
  | { kind: 'part-number'; partNumber: NormalizedPartNumber; cage: CageCode | null }
  | { kind: 'class'; fsc: Fsc }
  | { kind: 'group'; fsg: Fsg }
  | { kind: 'words'; words: readonly string[] };

/** A typed text and its meanings, best first, never empty. */
export type ParsedQuery = { text: string; interpretations: readonly Interpretation[] };

const MAX_WORDS = 8;

/** Interprets a search text, best first. Null without letter or digit. Linear time. */
export function parseQuery(typed: string): ParsedQuery | null {
  const text = plainText(typed);
  const interpretations = distinct(interpretText(text.toUpperCase()));
  return interpretations.length === 0 ? null : { text, interpretations };
}

function interpretText(upper: string): Interpretation[] {
  const labelled = splitLabels(upper);
  if (labelled.fields.length === 0) return interpretUnlabelled(trimEdges(upper));
  const first = labelled.fields[0]!;
  if (first.glued) return [...interpretUnlabelled(trimEdges(upper)), ...interpretFields(labelled)];
  const interpretations = interpretFields(labelled);
  if (interpretations.length > 0)
    return [...interpretations, ...(first.label === 'part' ? interpretPartNumber(upper) : [])];
  // "CAGE ASSEMBLY" has no code; "NSN 5305-01" is still being typed
  const isWord = first.label === 'cage' || labelled.head !== '' || labelled.fields.length > 1;
  const whole = interpretUnlabelled(trimEdges(upper));
  // a label may begin a part number: "FSG0-A12"
  return isWord ? whole : [...interpretUnlabelled(first.value), ...whole];
}

/** Reads labelled values; drops those that do not fit. */
function interpretFields({ head, fields }: ReturnType<typeof splitLabels>): Interpretation[] {
  const interpretations: Interpretation[] = [];
  const partNumbers: string[] = [];
  let cage: CageCode | null = null;
  let rest = head;
  for (const { label, value } of fields) {
    if (label === 'nsn' || label === 'niin') interpretations.push(...interpretStockNumber(value, label));
    else if (label === 'class' || label === 'group') interpretations.push(...interpretSupplyCode(value));
    else if (label === 'part') partNumbers.push(value);
    else {
      const [, code = '', after = ''] = /^([0-9A-Z]{5})(?![0-9A-Z])(.*)$/.exec(value) ?? [];
      cage ??= /[0-9]/.test(code) ? parseCageCode(code) : null;
      rest = `${rest} ${trimEdges(after)}`.trim();
    }
  }
  if (head !== '' && interpretations.length === 0) interpretations.push(...interpretNsnInside(head));
  if (partNumbers.length === 0 && cage !== null && /[0-9]/.test(rest) && interpretNsnInside(rest).length === 0)
    partNumbers.push(rest);
  cage ??= partNumbers.length > 0 ? likelyCage(head) : null;
  for (const number of partNumbers) {
    if (cage !== null) interpretations.push(...interpretPartNumber(number, cage));
    else interpretations.push(...interpretWithCage(number).likely);
    interpretations.push(...interpretPartNumber(number));
  }
  if (cage !== null) interpretations.push({ kind: 'cage', cage });
  return interpretations.length === 0
    ? []
    : [...interpretations, ...interpretWords(`${head} ${partNumbers.join(' ')}`)];
}

/** Only a NIIN may lack leading zeros. */
function interpretStockNumber(value: string, label: 'nsn' | 'niin'): Interpretation[] {
  const inside = interpretNsnInside(value);
  if (inside.length > 0) return inside;
  for (const text of [value, value.split(' ')[0]!]) {
    const niin = looseNiin(text);
    if (niin !== null && (label === 'niin' || looksLikeNiin(text))) return [{ kind: 'niin', niin }];
  }
  return [];
}

function interpretNsnInside(text: string): Interpretation[] {
  const nsn = looseNsn(text) ?? findNsn(text)?.nsn;
  return nsn === undefined ? [] : [{ kind: 'nsn', nsn }];
}

function interpretSupplyCode(text: string): Interpretation[] {
  const [fsc, fsg] = [parseFsc(text), parseFsg(text)];
  if (fsc !== null) return [{ kind: 'class', fsc }];
  return fsg === null ? [] : [{ kind: 'group', fsg }];
}

function interpretUnlabelled(text: string): Interpretation[] {
  const { likely, possible } = interpretWithCage(text);
  const ofAnyMaker = likely.map(({ kind, partNumber }) => ({ kind, partNumber, cage: null }));
  const parts = [...likely, ...interpretPartNumber(text), ...ofAnyMaker];
  const nsn = looseNsn(text);
  if (nsn !== null) return [{ kind: 'nsn', nsn }, ...parts, ...possible];
  const niin = looseNiin(text);
  const asNiin: Interpretation[] = niin === null ? [] : [{ kind: 'niin', niin }];
  if (looksLikeNiin(text)) return [...asNiin, ...parts, ...possible];
  const inside = findNsn(text);
  if (inside !== null) return [{ kind: 'nsn', nsn: inside.nsn }, ...interpretUnlabelled(trimEdges(inside.rest))];
  const words = interpretWords(text);
  const code = interpretSupplyCode(text);
  const cage = parseCageCode(text);
  const asCage: Interpretation[] = cage === null ? [] : [{ kind: 'cage', cage }];
  if (!/[0-9]/.test(text)) return [...words, ...asCage, ...parts];
  if (likelyCage(text) !== null) return [...asCage, ...parts, ...asNiin, ...words];
  return [...code, ...parts, ...asCage, ...asNiin, ...possible, ...interpretLongestNumber(text), ...words];
}

function interpretWords(text: string): Interpretation[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1).slice(0, MAX_WORDS);
  return words.length === 0 ? [] : [{ kind: 'words', words: [...new Set(words)] }];
}

function distinct(interpretations: Interpretation[]): Interpretation[] {
  const seen = new Set<string>();
  return interpretations.filter((interpretation) => {
    const key = interpretation.kind === 'words' ? 'words' : Object.values(interpretation).join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

/** A text that is still being typed. */
export type QueryPrefix = NonNullable<ReturnType<typeof parseQueryPrefix>>;

export function parseQueryPrefix(typed: string) {
  const upper = plainText(typed).toUpperCase();
  const { head, fields } = splitLabels(upper);
  const field =
    fields.length === 0 || head !== '' ? null : (fields.find(({ label }) => label === 'part') ?? fields[0]!);
  const labelled = field !== null && !field.glued;
  const text = labelled ? field.value : trimEdges(upper);
  if (text === '') return null;
  const inside = findNsn(text)?.nsn;
  const { likely } = interpretWithCage(text);
  const partNumbers = [normalizePartNumber(text), ...likely.map(({ partNumber }) => partNumber)];
  return {
    text,
    label: labelled ? field.label : null,
    /** 1 to 13 digits of an NSN or a NIIN; null for others. */
    digits: inside === undefined ? digitsIn(text, AS_START) : nsnDigits(inside),
    /** The whole text first, then the rest beside a CAGE code. */
    partNumbers: [...new Set(partNumbers.filter((number) => number !== null))],
  };
}

export type Label = 'nsn' | 'niin' | 'part' | 'cage' | 'class' | 'group';

type LabelledValue = {
  label: Label;
  value: string;
  /** "PN123": the letters may belong to the number. */
  glued: boolean;
};

const WRITTEN: Record<Label, string> = {
  nsn: 'N\\.?S\\.?N\\.?|(?:NATO |NATIONAL )?STOCK(?= ?#| (?:NUMBER|NUM|NO|NR)(?![A-Z]))',
  niin: 'N\\.?I\\.?I\\.?N\\.?',
  part: 'P ?/ ?N|P\\.N\\.?|(?:(?:MFR|MFG|OEM) ?)?M?PN|PARTS?(?= ?#| ?-?(?:NUMBER|NUM|NO|NR)(?![A-Z])|:)',
  cage: 'N?CAGEC?|FSCM',
  // "FSC6A0" is a part number
  class: 'FSC(?=[^A-Z0-9]|[0-9]{4}(?![A-Z0-9])|$)|(?:FEDERAL )?(?:SUPPLY )?CLASS(?= [0-9]{4}$)',
  group: 'FSG(?=[^A-Z0-9]|[0-9]{2}(?![A-Z0-9])|$)|(?:FEDERAL )?(?:SUPPLY )?GROUP(?= [0-9]{2}$)',
};

const LABELS = new RegExp(
  `(?<=^|[\\s,;:|([{"'#])(?:${Object.entries(WRITTEN)
    .map(([label, written]) => `(?<${label}>${written})`)
    .join('|')})(?![A-Z])(?: ?-?(?:CODE|NUMBER|NUM|NO|NR)(?![A-Z0-9]))?(?<gap>[ .:#=(-]*)`,
  'g',
);

/** Splits at labels: "NSN: 5305-01-234-5678 P/N MS16998-28". */
function splitLabels(upper: string): { head: string; fields: LabelledValue[] } {
  const found = [...upper.matchAll(LABELS)];
  const fields = found.map((match, index): LabelledValue => {
    const groups = match.groups!;
    const label = (Object.keys(WRITTEN) as Label[]).find((name) => groups[name] !== undefined)!;
    const end = found[index + 1]?.index ?? upper.length;
    return {
      label,
      value: trimEdges(upper.slice(match.index + match[0].length, end)),
      glued: groups.gap === '' && /^M?PN$/.test(match[0]),
    };
  });
  const withValue = fields.filter(({ value }) => value !== '');
  return { head: trimEdges(upper.slice(0, found[0]?.index ?? upper.length)), fields: withValue };
}

const trimEdges = (text: string): string => text.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '');

const GAP = '[-\\s._/]*';
const NSN_DIGITS = 13;
const NIIN_DIGITS = 9;
const spelled = (least: number, most: number) => new RegExp(`^[0-9OIL](?:${GAP}[0-9OIL]){${least - 1},${most - 1}}$`);
const AS_NSN = spelled(NSN_DIGITS, NSN_DIGITS);
const AS_NIIN = spelled(1, NIIN_DIGITS);
const NSN_INSIDE = /(?<![0-9A-Z]|[0-9A-Z]-)[0-9]{4}[- ]?[0-9]{2}[- ]?[0-9]{3}[- ]?[0-9]{4}(?!-?[0-9A-Z])/;
const AS_START = spelled(1, NSN_DIGITS);
const DECIMAL_ZERO = /^([0-9]{5,13})\.0+$/;
const MAX_LETTER_SHARE = 1 / 3;

/** Reads O as zero, I and L as one; null when improbable. */
function digitsIn(text: string, pattern: RegExp): string | null {
  const number = DECIMAL_ZERO.exec(text)?.[1] ?? text;
  if (!pattern.test(number)) return null;
  const kept = number.replace(/[^0-9OIL]/g, '');
  if (kept.replace(/[0-9]/g, '').length > kept.length * MAX_LETTER_SHARE) return null;
  return kept.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Allows dashes, spaces, dots, slashes, and letters for digits. */
function looseNsn(text: string): Nsn | null {
  const digits = digitsIn(text, AS_NSN);
  return digits === null ? null : parseNsn(digits);
}

function looseNiin(text: string): Niin | null {
  const digits = digitsIn(text, AS_NIIN);
  return digits === null ? null : parseNiin(digits.padStart(NIIN_DIGITS, '0'));
}

const looksLikeNiin = (text: string): boolean =>
  /^(?:[0-9]{9}|[0-9OIL]{1,2}[- ][0-9OIL]{3}[- ][0-9OIL]{4})$/.test(text);

function findNsn(text: string): { nsn: Nsn; rest: string } | null {
  const match = NSN_INSIDE.exec(text);
  const nsn = match && parseNsn(match[0].replace(/[- ]/g, ''));
  if (!nsn) return null;
  return { nsn, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.trim() };
}

/** Its first or last character is a digit. */
export const likelyCage = (text: string): CageCode | null =>
  /^(?:[0-9][0-9A-Z]{4}|[0-9A-Z]{4}[0-9])$/.test(text) ? parseCageCode(text) : null;

type PartInterpretation = { kind: 'part-number'; partNumber: NormalizedPartNumber; cage: CageCode | null };

/** For the rest beside a CAGE code. */
const MIN_CHARACTERS = 3;
const MIN_CHARACTERS_OF_SEVERAL = 5;
const CAGE_FIRST = /^(?<cage>[0-9A-Z]{5})[\s,;:|()[\]{}]+(?<rest>.+)$/;
const CAGE_LAST = /^(?<rest>.+?)[\s,;:|()[\]{}]+(?<cage>[0-9A-Z]{5})[^0-9A-Z]*$/;

function partInterpretation(text: string, cage: CageCode | null = null): PartInterpretation[] {
  const partNumber = normalizePartNumber(text);
  return partNumber === null ? [] : [{ kind: 'part-number', partNumber, cage }];
}

const wordsOf = (text: string) => text.split(/[\s,;|]+/).filter((word) => word !== '');
const hasDigit = (text: string) => /[0-9]/.test(text);

/** The whole text, or the only word with digits ("SCREW MS16998-28"). */
function interpretPartNumber(text: string, cage: CageCode | null = null): PartInterpretation[] {
  const whole = partInterpretation(text, cage);
  const words = wordsOf(text);
  const numbers = words.filter(hasDigit);
  if (words.length === 1 || numbers.length !== 1) return whole;
  const one = partInterpretation(numbers[0]!, cage);
  const othersAreWords = words.every((word) => hasDigit(word) || /^\p{L}{3,}/u.test(word));
  return othersAreWords ? [...one, ...whole] : [...whole, ...one];
}

/** The longest word with a digit: "MS16998-28 qty 5". */
function interpretLongestNumber(text: string): PartInterpretation[] {
  const numbers = wordsOf(text).filter(hasDigit);
  const longest = numbers.reduce((found, word) => (word.length > found.length ? word : found), '');
  return numbers.length > 1 && longest.length >= MIN_CHARACTERS_OF_SEVERAL ? partInterpretation(longest) : [];
}

/** Pairs with a CAGE code, likely ones apart. */
function interpretWithCage(text: string): { likely: PartInterpretation[]; possible: PartInterpretation[] } {
  const likely: PartInterpretation[] = [];
  const possible: PartInterpretation[] = [];
  const first = CAGE_FIRST.exec(text)?.groups;
  const last = CAGE_LAST.exec(text)?.groups;
  for (const { cage: cageText, rest } of [first, last].filter((groups) => groups !== undefined)) {
    const cage = likelyCage(cageText!);
    if (cage === null || rest === undefined) continue;
    const isLikely = hasDigit(rest) && rest.replace(/[^0-9A-Z]/g, '').length >= MIN_CHARACTERS;
    (isLikely ? likely : possible).push(...interpretPartNumber(rest, cage));
  }
  const compact = text.replace(/[^0-9A-Z]/g, '');
  for (const [cageText, rest] of [
    [compact.slice(0, 5), compact.slice(5)],
    [compact.slice(-5), compact.slice(0, -5)],
  ] as const) {
    const cage = likelyCage(cageText);
    if (cage !== null) possible.push(...partInterpretation(rest, cage));
  }
  return { likely, possible };
}
