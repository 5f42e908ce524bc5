import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Nsn } from '../../../src/base/domain/nsn.ts';
import type { KeyPage, PartPage } from '../../../src/publog/catalog-store.ts';
import type { SearchFacets } from '../../../src/publog/catalog-store.ts';
import { SEARCHED_SECTIONS } from '../../../src/publog/sections.ts';
import { fscOfNsn, fsgOfNsn } from '../../../src/base/domain/nsn.ts';
import { hasRows } from './search-oracle.ts';
import { oraclePage, type OraclePart } from './catalog-oracle.ts';

/** Pages read one after another, forwards and then backwards, hold every expected part once and in order. */
export async function expectWalks(
  expected: readonly OraclePart[],
  read: (page: KeyPage) => Promise<PartPage>,
  limit: number,
  isCounted: boolean,
): Promise<void> {
  const forwards: Nsn[] = [];
  let page: KeyPage = { limit };
  for (;;) {
    const found = await read(page);
    expectPage(found, expected, page, isCounted);
    forwards.push(...found.parts.map((part) => part.nsn));
    if (!found.hasNext) break;
    page = { after: forwards.at(-1)!, limit };
  }
  expect(forwards).toEqual(expected.map((part) => part.nsn));
  for (let before = forwards.at(-1)!; ;) {
    const found = await read({ before, limit });
    expectPage(found, expected, { before, limit }, isCounted);
    if (!found.hasPrevious) break;
    before = found.parts[0]!.nsn;
  }
}

/** The page is the expected one; what it counts is right, and where `isCounted` it counts. */
export function expectPage(found: PartPage, expected: readonly OraclePart[], page: KeyPage, isCounted = false): void {
  const { nsns, hasPrevious, hasNext, total, position } = oraclePage(expected, page);
  expect(found.parts.map((part) => part.nsn)).toEqual(nsns);
  expect([found.hasPrevious, found.hasNext]).toEqual([hasPrevious, hasNext]);
  if (isCounted || found.total !== null) expect(found.total).toBe(total);
  if (isCounted || found.position !== null) expect(found.position).toBe(position);
}

/** Any page of a list, forwards or backwards from any of its parts. */
export function anyPageOf(listed: readonly OraclePart[]): fc.Arbitrary<KeyPage> {
  const anyKey = fc.option(fc.constantFrom(...listed.map(({ nsn }) => nsn)), { nil: undefined });
  const limit = fc.constantFrom(1, 7, 100);
  return fc.oneof(fc.record({ after: anyKey, limit }), fc.record({ before: anyKey, limit }));
}

/** The facets count the parts that were found, `most` values of each. */
export function expectCounts(facets: NonNullable<SearchFacets>, found: readonly OraclePart[], most?: number): void {
  const counted = <Key>(keyOf: (part: OraclePart) => Key) =>
    [...Map.groupBy(found, keyOf)]
      .sort(([left, a], [right, b]) => b.length - a.length || (left < right ? -1 : 1))
      .slice(0, most)
      .map(([value, own]) => ({ value, count: own.length }));
  expect(facets.fsg).toMatchObject(counted((part) => fsgOfNsn(part.nsn)));
  expect(facets.fsc).toMatchObject(counted((part) => fscOfNsn(part.nsn)));
  expect(facets.itemNames).toMatchObject(counted((part) => part.itemName));
  for (const section of SEARCHED_SECTIONS)
    expect(facets.sections[section]).toBe(found.filter((part) => hasRows(part, section)).length);
}
