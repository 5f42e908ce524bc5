import { formatNiin, type Niin, formatNsn } from '#base/domain/nsn.ts';
import { type CageCode, parseCageCode, normalizePartNumber } from '#base/domain/part-number.ts';
import {
  type LineLookup,
  type LineVerdict,
  type ListLine,
  type ListReading,
  type MatchedLine,
  type MatchedPart,
  MAX_CANDIDATES,
} from '#base/lists/list.ts';
import { partMessages } from '../../part/messages.ts';
import { listMessages, matchMessages } from '#base/lists/messages.ts';
import { quantityOffers } from '#base/lists/read/quantity-offers.ts';
import type { PartNumberHit } from '#publog/catalog-store.ts';
import { lookupsInOrder, numberWords } from '#base/lists/read/read-number.ts';
import { catalogLookups, type ListCatalog, type Lookups, niinOf, partsOfHits } from './catalog-lookups.ts';

const LINES_AT_A_TIME = 50;

type PartReading = Extract<ListReading, { kind: 'part-number' }>;
type StockReading = Exclude<ListReading, { kind: 'part-number' }>;
/** `quantity` null: it was a part number. */
type Match = Pick<MatchedLine, 'verdict' | 'reason' | 'part' | 'candidates' | 'hasMore'> & { quantity?: null };

/** Tries the readings of each line, best first. Rejects with `StoreUnavailable`. */
export async function matchLines(catalog: ListCatalog, lines: readonly ListLine[], yieldNow: () => Promise<void>) {
  async function* paced<One>(all: readonly One[]) {
    for (const [index, one] of all.entries()) {
      if (index % LINES_AT_A_TIME === 0) await yieldNow();
      yield one;
    }
  }
  const found = new Map<ListLine, ReturnType<typeof matchTry> & object>();
  // former part numbers come last
  for (const isFormer of [false, true]) {
    const known = catalogLookups(catalog, yieldNow, isFormer);
    let pending = lines
      .filter((line) => !found.has(line))
      .map((line) => ({ line, tries: lookupsInOrder(line.lookups) }));
    while (pending.length > 0) {
      const tried: ((typeof pending)[number] & { lookup: LineLookup; reading: ListReading })[] = [];
      for await (const one of paced(pending)) {
        const { value } = one.tries.next();
        if (value !== undefined) tried.push({ ...one, ...value });
      }
      await known.numbers(tried.flatMap(({ reading, lookup }) => [reading].concat(lookup.beside ?? [])));
      await known.makers(tried.flatMap(({ line, reading }) => (line.cage === '' ? [] : reading)));
      pending = [];
      for await (const one of paced(tried)) {
        const match = matchTry(one.lookup, one.reading, one.line, known);
        if (match === null) pending.push(one);
        else found.set(one.line, match);
      }
    }
    await known.names([...found.values()].flatMap(({ part, candidates }) => candidates.concat(part ?? [])));
  }
  const matched: MatchedLine[] = [];
  for await (const line of paced(lines)) matched.push(lineOf(line, found.get(line)));
  return matched;
}

function matchTry(lookup: LineLookup, reading: ListReading, { lookups, cage }: ListLine, known: Lookups) {
  const match =
    reading.kind === 'part-number'
      ? matchOfMaker(reading, lookup, cageOf(reading, lookups), known)
      : matchStockNumber(reading, lookup, parseCageCode(cage), known);
  return match && { number: lookup.number, quantity: lookup.quantity, ...match };
}

function cageOf({ partNumber, cage }: PartReading, lookups: readonly LineLookup[]): CageCode | null {
  if (cage !== null) return null;
  const readings = lookups.flatMap((lookup) => lookup.readings ?? []).filter((one) => one.kind === 'part-number');
  return readings.find((one) => one.partNumber === partNumber && one.cage !== null)?.cage ?? null;
}

