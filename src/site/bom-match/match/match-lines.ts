import { type CageCode, parseCageCode } from '#base/domain/cage-code.ts';
import { formatNiin, type Niin } from '#base/domain/niin.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import {
  MAX_CANDIDATES,
  type LineLookup,
  type ListLine,
  type ListQuantity,
  type ListReading,
  type MatchedLine,
  type MatchedPart,
  type LineVerdict,
} from '../list.ts';
import { listMessages, matchMessages } from '../messages.ts';
import { numberWords, lookupsInOrder } from '../read/read-number.ts';
import { catalogLookups, type ListCatalog, type Lookups, niinOf, partsOfHits } from './catalog-lookups.ts';

/** Lines after which others get a chance to be answered. */
const LINES_AT_A_TIME = 50;

type PartReading = Extract<ListReading, { kind: 'part-number' }>;
type Match = Pick<MatchedLine, 'verdict' | 'reason' | 'part' | 'candidates' | 'hasMore'> & {
  /** Where the unclear quantity turned out to be a part number. */
  quantity?: null;
};
type Found = Omit<Match, 'quantity'> & { number: string; quantity: ListQuantity };
type Try = { lookup: LineLookup; reading: ListReading };
type Pending = { index: number; tries: Iterator<Try, undefined> };

/**
 * Looks up the lines of a list: each by its best reading first, and by the next one while nothing is found. Numbers are asked for in small batches, with `yieldNow`
 * between, so that others are answered meanwhile. Rejects with `StoreUnavailable` when the database does, and with what `yieldNow` rejects with.
 */
export async function matchLines(
  catalog: ListCatalog,
  lines: readonly ListLine[],
  yieldNow: () => Promise<void>,
): Promise<MatchedLine[]> {
  const known = catalogLookups(catalog, yieldNow);
  const found = new Map<number, Found>();
  let pending = lines.map(({ lookups }, index): Pending => ({ index, tries: lookupsInOrder(lookups) }));
  while (pending.length > 0) {
    const tried: { one: Pending; next: Try }[] = [];
    for (const [index, one] of pending.entries()) {
      const { value: next } = one.tries.next();
      if (next !== undefined) tried.push({ one, next });
      if (index % LINES_AT_A_TIME === 0) await yieldNow();
    }
    await known.numbers(tried.flatMap(({ next }) => [next.reading].concat(next.lookup.beside ?? [])));
    await known.makers(tried.flatMap(({ one, next }) => (lines[one.index]!.cage === '' ? [] : next.reading)));
    pending = [];
    for (const [index, { one, next }] of tried.entries()) {
      const match = matchTry(next, lines[one.index]!, known);
      if (match === null) pending.push(one);
      else found.set(one.index, match);
      if (index % LINES_AT_A_TIME === 0) await yieldNow();
    }
  }
  await known.names([...found.values()].flatMap(({ part, candidates }) => candidates.concat(part ?? [])));
  const matched: MatchedLine[] = [];
  for (const [index, line] of lines.entries()) {
    matched.push(lineOf(line, found.get(index) ?? null));
    if (index % LINES_AT_A_TIME === 0) await yieldNow();
  }
  return matched;
}

/** What one way to read a line leads to; null when to nothing. */
function matchTry({ lookup, reading }: Try, { lookups, cage: cell }: ListLine, known: Lookups): Found | null {
  const match =
    reading.kind === 'part-number'
      ? matchOfMaker(reading, lookup, cageOf(reading, lookups), known)
      : matchStockNumber(reading, lookup, parseCageCode(cell), known);
  return match === null ? null : { number: lookup.number, quantity: lookup.quantity, ...match };
}

/** The CAGE code that the line has beside a part number, where it was not found with it. */
function cageOf({ partNumber, cage }: PartReading, lookups: readonly LineLookup[]): CageCode | null {
  if (cage !== null) return null;
  const readings = lookups.flatMap((lookup) => lookup.readings ?? []).filter((one) => one.kind === 'part-number');
  return readings.find((one) => one.partNumber === partNumber && one.cage !== null)?.cage ?? null;
}

