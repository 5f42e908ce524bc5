import type { Database } from '../../database/database.ts';
import type { Nsn } from '../../domain/nsn.ts';
import { STORED_COLUMNS } from '../../domain/publog-columns.ts';
import type { SelectedPart } from '../part-selection.ts';
import type { ItemNames } from '../queries/item-names.ts';
import { readByKeys } from '../queries/key-batches.ts';
import { storedRows } from '../queries/part-details.ts';
import { listedPart } from '../queries/part-page.ts';
import { listByNsns } from '../queries/part-reader.ts';

/** The rows of a page, in the order of its NSNs, with every reply that is on file. */
export async function readSelected(
  database: Database,
  names: ItemNames,
  nsns: readonly Nsn[],
): Promise<SelectedPart[]> {
  const sorted = nsns.toSorted((left, right) => left - right);
  const parts = new Map((await listByNsns(database, sorted)).map((row) => [row[0], listedPart(row, names)]));
  const references = new Map((await listReferences(database, sorted)).map(([nsn, ...rest]) => [nsn, rest]));
  const replies = await readReplies(database, nsns);
  return nsns.flatMap((nsn, index) => {
    const part = parts.get(nsn);
    if (!part) return [];
    const reference = references.get(nsn);
    return {
      ...part,
      replies: replies[index]!,
      reference: reference ? { partNumber: reference[0], cage: reference[1], company: reference[2] } : null,
    };
  });
}

/** The replies of parts by MRC, in the order of the NSNs. */
export async function readReplies(database: Database, nsns: readonly Nsn[]): Promise<Record<string, string[]>[]> {
  const sorted = nsns.toSorted((left, right) => left - right);
  const replies = new Map((await listReplies(database, sorted)).map(([nsn, stored]) => [nsn, parseReplies(stored)]));
  return nsns.map((nsn) => replies.get(nsn) ?? {});
}

const [MRC, REPLY] = (['mrc', 'clear_text_reply'] as const).map((name) => STORED_COLUMNS.characteristics.indexOf(name));

/** Replies by MRC from the stored characteristics of a part; none where they are damaged. */
function parseReplies(stored: string | null): Record<string, string[]> {
  const replies: Record<string, string[]> = {};
  for (const texts of storedRows(stored ?? '[]') ?? []) {
    const [mrc, reply] = [texts[MRC!], texts[REPLY!]];
    if (mrc && reply && !replies[mrc]?.includes(reply)) (replies[mrc] ??= []).push(reply);
  }
  return replies;
}

// primary key of part (nsn, position), then of maker: as a join, makers could be read from end to end
const listReferences = readByKeys<Nsn, [nsn: Nsn, partNumber: string, cage: string, company: string | null]>({
  sizes: [1, 10, 50],
  filler: -1 as Nsn,
  sql: (keys) => `
  select p.nsn, p.part_number, p.cage, (select m.company from maker m where m.cage = p.cage)
  from part p
  where p.nsn in (${keys})
    and p.position = 0`,
});

// primary key of nsn_detail
const listReplies = readByKeys<Nsn, [nsn: Nsn, characteristics: string | null]>({
  sizes: [1, 10, 50],
  filler: -1 as Nsn,
  sql: (keys) => `
  select nsn, characteristics
  from nsn_detail
  where nsn in (${keys})`,
});
