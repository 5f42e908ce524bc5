import type { Niin, Nsn } from '#base/domain/nsn.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { CatalogStore, NiinRecord, PartNumberHit } from '#publog/catalog-store.ts';
import type { ReadLine } from './read/read-stock.ts';

export type MatchCatalog = Pick<CatalogStore, 'findNiins' | 'findByPartNumbers'>;

const NUMBERS_AT_A_TIME = 50;
/** A number of more items is not one item's. */
const MAX_HITS = 21;

/**
 * Finds the NSN of each line: by the NSN of the file; by a choice by hand; by part number and CAGE; by a part number
 * that names one item. Others get null.
 */
export async function matchStock(
  catalog: MatchCatalog,
  lines: readonly ReadLine[],
  chosen: ReadonlyMap<string, Nsn | 0>,
): Promise<ReadLine[]> {
  const byNiin = await lookUp(
    lines.flatMap(({ niin }) => niin ?? []),
    (batch: Niin[]) => catalog.findNiins(batch),
  );
  const choiceOf = ({ number, shown }: ReadLine) => chosen.get(`${shown.cage} ${number}`);
  const open = lines.filter(
    (line) => leadOf(byNiin.get(line.niin!)) === null && line.number !== '' && choiceOf(line) === undefined,
  );
  const byNumber = await lookUp(
    open.map(({ number }) => number as NormalizedPartNumber),
    (batch: NormalizedPartNumber[]) => catalog.findByPartNumbers(batch, MAX_HITS, false),
  );
  return lines.map((line) => {
    const named = line.niin === null ? null : leadOf(byNiin.get(line.niin));
    const nsn = named ?? choiceOf(line) ?? onlyItem(byNumber.get(line.number as NormalizedPartNumber), line.shown.cage);
    return { ...line, nsn: nsn === 0 ? null : nsn };
  });
}

const leadOf = (record: NiinRecord | null | undefined): Nsn | null => record?.replacedBy ?? record?.nsn ?? null;

/** The item that all fitting references are of. */
function onlyItem(hits: readonly PartNumberHit[] | undefined, cage: string): Nsn | null {
  const fitting = (hits ?? []).filter((hit) => hit.listed && (cage === '' || hit.cage === cage));
  const [first] = fitting;
  return first !== undefined && hits!.length < MAX_HITS && fitting.every(({ nsn }) => nsn === first.nsn)
    ? first.nsn
    : null;
}

async function lookUp<Key, Found>(keys: readonly Key[], find: (batch: Key[]) => Promise<Found[]>) {
  const found = new Map<Key, Found>();
  const distinct = [...new Set(keys)];
  for (let at = 0; at < distinct.length; at += NUMBERS_AT_A_TIME) {
    const batch = distinct.slice(at, at + NUMBERS_AT_A_TIME);
    const answers = await find(batch);
    for (const [index, key] of batch.entries()) found.set(key, answers[index]!);
  }
  return found;
}

/** Parts that a line could be, best first, for a choice by hand. */
export async function candidatesOf(catalog: MatchCatalog, number: string): Promise<Nsn[]> {
  const [hits = []] = await catalog.findByPartNumbers([number as NormalizedPartNumber], MAX_HITS, false);
  return [...new Set(hits.filter(({ listed }) => listed).map(({ nsn }) => nsn))];
}
