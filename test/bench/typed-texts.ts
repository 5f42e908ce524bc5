import { niinDigits } from '../../src/base/domain/niin.ts';
import { formatNsn, niinOfNsn, nsnDigits, type Nsn } from '../../src/base/domain/nsn.ts';
import type { CatalogStore } from '../../src/publog/catalog-store.ts';
import { random } from '../support/catalog/sample-parts.ts';
import { listRandomNsns } from './random-nsns.ts';

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

/** Texts while they are being typed: one to all of their characters. */
export function typedPrefixes(sought: readonly Sought[], count: number): string[] {
  const next = random(11);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
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
