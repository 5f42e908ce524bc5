import { type Niin, type Nsn, nsnDigits, type Fsc, type Fsg, parseFsc, parseFsg } from './nsn.ts';
import { type CageCode, parseCageCode, type NormalizedPartNumber, normalizePartNumber } from './part-number.ts';
import { plainText } from './plain-text.ts';
import {
  findNsn,
  type Label,
  likelyCage,
  looksLikeNiin,
  numberPrefix,
  interpretLongestNumber,
  looseNiin,
  looseNsn,
  interpretPartNumber,
  interpretWithCage,
  splitLabels,
  trimEdges,
} from './query-parts.ts';

/** A possible meaning of a typed text. */
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
export type QueryPrefix = {
  text: string;
  label: Label | null;
  /** 1 to 13 digits of an NSN or a NIIN. */
  digits: string | null;
  /** The whole text first, then the rest beside a CAGE code. */
  partNumbers: readonly NormalizedPartNumber[];
};

export function parseQueryPrefix(typed: string): QueryPrefix | null {
  const upper = plainText(typed).toUpperCase();
  const { head, fields } = splitLabels(upper);
  const field =
    fields.length === 0 || head !== '' ? null : (fields.find(({ label }) => label === 'part') ?? fields[0]!);
  const labelled = field !== null && !field.glued;
  const text = labelled ? field.value : trimEdges(upper);
  if (text === '') return null;
  const inside = findNsn(text)?.nsn;
  const partNumbers = [
    normalizePartNumber(text),
    ...interpretWithCage(text).likely.map(({ partNumber }) => partNumber),
  ];
  return {
    text,
    label: labelled ? field.label : null,
    digits: inside === undefined ? numberPrefix(text) : nsnDigits(inside),
    partNumbers: [...new Set(partNumbers.filter((number) => number !== null))],
  };
}
