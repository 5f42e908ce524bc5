import { SEARCHED_SECTIONS } from '#publog/sections.ts';
import { parseCageCode } from '#base/domain/part-number.ts';
import { plainText, upperWords } from '#base/domain/plain-text.ts';
import { fsgOfFsc, parseFsc, parseFsg } from '#base/domain/nsn.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { IgnoredFilter, SearchFilters } from './search-data.ts';

const MAKERS_OFFERED = 8;
/** More than any beginning has. */
const NAMES_LOOKED_AT = 5_000;

export async function parseSearchFilters(catalog: CatalogStore, query: URLSearchParams) {
  const ignored: IgnoredFilter[] = [];
  const codes = readCodes(query, ignored);
  const asked = new Set(query.getAll('has').flatMap((value) => plainText(value).split(',')));
  const has = SEARCHED_SECTIONS.filter((section) => asked.delete(section));
  for (const value of asked) if (value !== '') ignored.push({ filter: 'data on file', value, why: 'unknown' });
  const filters: SearchFilters = { ...codes, ...(has.length > 0 && { has }) };
  const itemName = plainText(query.get('name') ?? '');
  if (itemName !== '') {
    const known = await findItemName(catalog, itemName);
    if (known === null) ignored.push({ filter: 'item name', value: itemName, why: 'unknown' });
    else filters.itemName = known;
  }
  const maker = plainText(query.get('maker') ?? '');
  if (maker !== '') Object.assign(filters, await readMaker(catalog, maker, ignored));
  return { filters, ignored };
}

function readCodes(query: URLSearchParams, ignored: IgnoredFilter[]): Pick<SearchFilters, 'fsg' | 'fsc'> {
  const group = plainText(query.get('fsg') ?? '');
  const code = plainText(query.get('fsc') ?? '');
  const [fsg, fsc] = [parseFsg(group), parseFsc(code)];
  if (group !== '' && fsg === null) ignored.push({ filter: 'group', value: group, why: 'malformed' });
  if (code !== '' && fsc === null) ignored.push({ filter: 'class', value: code, why: 'malformed' });
  const isOther = fsg !== null && fsc !== null && fsg !== fsgOfFsc(fsc);
  if (isOther) ignored.push({ filter: 'group', value: group, why: 'other class' });
  return { ...(fsg && !isOther && { fsg }), ...(fsc && { fsc }) };
}

async function findItemName(catalog: CatalogStore, typed: string): Promise<string | null> {
  const upper = typed.toUpperCase();
  const names = await catalog.suggestItemNames(upper, NAMES_LOOKED_AT);
  return names.find(({ itemName }) => itemName.toUpperCase() === upper)?.itemName ?? null;
}

async function readMaker(catalog: CatalogStore, typed: string, ignored: IgnoredFilter[]) {
  const cage = parseCageCode(typed);
  // makers without a record are known by code
  if (cage !== null && (/\d/.test(cage) || (await catalog.findMaker(cage)) !== null)) return { cage };
  const words = upperWords(typed);
  const makers = words.length === 0 ? [] : await catalog.findMakers(words, MAKERS_OFFERED);
  const exact = makers.find(({ company }) => company.toUpperCase() === typed.toUpperCase());
  const only = makers.length === 1 ? makers[0] : exact;
  if (only) return { cage: only.cage };
  const ofMaker = { filter: 'maker', value: typed } as const;
  ignored.push(makers.length === 0 ? { ...ofMaker, why: 'unknown' } : { ...ofMaker, why: 'several', makers });
  return {};
}
