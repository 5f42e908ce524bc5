import { formatNsn, niinOfNsn, type Nsn, parseNsn } from '#base/domain/nsn.ts';
import type { ParsedQuery } from '#base/domain/parse-query.ts';
import { type NormalizedPartNumber, normalizePartNumber } from '#base/domain/part-number.ts';
import type { CatalogStore, NumberKey, SuggestedName, WordResults } from '#publog/catalog-store.ts';
import type { Shelf, ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { withShelf } from '../shelf-rows.ts';
import { describeExact, drawExact, exactFacets, findSure, narrowExact } from './find-exact.server.ts';
import { findExact, findExactAfter, type FoundExact } from './find-exact.server.ts';
import { countFacets, findMakersOf, findPartsList, findPlaces, interpretationOf } from './find-parts-list.server.ts';
import { NO_LIST, readParts, type SearchQuestion } from './find-parts-list.server.ts';
import type { CloseNumber, ExactPart, SearchAsked, SearchFilters } from './search-data.ts';
import { EXACT_AT_FIRST, FEW_EXACT, MAX_EXACT } from './search-data.ts';

/** Later pages have only `parts`. `former`: items that have had the number. `nearest`: where nothing was found. */
export type SearchData = SearchAsked & Extract<Awaited<ReturnType<typeof findResults>>, { kind: 'found' }>['found'];

/** Searches everything. Filters hold for parts; later pages have parts alone. */
export async function findResults(catalog: CatalogStore, question: SearchQuestion, shelf: Shelf) {
  const { typed, filters, page, held } = question;
  const list: 'numbers' | 'exact' | 'parts' = question.numbers ? 'numbers' : question.exactAfter ? 'exact' : 'parts';
  const firstPage = list === 'parts' && page.after === undefined && page.before === undefined;
  const filtered = Object.keys(filters).length > 0 || held?.alone === true;
  // filters choose among all that can be found
  const most = filtered || question.exactShown > EXACT_AT_FIRST ? MAX_EXACT : EXACT_AT_FIRST;
  const exact = question.exactAfter
    ? await findExactAfter(catalog, typed, question.exactAfter)
    : firstPage
      ? await findExact(catalog, typed, most)
      : { parts: [], more: false };
  const sure = question.mayLeave && firstPage ? await findSure(catalog, typed, exact.parts) : null;
  if (sure !== null) return { kind: 'part' as const, nsn: sure, replaces: exact.parts[0]?.stock?.replaces ?? null };

  const wide = firstPage && !filtered && (question.selection?.filters.length ?? 0) === 0;
  const former = wide && exact.parts.length < FEW_EXACT ? await findFormer(catalog, typed, exact.parts) : [];
  const isNumber = list !== 'parts' || (exact.parts.length + former.length > 0 && isNumberAlone(typed));
  const narrowed = filtered ? await narrowExact(catalog, typed, exact.parts, filters) : exact.parts;
  const left = held?.alone ? narrowed.filter(({ nsn }) => shelf.has(niinOfNsn(nsn))) : narrowed;
  const described = await describeExact(catalog, typed, left.slice(0, question.exactShown));
  const hasLoose = described.some(isLoose);
  const isAlone = isNumber && !(firstPage && (SIZE.test(typed.text) || WORD.test(typed.text)));
  const [found, { makers, moreMakers }, { groups, classes }, filterTitles, beginning, unlisted] = await Promise.all([
    isAlone ? NO_LIST : findPartsList(catalog, question),
    wide && !isNumber ? findMakersOf(catalog, typed) : { makers: [], moreMakers: false },
    wide ? findPlaces(catalog, typed) : { groups: [], classes: [] },
    titlesOf(catalog, filters),
    wide || list === 'numbers' ? findBeginning(catalog, question, exact.parts.length > 0) : null,
    firstPage ? findUnlisted(shelf, typed) : [],
  ]);
  const read = readingOf(found.words);
  const listed = isNumber && !(hasLoose ? read : read === 'number') ? NO_LIST : found;
  // a size or a name comes before a number with other punctuation
  const aside = read && hasLoose ? described.filter(isLoose) : [];
  const exactCount = aside.length > 0 ? described.length - aside.length : left.length;
  const count = exactCount + (unlisted?.length ?? 0) + former.length + makers.length + groups.length + classes.length;
  const nothingFound = count === 0 && (listed.parts?.parts.length ?? 0) === 0;
  const isListed = listed.parts !== null && listed.parts.parts.length > 0;
  const [shown, facets, close, similar, ofCode] = await Promise.all([
    drawExact(catalog, described),
    isListed
      ? (listed.words?.facets ?? (listed.words ? null : countFacets(catalog, listed.search)))
      : exactFacets(catalog, exact.more || aside.length > 0 ? [] : left),
    wide ? findClose(catalog, typed, exact.parts, nothingFound && beginning === null) : [],
    wide && nothingFound ? findSimilar(catalog, typed) : [],
    held && isListed && !listed.words && listed.search.words.length === 0
      ? readParts(catalog, listed.search, { limit: 1 }, { ...held, alone: true })
      : null,
  ]);
  const ofExact = held && left.filter(({ nsn }) => shelf.has(niinOfNsn(nsn))).length;
  const { words, parts, partsOf } = listed;
  const [exactRows, ofFormer, ofWords, ofParts, ofClose, ofNumbers] = await Promise.all([
    withShelf(shelf, shown),
    withShelf(shelf, former),
    withShelf(shelf, words?.parts ?? []),
    withShelf(shelf, words ? [] : (parts?.parts ?? [])),
    withShelf(shelf, close),
    withShelf(shelf, beginning?.page.numbers ?? []),
  ]);
  return {
    kind: 'found' as const,
    found: {
      filterTitles,
      firstPage,
      list,
      backward: page.after === undefined && page.before !== undefined,
      exact: exactRows.filter((part) => aside.length === 0 || !isLoose(part)),
      exactCount,
      moreExact: exactCount > 0 && exact.more,
      loose: read === 'size' ? exactRows.filter(isLoose) : [],
      former: ofFormer,
      unlisted,
      beginning: beginning && { ...beginning, page: { ...beginning.page, numbers: ofNumbers } },
      makers,
      moreMakers,
      groups,
      classes,
      close: ofClose,
      words: words && { ...words, parts: ofWords },
      parts: parts && { ...parts, parts: words ? ofWords : ofParts },
      partsOf,
      facets,
      /** Absent where it is not counted. */
      onShelfTotal: isListed ? (listed.words?.onShelfTotal ?? ofCode?.total ?? undefined) : ofExact,
      similar,
      nearest: wide && nothingFound && beginning === null ? nearestOf(close, similar) : undefined,
    },
  };
}

const nearestOf = ([number]: readonly CloseNumber[], [name]: readonly SuggestedName[]): string | null =>
  number ? (number.partNumber ?? formatNsn(number.nsn)) : (name?.itemName ?? null);

/** Parts in no NSN that are there under the number. Null: they could not be read. */
async function findUnlisted(shelf: Shelf, typed: ParsedQuery): Promise<ShelfLine[] | null> {
  const number = interpretationOf(typed, 'part-number')?.partNumber;
  if (number === undefined || shelf.isEmpty()) return [];
  const lines = await shelf.linesOfNumber(number).catch(() => null);
  return lines && lines.filter(({ nsn }) => nsn === null);
}

async function findFormer(catalog: CatalogStore, typed: ParsedQuery, exact: readonly FoundExact[]) {
  const known = new Set(exact.map(({ nsn }) => nsn));
  const { parts } = await findExact(catalog, typed, FEW_EXACT, true);
  const others = parts.filter(({ nsn }) => !known.has(nsn));
  return others.length === 0 ? [] : describeExact(catalog, typed, others, true);
}

/** Numbers are not searched in names. */
function isNumberAlone(typed: ParsedQuery): boolean {
  const { text, interpretations } = typed;
  if (!(['nsn', 'niin', 'part-number'] as unknown[]).includes(interpretations[0]?.kind)) return false;
  const isOne = /^\S{5,}$/.test(text) && /\d/.test(text);
  return isOne || (interpretationOf(typed, 'words')?.words ?? []).some((word) => NUMBER_WORD.test(word));
}

const isLoose = ({ reason }: ExactPart): boolean => reason.loosely.includes('punctuation');

/** Says what words were read as, if they were: a number or maker beside a name, a name, or sizes alone. */
function readingOf(words: WordResults | null): 'number' | 'name' | 'size' | null {
  if (words === null) return null;
  const kinds = new Set(words.pieces.flatMap(({ as, isMet }) => (isMet ? [as.kind] : [])));
  if (kinds.has('name')) return kinds.has('number') || kinds.has('maker') ? 'number' : 'name';
  return words.met === words.pieces.length && kinds.has('value') ? 'size' : null;
}

/** "10-32", "1/4". */
const SIZE = /^[#M]?[\d./"'x -]*\d[-/.x]\d[\d./"'x -]*$/i;
const WORD = /(?<!\S)\p{L}{3,}(?!\S)/u;
/** Names have at most three digits. */
const NUMBER_WORD = /\d{4}/;

async function titlesOf(catalog: CatalogStore, { fsg, fsc, cage }: SearchFilters) {
  const [group, supplyClass, maker] = await Promise.all([
    fsg === undefined ? null : catalog.findGroup(fsg),
    fsc === undefined ? null : catalog.findClass(fsc),
    cage === undefined ? null : catalog.findMaker(cage),
  ]);
  return { fsg: group?.title, fsc: supplyClass?.title, cage: maker?.company, itemName: null };
}

const NUMBERS_PER_PAGE = 100;
const NUMBERS_BESIDE = 8;
const LAST_NSN = 9_999_999_999_999 as Nsn;
const LAST_POSITION = 0x7fff_ffff;

/** `beside`: a few. `after`: a key, or 'all' from the start. */
async function findBeginning(catalog: CatalogStore, { typed, numbers: after }: SearchQuestion, beside: boolean) {
  const number = interpretationOf(typed, 'part-number')?.partNumber;
  if (number === undefined || !/\d/.test(number) || number.length < MIN_CHARACTERS) return null;
  // exact matches have the number itself
  const start = typeof after === 'object' ? after : { normalized: number, nsn: LAST_NSN, position: LAST_POSITION };
  const limit = beside ? NUMBERS_BESIDE : NUMBERS_PER_PAGE;
  const page = await catalog.listNumbersBeginning(number, { after: start, limit });
  return page.numbers.length === 0 && page.next === null
    ? null
    : { typed: number, page, isFirst: typeof after !== 'object', beside };
}

const NUMBER_KEY = /^([^.]{1,200})\.([\d-]{13,16})\.(\d{1,9})$/;

export function parseNumberKey(text: string | null): NumberKey | 'all' | undefined {
  if (text === null || text === 'all') return text ?? undefined;
  const [, normalized = '', nsn = '', position = ''] = NUMBER_KEY.exec(text) ?? [];
  const known = parseNsn(nsn);
  return known === null || normalizePartNumber(normalized) !== normalized
    ? undefined
    : { normalized, nsn: known, position: Number(position) };
}

const CLOSE_SHOWN = 8;
/** Four digits are only a class. */
const MIN_CHARACTERS = 3;
const MIN_DIGITS = 5;
const MAX_DIGITS = 13;
/** Dropped from the end until something is found. */
const MAX_CUT = 4;

/** `mayCut`: shortens the number until something begins so. */
async function findClose(catalog: CatalogStore, typed: ParsedQuery, exact: readonly FoundExact[], mayCut: boolean) {
  const number = interpretationOf(typed, 'part-number')?.partNumber;
  if (number === undefined || !/\d/.test(number)) return [];
  const known = new Set(exact.map(({ nsn }) => nsn));
  for (let cut = 0; cut <= MAX_CUT && number.length - cut >= MIN_CHARACTERS; cut += cut === 0 ? 1 : cut) {
    const prefix = number.slice(0, number.length - cut) as NormalizedPartNumber;
    const isNsn = /^\d+$/.test(prefix) && prefix.length >= MIN_DIGITS && prefix.length <= MAX_DIGITS;
    const [nsns, partNumbers] = await Promise.all([
      isNsn ? catalog.suggestNsns(prefix, CLOSE_SHOWN + 1) : [],
      // the whole number has its own list
      cut === 0 ? [] : catalog.suggestPartNumbers(prefix, CLOSE_SHOWN),
    ]);
    const close: CloseNumber[] = [
      ...nsns.filter(({ nsn }) => !known.has(nsn)).map(({ nsn, itemName }) => ({ partNumber: null, nsn, itemName })),
      ...partNumbers,
    ];
    if (close.length > 0 || !mayCut) return close.slice(0, CLOSE_SHOWN);
  }
  return [];
}

const SIMILAR_SHOWN = 8;
const MIN_LETTERS = 3;

async function findSimilar(catalog: CatalogStore, typed: ParsedQuery): Promise<SuggestedName[]> {
  const words = (interpretationOf(typed, 'words')?.words ?? []).filter((word) => /\p{L}{2}/u.test(word));
  const similar = new Map<string, SuggestedName>();
  for (const word of words) {
    for (let length = word.length; length >= Math.min(word.length, MIN_LETTERS); length--) {
      const names = await catalog.suggestItemNames(word.slice(0, length), Math.ceil(SIMILAR_SHOWN / words.length));
      for (const name of names) similar.set(name.itemName, name);
      if (names.length > 0) break;
    }
  }
  return [...similar.values()].slice(0, SIMILAR_SHOWN);
}
