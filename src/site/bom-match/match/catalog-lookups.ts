import { type Niin, formatNsn, niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { CatalogStore, NiinRecord, PartNumberHit } from '#publog/catalog-store.ts';
import { MAX_CANDIDATES, type ListReading, type MatchedPart } from '#base/lists/list.ts';

export type ListCatalog = Pick<CatalogStore, 'findNiins' | 'findByPartNumbers' | 'findListedParts' | 'listPartNumbers'>;

/** Short calls let other requests through. */
const NUMBERS_AT_A_TIME = 50;
const MAX_REFERENCES = 500;

/** Looks up each number once. `isFormer`: among part numbers that have left their item. */
export function catalogLookups(catalog: ListCatalog, yieldNow: () => Promise<void>, isFormer: boolean) {
  const niins = new Map<Niin, NiinRecord | null>();
  const hits = new Map<NormalizedPartNumber, PartNumberHit[]>();
  const cages = new Map<Niin, Set<string>>();

  async function inBatches<Key>(keys: Iterable<Key>, work: (batch: Key[]) => Promise<void>): Promise<void> {
    const all = [...keys];
    for (let start = 0; start < all.length; start += NUMBERS_AT_A_TIME) {
      await work(all.slice(start, start + NUMBERS_AT_A_TIME));
      await yieldNow();
    }
  }

  return {
    async numbers(readings: readonly ListReading[]): Promise<void> {
      const parts = new Set<NormalizedPartNumber>();
      const items = new Set<Niin>();
      for (const reading of readings) {
        if (reading.kind !== 'part-number') {
          if (!isFormer) items.add(niinOf(reading));
        } else if (!hits.has(reading.partNumber)) parts.add(reading.partNumber);
      }
      await inBatches(parts, async (batch) => {
        const answers = await catalog.findByPartNumbers(batch, MAX_CANDIDATES + 1, isFormer);
        for (const [index, number] of batch.entries()) {
          hits.set(number, answers[index]!);
          for (const { listed, nsn } of answers[index]!) if (!listed) items.add(niinOfNsn(nsn));
        }
      });
      const unknown = [...items].filter((niin) => !niins.has(niin));
      await inBatches(unknown, async (batch) => {
        const answers = await catalog.findNiins(batch);
        for (const [index, niin] of batch.entries()) niins.set(niin, answers[index]!);
      });
    },
    async makers(readings: readonly ListReading[]): Promise<void> {
      for (const reading of readings) {
        const niin = reading.kind === 'part-number' ? null : niinOf(reading);
        const nsn = niin === null || cages.has(niin) ? null : niins.get(niin)?.nsn;
        if (!nsn) continue;
        const references = await catalog.listPartNumbers(nsn, MAX_REFERENCES);
        cages.set(niin!, new Set(references.map(({ cage }) => cage)));
        await yieldNow();
      }
    },
    async names(parts: readonly MatchedPart[]): Promise<void> {
      const unnamed = parts.filter(({ itemName }) => itemName === '');
      const byNsn = Map.groupBy(unnamed, ({ nsn }) => nsn);
      await inBatches(byNsn.keys(), async (batch) => {
        const nsns = batch.map((nsn) => Number(nsn.replaceAll('-', '')) as Nsn);
        for (const { nsn, itemName } of await catalog.findListedParts(nsns))
          for (const part of byNsn.get(formatNsn(nsn)) ?? []) part.itemName = itemName;
      });
    },
    isFormer,
    isMaker: (niin: Niin, cage: string) => cages.get(niin)?.has(cage) ?? false,
    niin: (niin: Niin) => niins.get(niin) ?? null,
    hits: (number: NormalizedPartNumber) => hits.get(number) ?? [],
  };
}

export type Lookups = ReturnType<typeof catalogLookups>;

export const niinOf = (reading: Exclude<ListReading, { kind: 'part-number' }>): Niin =>
  reading.kind === 'nsn' ? niinOfNsn(reading.nsn) : reading.niin;

/** One part for each NSN, listed ones first. `exact`: written as asked. */
export function partsOfHits(
  hits: readonly PartNumberHit[],
  { cage }: Extract<ListReading, { kind: 'part-number' }>,
  written: string,
) {
  const fitting = cage === null ? hits : hits.filter((hit) => hit.cage === cage);
  const listed = fitting.filter((hit) => hit.listed);
  const asked = written.trim().toUpperCase();
  const isExact = ({ partNumber }: PartNumberHit) => asked !== '' && asked.includes(partNumber.toUpperCase());
  const exact: MatchedPart[] = [];
  const byNsn = [...Map.groupBy(listed.length > 0 ? listed : fitting, (hit) => hit.nsn)].slice(0, MAX_CANDIDATES);
  const parts = byNsn.map(([nsn, ofNsn]) => {
    const same = ofNsn.filter(isExact);
    const named = same.length > 0 ? same : ofNsn;
    const { itemName, partNumber, company, ...first } = named[0]!;
    // names the maker if it is the only one
    const isOnly = named.every((hit) => hit.cage === first.cage);
    const maker = isOnly ? { cage: first.cage, maker: company ?? '' } : { cage: '', maker: '' };
    const part: MatchedPart = { nsn: formatNsn(nsn), itemName, partNumber, ...maker };
    if (same.length > 0) exact.push(part);
    return part;
  });
  const unlisted = new Set(listed.length > 0 ? [] : parts.map(({ nsn }) => nsn));
  return { parts, exact, unlisted, hasMore: hits.length > MAX_CANDIDATES };
}
