import { type NormalizedPartNumber, normalizePartNumber } from '#base/domain/part-number.ts';
import { type Nsn, parseNsn, fscOfNsn, fsgOfNsn } from '#base/domain/nsn.ts';
import type { ParsedQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore, NumberKey, NumberReference, SearchFacets, ExactCount } from '#publog/catalog-store.ts';
import { interpretationOf, findMakersOf, findPlaces } from './find-places.server.ts';
import {
  type SearchData,
  type CloseNumber,
  type ExactPart,
  type SearchFilters,
  EXACT_AT_FIRST,
  MAX_EXACT,
} from './search-data.ts';
import { type FoundExact, findExact, type ExactParts, findExactAfter } from './find-exact.server.ts';
import { hasSection, type SearchedSection } from '#publog/sections.ts';
import { facetsOf, findPartsList, NO_LIST, type SearchQuestion } from './find-parts-list.server.ts';
const NUMBERS_PER_PAGE = 100;
const NUMBERS_BESIDE = 8;
const LAST_NSN = 9_999_999_999_999 as Nsn;
const LAST_POSITION = 0x7fff_ffff;

/** `beside`: a few. `after`: a key, or 'all' from the start. */
async function findBeginning(
  catalog: CatalogStore,
  typed: ParsedQuery,
  after: NumberKey | 'all' | undefined,
  beside: boolean,
): Promise<SearchData['beginning']> {
  const number = interpretationOf(typed, 'part-number')?.partNumber;
  if (number === undefined || !/\d/.test(number) || number.length < MIN_CHARACTERS) return null;
  // exact matches have the number itself
  const start = typeof after === 'object' ? after : behind(number);
  const limit = beside ? NUMBERS_BESIDE : NUMBERS_PER_PAGE;
  const page = await catalog.listNumbersBeginning(number, { after: start, limit });
  return page.numbers.length === 0 && page.next === null
    ? null
    : { typed: number, page, isFirst: typeof after !== 'object', beside };
}

const behind = (normalized: NormalizedPartNumber): NumberKey => ({
  normalized,
  nsn: LAST_NSN,
  position: LAST_POSITION,
});

const NUMBER_KEY = /^([^.]{1,200})\.([\d-]{13,16})\.(\d{1,9})$/;

/** Undefined when absent or malformed. */
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

/** Shortens the number, when `nothingFound`, until something begins so. */
async function findClose(
  catalog: CatalogStore,
  typed: ParsedQuery,
  exact: readonly FoundExact[],
  nothingFound: boolean,
): Promise<CloseNumber[]> {
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
    const close = [
      ...nsns.filter(({ nsn }) => !known.has(nsn)).map(({ nsn, itemName }) => ({ partNumber: null, nsn, itemName })),
      ...partNumbers,
    ];
    if (close.length > 0 || !nothingFound) return close.slice(0, CLOSE_SHOWN);
  }
  return [];
}

const SIMILAR_SHOWN = 8;
const MIN_LETTERS = 3;

/** Shortens misspelled words until names begin so. */
async function findSimilar(catalog: CatalogStore, typed: ParsedQuery): Promise<SearchData['similar']> {
  const words = (interpretationOf(typed, 'words')?.words ?? []).filter((word) => /\p{L}{2}/u.test(word));
  const similar = new Map<string, SearchData['similar'][number]>();
  for (const word of words) {
    for (let length = word.length; length >= Math.min(word.length, MIN_LETTERS); length--) {
      const names = await catalog.suggestItemNames(word.slice(0, length), Math.ceil(SIMILAR_SHOWN / words.length));
      for (const name of names) similar.set(name.itemName, name);
      if (names.length > 0) break;
    }
  }
  return [...similar.values()].slice(0, SIMILAR_SHOWN);
}

/** Adds reason, written number and makers. */
async function describeExact(
  catalog: CatalogStore,
  { text }: ParsedQuery,
  parts: readonly FoundExact[],
): Promise<ExactPart[]> {
  const described = new Map<Nsn, ExactPart>();
  for (const { nsn, itemName, listed, stock } of parts)
    if (stock !== null) described.set(nsn, { nsn, itemName, listed, reason: stock, partNumber: null, makers: [] });
  const foundBy = new Map<Nsn, FoundExact>(parts.map((part) => [part.nsn, part]));
  const upper = text.toUpperCase();
  const written = await listWritten(catalog, parts);
  for (const interpretation of new Set(parts.flatMap(({ interpretations }) => interpretations))) {
    for (const { nsn, partNumber, cage, company } of written.get(interpretation.partNumber)!) {
      const { itemName, listed, interpretations } = foundBy.get(nsn)!;
      if (!interpretations.includes(interpretation) || (interpretation.cage !== null && cage !== interpretation.cage))
        continue;
      const known = described.get(nsn);
      if (known === undefined) {
        const by = interpretation.cage === null ? 'part-number' : 'part-number-of-maker';
        const loosely = upper.includes(partNumber.toUpperCase()) ? [] : (['punctuation'] as const);
        const reason = { by, loosely, replaces: null } as const;
        described.set(nsn, { nsn, itemName, listed, reason, partNumber, makers: [{ cage, company }] });
      } else if (!known.makers.some((maker) => maker.cage === cage)) known.makers.push({ cage, company });
    }
  }
  return parts.flatMap(({ nsn }) => described.get(nsn) ?? []);
}