const aMatch = (
  verdict: LineVerdict,
  part: MatchedPart | null,
  reason: string,
  candidates: MatchedPart[] = [],
): Match => ({
  verdict,
  part,
  reason,
  candidates,
  hasMore: false,
});

function matchStockNumber(
  reading: Exclude<ListReading, { kind: 'part-number' }>,
  lookup: LineLookup,
  cage: CageCode | null,
  known: Lookups,
): Match | null {
  const record = known.niin(niinOf(reading));
  if (record === null) return null;
  const own = record.nsn === null ? formatNiin(record.niin) : formatNsn(record.nsn);
  const lead = record.replacedBy ?? record.nsn;
  if (record.replacedBy === null && record.survivor !== null)
    return aMatch('not-found', null, matchMessages.cancelled(own, formatNiin(record.survivor)));
  if (lead === null) return null;
  const part: MatchedPart = { nsn: formatNsn(lead), itemName: '', partNumber: '', cage: '', maker: '' };
  const doubts = doubtsOf(reading, lookup, own);
  if (cage !== null && !known.isMaker(record.niin, cage)) doubts.push(matchMessages.otherMaker(cage));
  if (record.replacedBy !== null) {
    const words = [...doubts, matchMessages.replaced(own, part.nsn)].join('. ');
    return aMatch(doubts.length === 0 ? 'replaced' : 'check', part, words);
  }
  const words: string[] = [...doubts];
  if (!record.listed) words.push(matchMessages.notListed);
  if (doubts.length > 0) return aMatch('check', part, words.join('. '));
  if (reading.kind === 'niin') words.push(matchMessages.byNiin);
  else if (lookup.number !== part.nsn) words.push(matchMessages.dashes);
  if (lookup.beside?.kind === 'part-number') return withPartNumber(part, lookup.beside, lookup.quantity, words, known);
  return aMatch('exact', part, words.join('. '));
}

/** A stock number with the letters O, I and L among its digits. */
const STOCK_NUMBER = /(?<![A-Z])[0-9OIL](?:[-\s._/]*[0-9OIL]){8,12}(?![0-9A-Z])/;

const WHOLE_NIIN = /[0-9OIL]{2}[- ]?[0-9OIL]{3}[- ]?[0-9OIL]{4}/i;

/** Why another part may be meant than the one of the NIIN: its class is another one, a letter was read as a digit, or a zero was added (C17.10). */
function doubtsOf(
  reading: Exclude<ListReading, { kind: 'part-number' }>,
  { number }: LineLookup,
  own: string,
): string[] {
  const hasLetters = /[OIL]/.test(STOCK_NUMBER.exec(number.toUpperCase())?.[0] ?? '');
  const isOther = reading.kind === 'nsn' && own.length > NIIN_LENGTH && formatNsn(reading.nsn) !== own;
  return [
    ...(isOther ? [matchMessages.anotherClass(formatNsn(reading.nsn), own)] : []),
    ...(hasLetters ? [matchMessages.letters] : []),
    ...(reading.kind === 'niin' && !WHOLE_NIIN.test(number) ? [matchMessages.completed] : []),
  ];
}

/** 2-3-4 with dashes. */
const NIIN_LENGTH = 11;

/**
 * A part number beside the stock number says whose part is meant. One that belongs to another part makes the line one to choose. What may be a quantity as
 * well is a part number only where the item has it.
 */
function withPartNumber(
  part: MatchedPart,
  beside: PartReading,
  quantity: ListQuantity,
  words: string[],
  known: Lookups,
): Match {
  const isAmount = typeof quantity === 'string' && normalizePartNumber(quantity) === beside.partNumber;
  const { parts } = partsOfHits(known.hits(beside.partNumber), beside, '');
  const same = parts.find(({ nsn }) => nsn === part.nsn);
  if (same) return { ...aMatch('exact', same, words.join('. ')), ...(isAmount ? { quantity: null } : {}) };
  if (isAmount) return aMatch('exact', part, words.join('. '));
  if (parts.length === 0 && beside.cage !== null && known.hits(beside.partNumber).length > 0)
    return aMatch('check', part, [...words, matchMessages.otherMaker(beside.cage)].join('. '));
  if (parts.length === 0) return aMatch('exact', part, [...words, matchMessages.besideUnknown].join('. '));
  const candidates = [part, ...parts].slice(0, MAX_CANDIDATES);
  return aMatch('choose', null, matchMessages.contradiction, candidates);
}

