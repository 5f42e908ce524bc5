import { SEARCHED_SECTIONS, type SearchedSection } from '#publog/sections.ts';
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
  const filters: SearchFilters = { ...readCodes(query, ignored), ...readSections(query, ignored) };
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
  if (fsc === null) return fsg === null ? {} : { fsg };
  if (fsg === null || fsg === fsgOfFsc(fsc)) return fsg === null ? { fsc } : { fsg, fsc };
  ignored.push({ filter: 'group', value: group, why: 'other class' });
  return { fsc };
}

function readSections(query: URLSearchParams, ignored: IgnoredFilter[]): Pick<SearchFilters, 'has'> {
  const asked = query
    .getAll('has')
    .flatMap((value) => plainText(value).split(','))
    .filter((value) => value !== '');
  const known = (value: string): value is SearchedSection => (SEARCHED_SECTIONS as readonly string[]).includes(value);
  for (const value of asked) if (!known(value)) ignored.push({ filter: 'data on file', value, why: 'unknown' });
  const has = SEARCHED_SECTIONS.filter((section) => asked.includes(section));
  return has.length === 0 ? {} : { has };
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
  const [only] = makers.length === 1 ? makers : exact ? [exact] : [];
  if (only !== undefined) return { cage: only.cage };
  ignored.push(
    makers.length === 0
      ? { filter: 'maker', value: typed, why: 'unknown' }
      : { filter: 'maker', value: typed, why: 'several', makers },
  );
  return {};
}