/** A number may have two interpretations. */
async function listWritten(
  catalog: CatalogStore,
  parts: readonly FoundExact[],
): Promise<Map<NormalizedPartNumber, NumberReference[]>> {
  const numbers = new Set(parts.flatMap(({ interpretations }) => interpretations.map(({ partNumber }) => partNumber)));
  const written = Array.from(numbers, async (number) => {
    const found = parts.filter(({ interpretations }) =>
      interpretations.some(({ partNumber }) => partNumber === number),
    );
    const nsns = found.map(({ nsn }) => nsn);
    return [number, await catalog.listNumberReferences(number, nsns)] as const;
  });
  return new Map(await Promise.all(written));
}

const SHORT_NIIN = /^\d-?\d{3}-?\d{4}$/;

/** Null when other parts carry the number. */
async function findSure(
  catalog: CatalogStore,
  typed: ParsedQuery,
  [first, ...others]: readonly FoundExact[],
): Promise<Nsn | null> {
  if (!first?.stock) return null;
  const { by, loosely } = first.stock;
  // spreadsheets lose leading zeros (C17.12)
  const isShortNiin = by === 'niin' && loosely.every((one) => one === 'zeros') && SHORT_NIIN.test(typed.text);
  if (!isShortNiin && (by !== typed.interpretations[0]?.kind || loosely.length > 0)) return null;
  const described = others.length === 0 ? [] : await describeExact(catalog, typed, others);
  return described.every(({ reason }) => reason.loosely.length > 0) ? first.nsn : null;
}

const NUMBERS_READ = 100;

async function narrowExact(
  catalog: CatalogStore,
  typed: ParsedQuery,
  parts: readonly FoundExact[],
  { fsg, fsc, cage, itemName, has = [] }: SearchFilters,
): Promise<FoundExact[]> {
  const left = parts.filter(
    (part) =>
      (!fsg || fsgOfNsn(part.nsn) === fsg) &&
      (!fsc || fscOfNsn(part.nsn) === fsc) &&
      (!itemName || part.itemName === itemName) &&
      (part.listed || (has.length === 0 && !cage)) &&
      has.every((section) => hasSection(part.sections, section)),
  );
  if (!cage) return left;
  const ofMaker = new Set<Nsn>();
  for (const { nsn, partNumber, makers } of await describeExact(catalog, typed, left)) {
    const numbers = partNumber === null ? await catalog.listPartNumbers(nsn, NUMBERS_READ) : makers;
    if (numbers.some((number) => number.cage === cage)) ofMaker.add(nsn);
  }
  return left.filter(({ nsn }) => ofMaker.has(nsn));
}

/** Null for a single part. */
async function exactFacets(catalog: CatalogStore, parts: readonly FoundExact[]): Promise<SearchFacets> {
  if (parts.length < 2) return null;
  const listed = parts.filter((part) => part.listed);
  const nsns = parts.map(({ nsn }) => nsn);
  const countOf = (name: SearchedSection) => listed.filter((part) => hasSection(part.sections, name)).length;
  return {
    fsg: await countEqual(nsns.map(fsgOfNsn), (fsg) => catalog.findGroup(fsg)),
    fsc: await countEqual(nsns.map(fscOfNsn), (fsc) => catalog.findClass(fsc)),
    itemNames: await countEqual(parts.map(({ itemName }) => itemName)),
    sections: {
      characteristics: countOf('characteristics'),
      freight: countOf('freight'),
      packaging: countOf('packaging'),
    },
  };
}

function countEqual<Value extends string>(
  values: readonly Value[],
  find?: (value: Value) => Promise<{ title: string | null } | null>,
): Promise<ExactCount[]> {
  const byValue = [...Map.groupBy(values, (value) => value)].sort(
    ([left, lefts], [right, rights]) => rights.length - lefts.length || (left < right ? -1 : 1),
  );
  return Promise.all(
    byValue.map(async ([value, same]) => {
      const title = (await find?.(value))?.title ?? null;
      return { value, title, count: same.length };
    }),
  );
}

