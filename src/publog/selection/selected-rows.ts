import type { Database } from '#base/database/database.ts';
import { type DrawnReplies, isDrawnTitle } from '#base/domain/main-requirements.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { STORED_COLUMNS } from '#base/domain/publog-columns.ts';
import type { SelectedPart } from '../part-selection.ts';
import type { ItemNames } from '../queries/item-names.ts';
import { readByKeys } from '../queries/key-batches.ts';
import { storedRows } from '../queries/part-details.ts';
import { listedPart } from '../queries/part-page.ts';
import { listByNsns } from '../queries/part-reader.ts';

/** With every reply on file, in order. */
export async function readSelected(
  database: Database,
  names: ItemNames,
  nsns: readonly Nsn[],
): Promise<SelectedPart[]> {
  const sorted = nsns.toSorted((left, right) => left - right);
  const parts = new Map((await listByNsns(database, sorted)).map((row) => [row[0], listedPart(row, names)]));
  const references = new Map((await listReferences(database, sorted)).map(([nsn, ...rest]) => [nsn, rest]));
  const described = await readDescribed(database, nsns);
  return nsns.flatMap((nsn, index) => {
    const part = parts.get(nsn);
    if (!part) return [];
    const reference = references.get(nsn);
    return {
      ...part,
      ...described[index]!,
      reference: reference ? { partNumber: reference[0], cage: reference[1], company: reference[2] } : null,
    };
  });
}

export type DescribedPart = { replies: Record<string, string[]>; drawn: readonly DrawnReplies[] };

/** In order. */
export async function readDescribed(database: Database, nsns: readonly Nsn[]): Promise<DescribedPart[]> {
  const sorted = nsns.toSorted((left, right) => left - right);
  const described = new Map((await listReplies(database, sorted)).map(([nsn, stored]) => [nsn, parseReplies(stored)]));
  return nsns.map((nsn) => described.get(nsn) ?? { replies: {}, drawn: [] });
}

const [MRC, TITLE, REPLY] = (['mrc', 'requirements_statement', 'clear_text_reply'] as const).map((name) =>
  STORED_COLUMNS.characteristics.indexOf(name),
);

const MAX_DRAWN = 24;
const MAX_REPLY = 160;

/** None where damaged. */
export function parseReplies(stored: string | null): DescribedPart {
  const replies: Record<string, string[]> = {};
  const drawn: DrawnReplies[] = [];
  for (const texts of storedRows(stored ?? '[]') ?? []) {
    const [mrc, title, reply] = [texts[MRC!], texts[TITLE!], texts[REPLY!]];
    if (!mrc || !reply || replies[mrc]?.includes(reply)) continue;
    if (replies[mrc]) replies[mrc].push(reply);
    else {
      const own = (replies[mrc] = [reply]);
      if (title && drawn.length < MAX_DRAWN && reply.length <= MAX_REPLY && isDrawnTitle(title))
        drawn.push({ mrc, title, replies: own });
    }
  }
  return { replies, drawn };
}

// subqueries: a join may read all makers
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
