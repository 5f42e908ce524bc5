import type { CatalogLoader } from '../catalog-loader.ts';
import { firstCancellation, type Cancellations } from './cancellations.ts';
import type { NsnList } from './gather-nsns.ts';
import { createIntList } from './int-list.ts';
import { eachNiin, hasNiin, placeOfNiin } from './niin-index.ts';
import { createRowBatches } from './row-batches.ts';

const NIIN_RANGE = 1_000_000_000;

/** Writes where each NIIN leads: those on file and those of which only the cancellation is known, by NIIN. */
export async function writeNiins(
  loader: CatalogLoader,
  list: NsnList,
  cancellations: Cancellations,
  listedRanks: Uint8Array,
): Promise<void> {
  const rows = createRowBatches(loader, 'niin');
  const offFile = niinsOffFile(cancellations, list);
  let nextOffFile = 0;

  const write = (niin: number, nsn: number | null, listed: number): void => {
    const row = firstCancellation(cancellations, niin);
    if (row < 0) {
      rows.push(niin, nsn, listed, null, null, null, null);
      return;
    }
    const end = cancellations.ends[row]!;
    const survivor = cancellations.survivors[row]!;
    const status = cancellations.texts[cancellations.statuses[row]!]!;
    const date = cancellations.texts[cancellations.dates[row]!]!;
    rows.push(
      niin,
      nsn,
      listed,
      end < 0 ? null : list.nsns[end]!,
      survivor < 0 ? null : survivor,
      status === '' ? null : status,
      date === '' ? null : date,
    );
  };

  let place = 0;
  for (const page of eachNiin(list.onFile)) {
    for (const niin of page) {
      while (nextOffFile < offFile.length && offFile[nextOffFile]! < niin) write(offFile[nextOffFile++]!, null, 0);
      const rank = list.index.ranks[place++]!;
      write(niin, list.nsns[rank]!, listedRanks[rank]!);
    }
    await rows.flush(false);
  }
  while (nextOffFile < offFile.length) write(offFile[nextOffFile++]!, null, 0);
  await rows.flush(true);
}

/** Cancelled NIINs without a record of their own, in order. */
function niinsOffFile(cancellations: Cancellations, list: NsnList): Int32Array {
  const found = createIntList();
  for (const page of eachNiin(cancellations.cancelled)) {
    for (const niin of page) if (!hasNiin(list.index.bits, niin)) found.push(niin);
  }
  return found.values();
}

/** The former NSN of a cancelled NIIN as 13 digits; its class may be known from its own record only. */
export function formerNsn(list: NsnList, niin: number, fsc: number): string | null {
  const place = placeOfNiin(list.index.bits, list.index.blocks, niin);
  if (fsc >= 0) return String(fsc * NIIN_RANGE + niin).padStart(13, '0');
  return place < 0 ? null : String(list.nsns[list.index.ranks[place]!]!).padStart(13, '0');
}
