import { type NormalizedPartNumber, normalizePartNumber } from '#base/domain/part-number.ts';
import { type Nsn, parseNsn } from '#base/domain/nsn.ts';
import type { ParsedQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore, NumberKey } from '#publog/catalog-store.ts';
import { interpretationOf } from './find-places.server.ts';
import type { SearchData } from './search-data.ts';

const NUMBERS_PER_PAGE = 100;
const NUMBERS_BESIDE = 8;
/** Four digits are only a class. */
const MIN_CHARACTERS = 3;
const LAST_NSN = 9_999_999_999_999 as Nsn;
const LAST_POSITION = 0x7fff_ffff;

/** `beside`: a few. `after`: a key, or 'all' from the start. */
export async function findBeginning(
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
