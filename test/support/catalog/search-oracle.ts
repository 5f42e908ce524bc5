import type { HeldNsns, MakerSummary, PartSearch } from '#publog/catalog-store.ts';
import type { SearchedSection } from '#publog/sections.ts';
import { niinDigits, fscOfNsn, fsgOfNsn, niinOfNsn, nsnDigits, type Nsn } from '../../../src/base/domain/nsn.ts';
import { normalizePartNumber } from '../../../src/base/domain/part-number.ts';
import type { BuiltCatalog } from './catalog.fixture.ts';
import type { OraclePart } from './catalog-oracle.ts';

/** Computes the answers of the search box and its neighbors by looking at everything. */
export function isFound(part: OraclePart, { words, fsg, fsc, cage, itemName, has = [] }: PartSearch): boolean {
  return (
    words.every((word) => part.itemName.toUpperCase().includes(word)) &&
    (fsg === undefined || fsgOfNsn(part.nsn) === fsg) &&
    (fsc === undefined || fscOfNsn(part.nsn) === fsc) &&
    (cage === undefined || part.partNumbers.some((own) => own.cage === cage)) &&
    (itemName === undefined || part.itemName === itemName) &&
    has.every((section) => hasRows(part, section))
  );
}

export const isLeft = ({ nsn }: OraclePart, shelf: HeldNsns | undefined): boolean =>
  !shelf?.alone || shelf.nsns.includes(nsn);

export function hasRows(part: OraclePart, section: SearchedSection): boolean {
  return (part.sections[section] ?? []).length > 0;
}

/** By the beginning of their NSN, then of their NIIN. */
export function oracleNsns(parts: readonly OraclePart[], digits: string): Nsn[] {
  const nsns = parts.map(({ nsn }) => nsn);
  const byNsn = nsns.filter((nsn) => nsnDigits(nsn).startsWith(digits));
  const byNiin = nsns.filter((nsn) => niinDigits(niinOfNsn(nsn)).startsWith(digits));
  byNiin.sort((left, right) => niinOfNsn(left) - niinOfNsn(right));
  return [...new Set([...byNsn, ...byNiin])];
}

/** Normalized part numbers with the prefix, each with the first NSN and the first spelling there. */
export function oraclePartNumbers(parts: readonly OraclePart[], prefix: string): { partNumber: string; nsn: Nsn }[] {
  const first = new Map<string, { partNumber: string; nsn: Nsn }>();
  for (const { nsn, partNumbers } of parts)
    for (const { partNumber } of partNumbers) {
      const normalized = normalizePartNumber(partNumber) ?? '';
      if (normalized.startsWith(prefix) && !first.has(normalized)) first.set(normalized, { partNumber, nsn });
    }
  return [...first].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, found]) => found);
}

/** Item names that begin with the text, then those in which a word does; most NSNs first. */
export function oracleItemNames(parts: readonly OraclePart[], text: string): { itemName: string; nsnCount: number }[] {
  const counts = Map.groupBy(parts, ({ itemName }) => itemName);
  const wanted = plain(text);
  const found = [...counts].flatMap(([itemName, own]) => {
    const name = plain(itemName);
    const rank = name.startsWith(wanted) ? 0 : ` ${name}`.includes(` ${wanted}`) ? 1 : 2;
    return wanted === '' || rank === 2 ? [] : [{ itemName, nsnCount: own.length, rank }];
  });
  found.sort(
    (left, right) =>
      left.rank - right.rank || right.nsnCount - left.nsnCount || (left.itemName < right.itemName ? -1 : 1),
  );
  return found.map(({ itemName, nsnCount }) => ({ itemName, nsnCount }));
}

/** The makers of a built catalog, by company, then CAGE. */
export function oracleMakers({ tables }: BuiltCatalog): MakerSummary[] {
  const makers = tables.maker.map((row) => ({
    cage: row[0] as MakerSummary['cage'],
    company: String(row[1]),
    city: row[6] as string | null,
    country: row[9] as string | null,
    partCount: Number(row[13]),
  }));
  return makers.sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

export function hasCompanyWords({ company }: MakerSummary, words: readonly string[]): boolean {
  const own = plain(company).split(' ');
  return words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)));
}

function keyOf({ company, cage }: MakerSummary): string {
  return `${company.toUpperCase()}\0${cage}`;
}

function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