const aMatch = (
  verdict: LineVerdict,
  part: MatchedPart | null,
  reasons: string | readonly string[],
  candidates: MatchedPart[] = [],
): Match => ({ verdict, part, reason: [reasons].flat().filter(Boolean).join('. '), candidates, hasMore: false });

function matchStockNumber(reading: StockReading, lookup: LineLookup, cage: CageCode | null, known: Lookups) {
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
  if (record.replacedBy !== null)
    return aMatch(doubts.length === 0 ? 'replaced' : 'check', part, [...doubts, matchMessages.replaced(own, part.nsn)]);
  const words = record.listed ? doubts : [...doubts, matchMessages.notListed];
  if (doubts.length > 0) return aMatch('check', part, words);
  if (reading.kind === 'niin') words.push(matchMessages.byNiin);
  else if (lookup.number !== part.nsn) words.push(matchMessages.dashes);
  if (lookup.beside?.kind === 'part-number') return withPartNumber(part, lookup.beside, lookup, words, known);
  return aMatch('exact', part, words);
}

/** Allows O, I and L among its digits. */
const STOCK_NUMBER = /(?<![A-Z])[0-9OIL](?:[-\s._/]*[0-9OIL]){8,12}(?![0-9A-Z])/;
const WHOLE_NIIN = /[0-9OIL]{2}[- ]?[0-9OIL]{3}[- ]?[0-9OIL]{4}/i;
const NIIN_LENGTH = 11;

/** Names what may be wrong (C17.10). */
function doubtsOf(reading: StockReading, { number }: LineLookup, own: string): string[] {
  const isOther = reading.kind === 'nsn' && own.length > NIIN_LENGTH && formatNsn(reading.nsn) !== own;
  return [
    ...(isOther ? [matchMessages.anotherClass(formatNsn(reading.nsn), own)] : []),
    ...(/[OIL]/.test(STOCK_NUMBER.exec(number.toUpperCase())?.[0] ?? '') ? [matchMessages.letters] : []),
    ...(reading.kind === 'niin' && !WHOLE_NIIN.test(number) ? [matchMessages.completed] : []),
  ];
}

/** A part number beside says whose part is meant, or leaves a choice. */
function withPartNumber(
  part: MatchedPart,
  beside: PartReading,
  { quantity, isGuess }: LineLookup,
  words: string[],
  known: Lookups,
): Match {
  const isAmount = typeof quantity === 'string' && normalizePartNumber(quantity) === beside.partNumber;
  const hits = known.hits(beside.partNumber);
  const { parts } = partsOfHits(hits, beside, '');
  const same = parts.find(({ nsn }) => nsn === part.nsn);
  if (same) return { ...aMatch('exact', same, words), ...(isAmount && { quantity: null }) };
  if (isAmount) return aMatch('exact', part, words);
  if (parts.length > 0)
    return aMatch('choose', null, matchMessages.contradiction, [part, ...parts].slice(0, MAX_CANDIDATES));
  if (beside.cage !== null && hits.length > 0)
    return aMatch('check', part, [...words, matchMessages.otherMaker(beside.cage), makersOf(hits)]);
  return isGuess === true
    ? aMatch('exact', part, words)
    : aMatch('check', part, [...words, matchMessages.besideUnknown]);
}

/** An unknown maker makes the line doubtful (C17.10). */
function matchOfMaker(reading: PartReading, lookup: LineLookup, cage: CageCode | null, known: Lookups): Match | null {
  const match = matchPartNumber(reading, lookup, known);
  if (match === null || cage === null) return match;
  const verdict = match.part === null ? match.verdict : 'check';
  const reasons = [matchMessages.otherMaker(cage), makersOf(known.hits(reading.partNumber)), match.reason];
  return { ...match, verdict, reason: reasons.filter(Boolean).join('. ') };
}

const makersOf = (hits: readonly PartNumberHit[]): string =>
  matchMessages.makers([...new Set(hits.map(({ cage, company }) => (company ? `${company} (${cage})` : cage)))]);

