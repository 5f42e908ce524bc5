import { niinDigits, formatNsn, niinOfNsn, nsnDigits, type Nsn } from '../../src/base/domain/nsn.ts';
import type { CatalogStore } from '../../src/publog/catalog-store.ts';
import { draws } from './frame.ts';

/** Things that people look for in a catalog: numbers and names of parts drawn at random, the same ones in every run. */
export type Sought = { nsn: Nsn; partNumbers: string[]; itemName: string; cages: string[]; companies: string[] };

export async function listSought(catalog: CatalogStore, count: number): Promise<Sought[]> {
  const sought: Sought[] = [];
  for (const nsn of await listRandomNsns(catalog, count)) {
    const part = await catalog.findPart(nsn);
    const numbers = await catalog.listPartNumbers(nsn, 5);
    sought.push({
      nsn,
      itemName: part!.itemName,
      partNumbers: numbers.map((number) => number.partNumber),
      cages: numbers.map((number) => number.cage),
      companies: numbers.flatMap((number) => number.company ?? []),
    });
  }
  return sought;
}

/** Listed NSNs drawn at random over the whole catalog, the same ones in every run. */
export async function listRandomNsns(catalog: CatalogStore, count: number): Promise<Nsn[]> {
  const classes = (await catalog.listClasses()).filter(({ nsnCount }) => nsnCount > 0);
  const { next } = draws(7);
  const nsns: Nsn[] = [];
  while (nsns.length < count) {
    const target = next() * catalog.edition.listedNsns;
    let passed = 0;
    const { fsc } = classes.find(({ nsnCount }) => (passed += nsnCount) > target)!;
    const start = Number(fsc) * 1_000_000_000 + Math.floor(next() * 20_000_000) * (next() < 0.7 ? 1 : 50);
    const { parts } = await catalog.findParts({ fsc, box: null }, { after: start as Nsn, limit: 20 });
    nsns.push(...parts.map(({ nsn }) => nsn));
  }
  const shuffled = nsns.map((nsn) => ({ nsn, place: next() })).sort((left, right) => left.place - right.place);
  return shuffled.slice(0, count).map(({ nsn }) => nsn);
}

/** Texts while they are being typed: one to all of their characters. */
export function typedPrefixes(sought: readonly Sought[], count: number): string[] {
  const { next, pick } = draws(11);
  return Array.from({ length: count }, () => {
    const one = pick(sought);
    const whole = pick([
      formatNsn(one.nsn),
      nsnDigits(one.nsn),
      niinDigits(niinOfNsn(one.nsn)),
      pick(one.partNumbers) ?? 'MS16998-28',
      pick(one.partNumbers)?.toLowerCase() ?? 'an960',
      one.itemName,
      one.itemName.split(/[ ,]+/).at(-1)!.toLowerCase(),
      pick(one.cages) ?? '96906',
      pick(one.companies) ?? 'BOEING',
      'zzqx no such thing',
    ]);
    return whole.slice(0, 1 + Math.floor(next() * Math.min(whole.length, 16)));
  });
}