/** Searches everything. Filters hold for parts; later pages have parts alone. */
export async function findResults(
  catalog: CatalogStore,
  question: SearchQuestion,
): Promise<
  | { kind: 'part'; nsn: Nsn; replaces: string | null }
  | { kind: 'found'; found: Omit<SearchData, 'tab' | 'text' | 'all' | 'ignored' | 'filters' | 'selection' | 'exactly'> }
> {
  const { typed, filters, page } = question;
  const list = question.numbers ? 'numbers' : question.exactAfter ? 'exact' : 'parts';
  const firstPage = list === 'parts' && page.after === undefined && page.before === undefined;
  const filtered = Object.keys(filters).length > 0;
  const most = filtered || question.exactShown > EXACT_AT_FIRST ? MAX_EXACT : EXACT_AT_FIRST;
  const exact = question.exactAfter
    ? await findExactAfter(catalog, typed, question.exactAfter)
    : firstPage
      ? await findExact(catalog, typed, most)
      : NO_EXACT;
  const sure = question.mayLeave && firstPage ? await findSure(catalog, typed, exact.parts) : null;
  if (sure !== null) return { kind: 'part', nsn: sure, replaces: exact.parts[0]?.stock?.replaces ?? null };

  const wide = firstPage && !filtered && (question.selection?.filters.length ?? 0) === 0;
  const isNumber = list !== 'parts' || (exact.parts.length > 0 && isNumberAlone(typed));
  const [listed, makers, places, filterTitles, narrowed, beginning] = await Promise.all([
    isNumber ? NO_LIST : findPartsList(catalog, question),
    wide && !isNumber ? findMakersOf(catalog, typed) : NO_MAKERS,
    wide ? findPlaces(catalog, typed) : NO_PLACES,
    titlesOf(catalog, filters),
    filtered ? narrowExact(catalog, typed, exact.parts, filters) : exact.parts,
    wide || list === 'numbers' ? findBeginning(catalog, typed, question.numbers, exact.parts.length > 0) : null,
  ]);
  const { groups, classes } = places;
  const count = narrowed.length + makers.makers.length + groups.length + classes.length;
  const nothingFound = count === 0 && (listed.parts?.parts.length ?? 0) === 0;
  const [shown, facets, close, similar] = await Promise.all([
    drawExact(catalog, describeExact(catalog, typed, narrowed.slice(0, question.exactShown))),
    listed.parts !== null && listed.parts.parts.length > 0
      ? facetsOf(catalog, listed)
      : exactFacets(catalog, exact.more ? [] : narrowed),
    wide ? findClose(catalog, typed, exact.parts, nothingFound && beginning === null) : [],
    wide && nothingFound ? findSimilar(catalog, typed) : [],
  ]);
  const { words, parts, partsOf } = listed;
  return {
    kind: 'found',
    found: {
      filterTitles,
      firstPage,
      list,
      backward: page.after === undefined && page.before !== undefined,
      exact: shown,
      exactCount: narrowed.length,
      moreExact: exact.more,
      beginning,
      makers: makers.makers,
      moreMakers: makers.more,
      groups,
      classes,
      close,
      words,
      parts,
      partsOf,
      facets,
      similar,
    },
  };
}

/** Numbers are not searched in names. */
function isNumberAlone(typed: ParsedQuery): boolean {
  const { text, interpretations } = typed;
  if (!(['nsn', 'niin', 'part-number'] as unknown[]).includes(interpretations[0]?.kind)) return false;
  const isOne = /^\S{5,}$/.test(text) && /\d/.test(text);
  return isOne || (interpretationOf(typed, 'words')?.words ?? []).some((word) => NUMBER_WORD.test(word));
}

/** Names have at most three digits. */
const NUMBER_WORD = /\d{4}/;

async function drawExact(catalog: CatalogStore, described: Promise<ExactPart[]>): Promise<ExactPart[]> {
  const parts = await described;
  const nsns = parts.map(({ nsn }) => nsn);
  const drawn = nsns.length === 0 ? [] : await catalog.listDrawn(nsns).catch(() => []);
  return parts.map((part, at) => ({ ...part, drawn: drawn[at] ?? [] }));
}

const NO_EXACT: ExactParts = { parts: [], more: false };
const NO_PLACES = { groups: [], classes: [] };
const NO_MAKERS = { makers: [], more: false };

async function titlesOf(catalog: CatalogStore, { fsg, fsc, cage }: SearchFilters): Promise<SearchData['filterTitles']> {
  const [group, supplyClass, maker] = await Promise.all([
    fsg === undefined ? null : catalog.findGroup(fsg),
    fsc === undefined ? null : catalog.findClass(fsc),
    cage === undefined ? null : catalog.findMaker(cage),
  ]);
  return { fsg: group?.title, fsc: supplyClass?.title, cage: maker?.company };
}