function matchPartNumber(reading: PartReading, lookup: LineLookup, known: Lookups): Match | null {
  const hits = known.hits(reading.partNumber);
  const { parts, exact, hasMore, unlisted } = partsOfHits(hits, reading, lookup.number);
  if (parts.length === 0) return null;
  const best = exact.length === 1 ? exact[0]! : parts.length === 1 ? parts[0]! : null;
  if (best === null) {
    const carry = hasMore ? matchMessages.moreCarry(MAX_CANDIDATES) : matchMessages.severalCarry(parts.length);
    const reason = known.isFormer ? matchMessages.formerOf(parts.length) : carry;
    return { ...aMatch('choose', null, reason, parts), hasMore };
  }
  const others = parts.filter((part) => part !== best);
  const own = hits.find(({ nsn }) => formatNsn(nsn) === best.nsn);
  const gone = known.isFormer ? partMessages.noLonger(own?.since ?? null) : '';
  const replacedBy = unlisted.has(best.nsn)
    ? known.niin(Number(best.nsn.replaceAll('-', '').slice(4)) as Niin)?.replacedBy
    : null;
  if (replacedBy) {
    const nsn = formatNsn(replacedBy);
    const reasons = [gone, matchMessages.replaced(best.nsn, nsn)];
    return aMatch(known.isFormer ? 'check' : 'replaced', { ...best, nsn, itemName: '' }, reasons, others);
  }
  const isExact = exact.includes(best);
  const words = [
    gone,
    isExact ? '' : matchMessages.punctuation(best.partNumber),
    unlisted.has(best.nsn) ? matchMessages.notListed : '',
    others.length > 0 && !known.isFormer ? matchMessages.othersToo(others.length) : '',
  ];
  const reasons = words.some(Boolean) ? words : matchMessages.oneCarries;
  const verdict = known.isFormer ? 'check' : isExact ? 'exact' : 'punctuation';
  return { ...aMatch(verdict, best, reasons, others), hasMore };
}

function numberAlone(text: string): string {
  const words = text.split(/[ ,;|]+/).filter((word) => /[0-9]/.test(word));
  return (words.length === 1 ? numberWords(text)[0] : undefined) ?? text;
}

function lineOf({ lookups, problem, doubt = '', ...line }: ListLine, found?: ReturnType<typeof matchTry>): MatchedLine {
  const asked = found ?? lookups.find((lookup) => lookup.quantity !== null) ?? lookups[0];
  const quantity = asked?.quantity ?? null;
  const number = found?.number ?? numberAlone(asked?.number ?? '');
  // words need a column
  const isNumber = /[0-9]/.test(number) && problem === '';
  const why = problem || (isNumber ? matchMessages.unknown : listMessages.nothingToRead);
  const { verdict, reason, part, candidates, hasMore } =
    found ?? aMatch(isNumber ? 'not-found' : 'unreadable', null, why);
  const isUnclear = typeof quantity === 'string';
  // words of the line as it spaces them
  const words = isUnclear && new RegExp(quantity.split(' ').map(RegExp.escape).join('\\s*'), 'i');
  const written = words ? (words.exec(line.text)?.[0] ?? quantity) : '';
  const unclear = isUnclear && verdict !== 'unreadable' ? matchMessages.unclearQuantity(written) : '';
  return {
    ...line,
    number,
    part,
    candidates,
    hasMore,
    quantity: isUnclear ? 1 : (quantity ?? 1),
    quantityIs: isUnclear ? 'unclear' : quantity === null ? 'none' : 'given',
    offers: isUnclear ? quantityOffers(quantity) : [],
    // never take one silently
    verdict: (isUnclear || doubt !== '') && part !== null ? 'check' : verdict,
    reason: [reason, doubt, unclear].filter(Boolean).join('. '),
  };
}
