import {
  niinDigits,
  fscOfNsn,
  niinOfNsn,
  nsnDigits,
  parseNsn,
  type Nsn,
  type Fsc,
} from '../../../src/base/domain/nsn.ts';
import type { BuiltPart } from './catalog.fixture.ts';
import type { BoxText, KeyPage } from '../../../src/publog/catalog-store.ts';

/** Computes the answers of lists and searches by looking at every part. */
export type OraclePart = {
  nsn: Nsn;
  itemName: string;
  partNumbers: NonNullable<BuiltPart['partNumbers']>;
  sections: NonNullable<BuiltPart['sections']>;
};
export type OraclePage = { nsns: Nsn[]; hasPrevious: boolean; hasNext: boolean; total: number; position: number };

export function oracleParts(parts: readonly BuiltPart[]): OraclePart[] {
  return parts
    .filter((part) => (part.partNumbers ?? []).length > 0 && !part.cancelled)
    .map((part) => ({
      nsn: parseNsn(part.nsn)!,
      itemName: part.itemName ?? 'BOLT, MACHINE',
      partNumbers: part.partNumbers ?? [],
      sections: part.sections ?? {},
    }))
    .sort((left, right) => left.nsn - right.nsn);
}

export function matches(part: OraclePart, { text, digits }: BoxText): boolean {
  if (text !== '' && part.itemName.toUpperCase().includes(text)) return true;
  if (!digits) return false;
  const niin = niinDigits(niinOfNsn(part.nsn));
  return (
    nsnDigits(part.nsn).startsWith(digits) || niin.startsWith(digits) || (digits.length >= 4 && niin.endsWith(digits))
  );
}

export function inClass(fsc: Fsc): (part: OraclePart) => boolean {
  return (part) => fscOfNsn(part.nsn) === fsc;
}

export function oraclePage(parts: readonly OraclePart[], { after, before, limit }: KeyPage): OraclePage {
  const nsns = parts.map((part) => part.nsn);
  let start = 0;
  let end = Math.min(nsns.length, limit);
  if (after !== undefined) {
    start = countWhere(nsns, (nsn) => nsn <= after);
    end = Math.min(nsns.length, start + limit);
  } else if (before !== undefined) {
    end = countWhere(nsns, (nsn) => nsn < before);
    start = Math.max(0, end - limit);
  }
  return {
    nsns: nsns.slice(start, end),
    hasPrevious: start > 0,
    hasNext: end < nsns.length,
    total: nsns.length,
    position: start,
  };
}

function countWhere(nsns: readonly Nsn[], isBefore: (nsn: Nsn) => boolean): number {
  const index = nsns.findIndex((nsn) => !isBefore(nsn));
  return index < 0 ? nsns.length : index;
}
