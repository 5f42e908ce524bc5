import { parseCageCode, type CageCode } from './cage-code.ts';
import { plainText } from './plain-text.ts';
import type { Reading, TypedText } from './reading.ts';
import { parseFsc, parseFsg } from './supply-class.ts';
import { splitLabels, trimEdges, type LabelledText } from './typed-labels.ts';
import { findNsn, likelyCage, looksLikeNiin, readNiin, readNsn } from './typed-numbers.ts';
import { readLongestNumber, readPartNumber, readWithCage } from './typed-parts.ts';

/** Words of a text beyond these are not looked at. */
const MOST_WORDS = 8;

/**
 * Reads what a visitor typed, or one line of a list: what it may mean, best first. Null when nothing in it can be looked for: blank, only
 * punctuation, only pictures. Takes time in proportion to what it looks at, `TYPED_LENGTH` characters at most.
 */
export function readTyped(typed: string): TypedText | null {
  const text = plainText(typed);
  const upper = text.toUpperCase();
  const readings = distinct(readText(upper));
  return readings.length === 0 ? null : { text, readings };
}

function readText(upper: string): Reading[] {
  const labelled = splitLabels(upper);
  if (labelled.fields.length === 0) return readUnlabelled(trimEdges(upper));
  const first = labelled.fields[0]!;
  if (first.glued) return [...readUnlabelled(trimEdges(upper)), ...readLabelled(labelled)];
  const readings = readLabelled(labelled);
  if (readings.length > 0) return [...readings, ...(first.label === 'part' ? readPartNumber(upper) : [])];
  // "CAGE ASSEMBLY" is no code; "NSN 5305-01" is a number that is still being typed
  const isWord = first.label === 'cage' || labelled.head !== '' || labelled.fields.length > 1;
  const whole = readUnlabelled(trimEdges(upper));
  // what looks like a label may begin a part number: "FSG0-A12"
  return isWord ? whole : [...readUnlabelled(first.value), ...whole];
}

/** Values as their labels say; what fits none is left out. */
function readLabelled({ head, fields }: LabelledText): Reading[] {
  const readings: Reading[] = [];
  const partNumbers: string[] = [];
  let cage: CageCode | null = null;
  let rest = head;
  for (const { label, value } of fields) {
    if (label === 'nsn' || label === 'niin') readings.push(...readStockNumber(value, label));
    else if (label === 'class' || label === 'group') readings.push(...readSupplyCode(value));
    else if (label === 'part') partNumbers.push(value);
    else {
      const [, code = '', after = ''] = /^([0-9A-Z]{5})(?![0-9A-Z])(.*)$/.exec(value) ?? [];
      cage ??= /[0-9]/.test(code) ? parseCageCode(code) : null;
      rest = `${rest} ${trimEdges(after)}`.trim();
    }
  }
  if (head !== '' && readings.length === 0) readings.push(...readNsnInside(head));
  if (partNumbers.length === 0 && cage !== null && /[0-9]/.test(rest) && readNsnInside(rest).length === 0)
    partNumbers.push(rest);
  cage ??= partNumbers.length > 0 ? likelyCage(head) : null;
  for (const number of partNumbers) {
    if (cage !== null) readings.push(...readPartNumber(number, cage));
    else readings.push(...readWithCage(number).likely);
    readings.push(...readPartNumber(number));
  }
  if (cage !== null) readings.push({ kind: 'cage', cage });
  return readings.length === 0 ? [] : [...readings, ...readWords(`${head} ${partNumbers.join(' ')}`)];
}

/** What stands behind "NSN" or "NIIN": either of the two, whichever was meant. Only a NIIN is written without its leading zeros. */
function readStockNumber(value: string, label: 'nsn' | 'niin'): Reading[] {
  const inside = readNsnInside(value);
  if (inside.length > 0) return inside;
  for (const text of [value, value.split(' ')[0]!]) {
    const niin = readNiin(text);
    if (niin !== null && (label === 'niin' || looksLikeNiin(text))) return [{ kind: 'niin', niin }];
  }
  return [];
}

function readNsnInside(text: string): Reading[] {
  const nsn = readNsn(text) ?? findNsn(text)?.nsn;
  return nsn === undefined ? [] : [{ kind: 'nsn', nsn }];
}

function readSupplyCode(text: string): Reading[] {
  const [fsc, fsg] = [parseFsc(text), parseFsg(text)];
  if (fsc !== null) return [{ kind: 'class', fsc }];
  return fsg === null ? [] : [{ kind: 'group', fsg }];
}

function readUnlabelled(text: string): Reading[] {
  const { likely, possible } = readWithCage(text);
  const ofAnyMaker = likely.map(({ kind, partNumber }) => ({ kind, partNumber, cage: null }));
  const parts = [...likely, ...readPartNumber(text), ...ofAnyMaker];
  const nsn = readNsn(text);
  if (nsn !== null) return [{ kind: 'nsn', nsn }, ...parts, ...possible];
  const niin = readNiin(text);
  const asNiin: Reading[] = niin === null ? [] : [{ kind: 'niin', niin }];
  if (looksLikeNiin(text)) return [...asNiin, ...parts, ...possible];
  const inside = findNsn(text);
  if (inside !== null) return [{ kind: 'nsn', nsn: inside.nsn }, ...readUnlabelled(trimEdges(inside.rest))];
  const words = readWords(text);
  const code = readSupplyCode(text);
  const cage = parseCageCode(text);
  const asCage: Reading[] = cage === null ? [] : [{ kind: 'cage', cage }];
  if (!/[0-9]/.test(text)) return [...words, ...asCage, ...parts];
  if (likelyCage(text) !== null) return [...asCage, ...parts, ...asNiin, ...words];
  return [...code, ...parts, ...asCage, ...asNiin, ...possible, ...readLongestNumber(text), ...words];
}

function readWords(text: string): Reading[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1).slice(0, MOST_WORDS);
  return words.length === 0 ? [] : [{ kind: 'words', words: [...new Set(words)] }];
}

/** No reading twice, and one of words at most. */
function distinct(readings: Reading[]): Reading[] {
  const seen = new Set<string>();
  return readings.filter((reading) => {
    const key = keyOf(reading);
    return !seen.has(key) && seen.add(key);
  });
}

/** The same for the same reading; all words are one. */
function keyOf(reading: Reading): string {
  switch (reading.kind) {
    case 'words':
      return 'words';
    case 'part-number':
      return `${reading.cage} part ${reading.partNumber}`;
    case 'nsn':
      return `nsn ${reading.nsn}`;
    case 'niin':
      return `niin ${reading.niin}`;
    case 'cage':
      return `cage ${reading.cage}`;
    default:
      return reading.kind === 'class' ? `class ${reading.fsc}` : `group ${reading.fsg}`;
  }
}
