import { expect } from 'vitest';
import type { Nsn } from '../../../src/base/domain/nsn.ts';
import type { KeyPage, PartPage } from '../../../src/publog/catalog-store.ts';
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
