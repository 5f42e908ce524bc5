import type { Niin } from '#base/domain/niin.ts';
import { formatNsn, niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { CatalogStore, NiinRecord, PartNumberHit } from '#publog/catalog-store.ts';
import { MAX_CANDIDATES, type ListReading, type MatchedPart } from '../list.ts';

/** The calls of the catalog that matching needs. */
export type ListCatalog = Pick<CatalogStore, 'findNiins' | 'findByPartNumbers' | 'findListedParts' | 'listPartNumbers'>;

/** Numbers in one call of the database: it answers them well within the time that other requests may wait. */
const NUMBERS_AT_A_TIME = 50;
/** References of an item among which its makers are looked for. */
const MAX_REFERENCES = 500;

/** Looks up the numbers of a list in the catalog, each once, and remembers the answers. */
export function catalogLookups(catalog: ListCatalog, yieldNow: () => Promise<void>) {
  const niins = new Map<Niin, NiinRecord | null>();
  const hits = new Map<NormalizedPartNumber, PartNumberHit[]>();
  const cages = new Map<Niin, string[]>();

  async function numbers(readings: readonly ListReading[]): Promise<void> {
    const parts = new Set<NormalizedPartNumber>();
    const items = new Set<Niin>();
    for (const reading of readings) {
      if (reading.kind === 'part-number') {
        if (!hits.has(reading.partNumber)) parts.add(reading.partNumber);
      } else items.add(niinOf(reading));
    }
    await yieldNow();
    await inLanes(batchesOf([...parts]), async (batch) => {
      const answers = await catalog.findByPartNumbers(batch, MAX_CANDIDATES + 1);
      for (const [index, number] of batch.entries()) {
        hits.set(number, answers[index]!);
        // Where an item that is not listed any more leads.
        for (const { listed, nsn } of answers[index]!) if (!listed) items.add(niinOfNsn(nsn));
      }
      await yieldNow();
    });
    await inLanes(batchesOf([...items].filter((niin) => !niins.has(niin))), async (batch) => {
      const answers = await catalog.findNiins(batch);
      for (const [index, niin] of batch.entries()) niins.set(niin, answers[index]!);
      await yieldNow();
    });
  }

  /** Makers of the items of stock numbers. */
  async function makers(readings: readonly ListReading[]): Promise<void> {
    for (const niin of readings.flatMap((reading) => (reading.kind === 'part-number' ? [] : niinOf(reading)))) {
      const nsn = cages.has(niin) ? null : niins.get(niin)?.nsn;
      if (nsn)
        cages.set(
          niin,
          (await catalog.listPartNumbers(nsn, MAX_REFERENCES)).map(({ cage }) => cage),
        );
      await yieldNow();
    }
  }

  /** Item names of parts that were found by their stock number. */
  async function names(parts: readonly MatchedPart[]): Promise<void> {
    const nameless = parts.filter(({ itemName }) => itemName === '');
    await yieldNow();
    const byNsn = Map.groupBy(nameless, ({ nsn }) => nsn);
    await yieldNow();
    const nsns = [...byNsn.keys()].map((nsn) => Number(nsn.replaceAll('-', '')) as Nsn);
    for (const batch of batchesOf(nsns)) {
      for (const { nsn, itemName } of await catalog.findListedParts(batch))
        for (const part of byNsn.get(formatNsn(nsn)) ?? []) part.itemName = itemName;
      await yieldNow();
    }
  }

  return {
    numbers,
    makers,
    names,
    isMaker: (niin: Niin, cage: string) => cages.get(niin)?.includes(cage) ?? false,
    niin: (niin: Niin) => niins.get(niin) ?? null,
    hits: (number: NormalizedPartNumber) => hits.get(number) ?? [],
  };
}

export type Lookups = ReturnType<typeof catalogLookups>;

export const niinOf = (reading: Exclude<ListReading, { kind: 'part-number' }>): Niin =>
  reading.kind === 'nsn' ? niinOfNsn(reading.nsn) : reading.niin;

function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += NUMBERS_AT_A_TIME) yield all.slice(start, start + NUMBERS_AT_A_TIME);
}

/** Works on two batches at a time: the database reads the next one while the answer to the last is taken in. */
async function inLanes<T>(batches: Generator<T[]>, work: (batch: T[]) => Promise<void>): Promise<void> {
  const lane = async () => {
    for (let next = batches.next(); !next.done; next = batches.next()) await work(next.value);
  };
  await Promise.all([lane(), lane()]);
}

type PartsOfHits = {
  /** One for each NSN: listed ones where there are any. */
  parts: MatchedPart[];
  /** Those that write the number exactly as it was asked for, whatever the case. */
  exact: MatchedPart[];
  /** NSNs of parts that the catalog does not list any more. */
  unlisted: ReadonlySet<string>;
  hasMore: boolean;
};

/** The parts that carry a part number. A CAGE code beside it must fit. */
export function partsOfHits(
  hits: readonly PartNumberHit[],
  { cage }: Extract<ListReading, { kind: 'part-number' }>,
  written: string,
): PartsOfHits {
  const fitting = cage === null ? hits : hits.filter((hit) => hit.cage === cage);
  const listed = fitting.filter((hit) => hit.listed);
  const shown = listed.length > 0 ? listed : fitting;
  const asked = written.trim().toUpperCase();
  const isExact = ({ partNumber }: PartNumberHit) => asked !== '' && asked.includes(partNumber.toUpperCase());
  const parts: MatchedPart[] = [];
  const exact: MatchedPart[] = [];
  for (const [nsn, ofNsn] of Map.groupBy(shown, (hit) => hit.nsn)) {
    if (parts.length === MAX_CANDIDATES) break;
    const same = ofNsn.filter(isExact);
    const part = partOf(nsn, same.length > 0 ? same : ofNsn);
    parts.push(part);
    if (same.length > 0) exact.push(part);
  }
  return {
    parts,
    exact,
    unlisted: new Set(listed.length > 0 ? [] : parts.map(({ nsn }) => nsn)),
    hasMore: hits.length > MAX_CANDIDATES,
  };
}

/** A maker is named when there is one. */
function partOf(nsn: PartNumberHit['nsn'], hits: readonly PartNumberHit[]): MatchedPart {
  const [first] = hits as [PartNumberHit];
  const isOne = hits.every(({ cage }) => cage === first.cage);
  return {
    nsn: formatNsn(nsn),
    itemName: first.itemName,
    partNumber: first.partNumber,
    cage: isOne ? first.cage : '',
    maker: isOne ? (first.company ?? '') : '',
  };
}
