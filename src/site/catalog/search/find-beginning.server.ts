import { type NormalizedPartNumber, normalizePartNumber } from '#base/domain/part-number.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { ParsedQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore, NumberKey } from '#publog/catalog-store.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { interpretationOf } from './find-places.server.ts';
import type { SearchData } from './search-data.ts';

/** Part numbers on a page of those that begin so, and of them beside other results. */
const NUMBERS_PER_PAGE = 100;
const NUMBERS_BESIDE = 8;
/** Shortest beginning that is looked for: four digits are only a class. */
const MIN_CHARACTERS = 3;
/** Behind every NSN and place. */
const LAST_NSN = 9_999_999_999_999 as Nsn;
const LAST_POSITION = 0x7fff_ffff;

/** Part numbers that begin with the typed one and are longer, by number: a few `beside` other results. `after`: a place in their order, or 'all' for their first page. */
export async function findBeginning(
  catalog: CatalogStore,
  typed: ParsedQuery,
  after: NumberKey | 'all' | undefined,
  beside: boolean,
): Promise<SearchData['beginning']> {
  const number = interpretationOf(typed, 'part-number')?.partNumber;
  if (number === undefined || !/\d/.test(number) || number.length < MIN_CHARACTERS) return null;
  // those with the number itself are exact matches
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

/** `numbers` of an address: 'all', or a place in the order of part numbers. Undefined when it is absent or malformed. */
export function parseNumberKey(text: string | null): NumberKey | 'all' | undefined {
  if (text === null || text === 'all') return text ?? undefined;
  const [, normalized = '', nsn = '', position = ''] = NUMBER_KEY.exec(text) ?? [];
  const known = parseNsn(nsn);
  return known === null || normalizePartNumber(normalized) !== normalized
    ? undefined
    : { normalized, nsn: known, position: Number(position) };
}