/** A number that the line's maker does not have on file is still the number: a person looks first (C17.10). */
function matchOfMaker(reading: PartReading, lookup: LineLookup, cage: CageCode | null, known: Lookups): Match | null {
  const match = matchPartNumber(reading, lookup, known);
  if (match === null || cage === null) return match;
  const verdict = match.part === null ? match.verdict : 'check';
  return { ...match, verdict, reason: `${matchMessages.otherMaker(cage)}. ${match.reason}` };
}

function matchPartNumber(reading: PartReading, lookup: LineLookup, known: Lookups): Match | null {
  const { parts, exact, hasMore, unlisted } = partsOfHits(known.hits(reading.partNumber), reading, lookup.number);
  if (parts.length === 0) return null;
  const best = exact.length === 1 ? exact[0]! : parts.length === 1 ? parts[0]! : null;
  const others = parts.filter((part) => part !== best);
  if (best === null) {
    const reason = hasMore ? matchMessages.moreCarry(MAX_CANDIDATES) : matchMessages.severalCarry(parts.length);
    return { ...aMatch('choose', null, reason, parts), hasMore };
  }
  if (unlisted.has(best.nsn)) {
    const record = known.niin(Number(best.nsn.replaceAll('-', '').slice(4)) as Niin);
    if (record?.replacedBy != null) {
      const nsn = formatNsn(record.replacedBy);
      return aMatch('replaced', { ...best, nsn, itemName: '' }, matchMessages.replaced(best.nsn, nsn), others);
    }
  }
  const isExact = exact.includes(best);
  const words = [
    isExact ? '' : matchMessages.punctuation(best.partNumber),
    unlisted.has(best.nsn) ? matchMessages.notListed : '',
    others.length > 0 ? matchMessages.othersToo(others.length) : '',
  ];
  const reason = words.filter((text) => text !== '').join('. ') || matchMessages.oneCarries;
  return { ...aMatch(isExact ? 'exact' : 'punctuation', best, reason, others), hasMore };
}

/** Of a text that was not found the one word with a digit in it; the whole where there are several. */
function numberAlone(text: string): string {
  const words = text.split(/[ ,;|]+/).filter((word) => /[0-9]/.test(word));
  return (words.length === 1 ? numberWords(text)[0] : undefined) ?? text;
}

function lineOf(
  { line, text, lookups, condition, cage, maker, description, problem }: ListLine,
  found: Found | null,
): MatchedLine {
  const asked = found ?? lookups.find((lookup) => lookup.quantity !== null) ?? lookups[0];
  const quantity = asked?.quantity ?? null;
  const number = found?.number ?? numberAlone(asked?.number ?? '');
  // Words alone were no number, unless a column says so.
  const isNumber = /[0-9]/.test(number) && problem === '';
  const why = problem || (isNumber ? matchMessages.unknown : listMessages.nothingToRead);
  const { verdict, reason, part, candidates, hasMore } =
    found ?? aMatch(isNumber ? 'not-found' : 'unreadable', null, why);
  const isUnclear = typeof quantity === 'string';
  const reasons = [reason, isUnclear && verdict !== 'unreadable' ? matchMessages.unclearQuantity(quantity) : ''];
  const asWritten = { line, text, number, condition, cage, maker, description };
  return {
    ...asWritten,
    part,
    candidates,
    hasMore,
    quantity: isUnclear ? 1 : (quantity ?? 1),
    quantityIs: isUnclear ? 'unclear' : quantity === null ? 'none' : 'given',
    // one would be taken silently in place of what was asked for
    verdict: isUnclear && part !== null ? 'check' : verdict,
    reason: reasons.filter((words) => words !== '').join('. '),
  };
}
