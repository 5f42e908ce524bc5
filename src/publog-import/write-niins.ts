import type { CatalogLoader } from '../storage/catalog-loader.ts';
import type { Cancellations } from './cancellations.ts';
import type { NsnList } from './gather-nsns.ts';
import { eachNiin, placeOfNiin } from './niin-index.ts';
import { createRowBatches } from './row-batches.ts';

const NIIN_RANGE = 1_000_000_000;
const NIINS_BETWEEN_PAUSES = 65_536;

/** Writes where each NIIN leads: those on file and those of which only the cancellation is known, by NIIN. */
export async function writeNiins(
  loader: CatalogLoader,
  list: NsnList,
  cancellations: Cancellations,
  listedRanks: Uint8Array,
): Promise<void> {
  const rows = createRowBatches(loader, 'niin');
  const { bits, blocks, ranks } = list.index;
  const offFile = [...cancellations.first.keys()]
    .filter((niin) => placeOfNiin(bits, blocks, niin) < 0)
    .sort((left, right) => left - right);
  let nextOffFile = 0;

  const write = (niin: number, nsn: number | null, listed: number): void => {
    const row = cancellations.first.get(niin);
    if (row === undefined) {
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

  for (let from = 0; from < bits.length; from += NIINS_BETWEEN_PAUSES) {
    const to = Math.min(from + NIINS_BETWEEN_PAUSES, bits.length);
    eachNiin(bits.subarray(from, to), (offset) => {
      const niin = from * 32 + offset;
      while (nextOffFile < offFile.length && offFile[nextOffFile]! < niin) write(offFile[nextOffFile++]!, null, 0);
      const rank = ranks[placeOfNiin(bits, blocks, niin)]!;
      write(niin, list.nsns[rank]!, listedRanks[rank]!);
    });
    await rows.flush(false);
  }
  while (nextOffFile < offFile.length) write(offFile[nextOffFile++]!, null, 0);
  await rows.flush(true);
}

/** The former NSN of a cancelled NIIN as 13 digits; its class may be known from its own record only. */
export function formerNsn(list: NsnList, niin: number, fsc: number): string | null {
  const place = placeOfNiin(list.index.bits, list.index.blocks, niin);
  if (fsc >= 0) return String(fsc * NIIN_RANGE + niin).padStart(13, '0');
  return place < 0 ? null : String(list.nsns[list.index.ranks[place]!]!).padStart(13, '0');
}
