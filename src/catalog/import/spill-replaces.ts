import path from 'node:path';
import type { Cancellations } from './cancellations.ts';
import type { NsnList } from './gather-nsns.ts';
import { rankOfNiin } from './niin-index.ts';
import {
  createSpillWriter,
  RANKS_PER_BUCKET,
  RANKS_PER_BUCKET_BITS,
  RECORD_HEADER_BYTES,
  writeRecordHeader,
  type SpillIndex,
} from './spill.ts';
import { formerNsn } from './write-niins.ts';

/**
 * Makes the rows of the `replaces` section: on the record named as the replacement, and on the one at the end of the
 * chain where that is another. A former NSN whose class nobody names stands as its nine digits.
 */
export function spillReplaces(
  cancellations: Cancellations,
  list: NsnList,
  workDir: string,
  buckets: number,
): SpillIndex {
  const spill = createSpillWriter(path.join(workDir, 'replaces.spill'), buckets);
  const { niins, fscs, survivors, statuses, dates, texts, ends } = cancellations;
  for (let row = 0; row < niins.length; row++) {
    const survivor = survivors[row]!;
    if (survivor < 0) continue;
    const former = formerNsn(list, niins[row]!, fscs[row]!) ?? String(niins[row]!).padStart(9, '0');
    const cells = [former, texts[statuses[row]!]!, texts[dates[row]!]!];
    while (cells.length > 1 && cells.at(-1) === '') cells.pop();
    const json = Buffer.from(JSON.stringify(cells), 'utf8');
    const direct = rankOfNiin(list.index, survivor);
    for (const rank of new Set([direct, ends[row]!])) {
      if (rank < 0) continue;
      const buffer = spill.reserve(rank >>> RANKS_PER_BUCKET_BITS, RECORD_HEADER_BYTES + json.length);
      writeRecordHeader(buffer.bytes, buffer.used, rank & (RANKS_PER_BUCKET - 1), json.length);
      json.copy(buffer.bytes, buffer.used + RECORD_HEADER_BYTES);
      buffer.used += RECORD_HEADER_BYTES + json.length;
    }
  }
  return spill.close();
}
