import { LRUCache } from 'lru-cache';
import type { Database } from '#base/database/database.ts';
import { type DrawnReplies, isDrawnTitle } from '#base/domain/main-requirements.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { STORED_COLUMNS } from '#base/domain/publog-columns.ts';
import type { Reference } from '../part-selection.ts';
import type { ItemNames } from '../queries/item-names.ts';
import { listCompanies } from '../queries/makers.ts';
import { readTable } from '../queries/key-batches.ts';
import { storedRows } from '../queries/part-details.ts';
import { listedPart, listByNsns } from '../queries/part-reader.ts';

/** Includes every reply on file, in order. */
export async function readSelected(held: ReferenceSource & { names: ItemNames }, nsns: readonly Nsn[]) {
  const { database, names } = held;
  const parts = new Map((await listByNsns(database, nsns)).map((row) => [row[0], listedPart(row, names)]));
  const references = await listReferences(held, nsns);
  const described = await readDescribed(database, nsns);
  return nsns.flatMap((nsn, index) => {
    const part = parts.get(nsn);
    if (!part) return [];
    return { ...part, ...described[index]!, reference: references[index]! };
  });
}

export type DescribedPart = { replies: Record<string, string[]>; drawn: readonly DrawnReplies[] };

/** In order. */
export async function readDescribed(database: Database, nsns: readonly Nsn[]): Promise<DescribedPart[]> {
  const described = new Map((await listReplies(database, nsns)).map(([nsn, stored]) => [nsn, parseReplies(stored)]));
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

/** Companies in the cache: reading those of a page of 100 parts takes 0.2 ms, a twentieth of the page. */
export const companiesOf = () => new LRUCache<string, { company: string | null }>({ max: 2_000 });
type ReferenceSource = { database: Database; companies: ReturnType<typeof companiesOf> };

/** The first part number of NSNs, in their order. `fitOf`: the first of those that fit most. */
export async function listReferences(
  { database, companies }: ReferenceSource,
  nsns: readonly Nsn[],
  fitOf?: (normalized: string, cage: string) => number,
) {
  const found = new Map<Nsn, Reference>();
  const fits = new Map<Nsn, number>();
  const rows = await (fitOf ? readAllReferences(database, nsns) : readReferences(database, nsns, [0]));
  for (const [nsn, partNumber, cage, normalized] of rows) {
    const fit = fitOf?.(normalized, cage) ?? 0;
    if (fit <= (fits.get(nsn) ?? -1)) continue;
    fits.set(nsn, fit);
    let maker = companies.get(cage);
    if (!maker) {
      const [row] = await listCompanies(database, [cage]);
      companies.set(cage, (maker = { company: row?.[1] ?? null }));
    }
    found.set(nsn, { partNumber, cage, company: maker.company });
  }
  return nsns.map((nsn) => found.get(nsn) ?? null);
}

type StoredReference = [nsn: Nsn, partNumber: string, cage: string, normalized: string];
const REFERENCE = 'nsn, part_number, cage, normalized';
const readReferences = readTable<Nsn, StoredReference>([1, 20, 100], 'part', REFERENCE, ['position']);
const readAllReferences = readTable<Nsn, StoredReference>([20, 100], 'part', REFERENCE);

type StoredReplies = [nsn: Nsn, characteristics: string | null];
export const listReplies = readTable<Nsn, StoredReplies>([1, 10, 50], 'nsn_detail', 'nsn, characteristics');
