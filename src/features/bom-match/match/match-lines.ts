import { parseCageCode } from '../../../domain/cage-code.ts';
import { formatNiin, type Niin } from '../../../domain/niin.ts';
import { formatNsn } from '../../../domain/nsn.ts';
import { MAX_CANDIDATES, type LineLookup, type ListLine, type ListReading } from '../list.ts';
import type { MatchedLine, MatchedPart, LineVerdict } from '../match-result.ts';
import { listMessages, matchMessages } from '../messages.ts';
import { numberWords, lookupsInOrder } from '../read/read-number.ts';
import { catalogLookups, type ListCatalog, type Lookups, niinOf, partsOfHits } from './catalog-lookups.ts';

/** Lines after which others get a chance to be answered. */
const LINES_AT_A_TIME = 50;

type Match = Pick<MatchedLine, 'verdict' | 'reason' | 'part' | 'candidates' | 'hasMore'>;
type Found = Match & { number: string; quantity: number | null };
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
    pending = [];
    for (const [index, { one, next }] of tried.entries()) {
      const match = matchTry(next, lines[one.index]!.cage, known);
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
function matchTry({ lookup, reading }: Try, cageCell: string, known: Lookups): Found | null {
  const match =
    reading.kind === 'part-number'
      ? matchOfMaker(reading, lookup, cageCell, known)
      : matchStockNumber(reading, lookup, known);
  return match === null ? null : { ...match, number: lookup.number, quantity: lookup.quantity };
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
  if (record.replacedBy !== null) {
    const words = [...doubts, matchMessages.replaced(own, part.nsn)].join('. ');
    return aMatch(doubts.length === 0 ? 'replaced' : 'check', part, words);
  }
  const words: string[] = [...doubts];
  if (!record.listed) words.push(matchMessages.notListed);
  if (doubts.length > 0) return aMatch('check', part, words.join('. '));
  if (reading.kind === 'niin') words.push(matchMessages.byNiin);
  else if (lookup.number !== part.nsn) words.push(matchMessages.dashes);
  if (lookup.beside?.kind === 'part-number') return withPartNumber(part, lookup.beside, words, known);
  return aMatch('exact', part, words.join('. '));
}

/** A stock number with the letters O, I and L among its digits. */
const STOCK_NUMBER = /(?<![A-Z])[0-9OIL](?:[-\s._/]*[0-9OIL]){8,12}(?![0-9A-Z])/;

/** Why another part may be meant than the one of the NIIN: its class is another one, or a letter was read as a digit (C17.10). */
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
  ];
}

/** 2-3-4 with dashes. */
const NIIN_LENGTH = 11;

/** A part number beside the stock number says whose part is meant. One that belongs to another part makes the line one to choose. */
function withPartNumber(
  part: MatchedPart,
  beside: Extract<ListReading, { kind: 'part-number' }>,
  words: string[],
  known: Lookups,
): Match {
  const { parts } = partsOfHits(known.hits(beside.partNumber), beside, '');
  const same = parts.find(({ nsn }) => nsn === part.nsn);
  if (same) return aMatch('exact', same, words.join('. '));
  if (parts.length === 0) return aMatch('exact', part, [...words, matchMessages.besideUnknown].join('. '));
  const candidates = [part, ...parts].slice(0, MAX_CANDIDATES);
  return aMatch('choose', null, matchMessages.contradiction, candidates);
}

/** A number that the maker in the line's column does not have on file is still the number: the line says so. */
function matchOfMaker(
  reading: Extract<ListReading, { kind: 'part-number' }>,
  lookup: LineLookup,
  cageCell: string,
  known: Lookups,
): Match | null {
  const match = matchPartNumber(reading, lookup, known);
  const cage = parseCageCode(cageCell);
  if (match === null || cage === null || reading.cage !== null) return match;
  if (known.hits(reading.partNumber).some((hit) => hit.cage === cage)) return match;
  return { ...match, reason: `${matchMessages.otherMaker(cage)}. ${match.reason}` };
}

function matchPartNumber(
  reading: Extract<ListReading, { kind: 'part-number' }>,
  lookup: LineLookup,
  known: Lookups,
): Match | null {
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
  { line, text, lookups, unclearQuantity, condition, cage, maker, description, problem }: ListLine,
  found: Found | null,
): MatchedLine {
  const quantity = found === null ? (lookups[0]?.quantity ?? null) : found.quantity;
  const quantityIs = unclearQuantity === '' ? (quantity === null ? 'none' : 'given') : 'unclear';
  const number = found?.number ?? numberAlone(lookups[0]?.number ?? '');
  // Words alone were no number, unless a column says so.
  const isNumber = /[0-9]/.test(number) && problem === '';
  const why = problem || (isNumber ? matchMessages.unknown : listMessages.nothingToRead);
  const { verdict, reason, part, candidates, hasMore } =
    found ?? aMatch(isNumber ? 'not-found' : 'unreadable', null, why);
  // one would be taken silently in place of what was asked for
  const isLost =
    quantityIs === 'unclear' && (verdict === 'exact' || verdict === 'punctuation' || verdict === 'replaced');
  const asWritten = {
    line,
    text,
    number,
    quantity: quantity ?? 1,
    quantityIs,
    condition,
    cage,
    maker,
    description,
  } as const;
  return { ...asWritten, verdict: isLost ? 'check' : verdict, reason, part, candidates, hasMore };
}
