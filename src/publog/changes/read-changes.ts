import type { Database, SqlValue } from '#base/database/database.ts';
import { memoizeLatest, once } from '../queries/memoize.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { CHANGE_KINDS, factNumbers, LOTS, lotOf, valueOf, type Change, type ChangeKind } from './change-kinds.ts';

export type ChangeEdition = {
  number: number;
  /** YYYY-MM-DD. */
  date: string;
  /** False at the beginning of the record: nothing is known about its changes. */
  compared: boolean;
  /** Changes between it and the one before of the list are not recorded. */
  gap: boolean;
};
/**
 * `date`: of the edition that brought it, YYYY-MM-DD. `price`: in force from then on, in hundredths of a dollar; null
 * where the change tells none.
 */
export type PartChange = Change & { date: string; price: number | null };

/** Null before the first import that records. Rejects with `StoreUnavailable`. */
export type OpenChanges = (version: string) => Promise<Database | 'not in release' | null>;

/** Reads the record of imports, up to the catalog in force. Methods may reject with `StoreUnavailable`. */
export type ChangeReader = {
  /** Newest first, without those that were taken back. Null where the record did not come with the release. */
  listChangeEditions(): Promise<ChangeEdition[] | null>;
  /** By class. */
  countChanges(editions: readonly ChangeEdition[]): Promise<{ kind: ChangeKind; fsc: string; count: number }[]>;
  /** By NSN. `next` is the last one of a page, null at the end. At most 1,000. */
  listChanges(
    editions: readonly ChangeEdition[],
    options: { kinds: readonly ChangeKind[]; fsc?: string | undefined; after?: Nsn | undefined; limit: number },
  ): Promise<{ changes: PartChange[]; next: Nsn | null }>;
  /** Newest first, also under classes that it was in before. */
  listPartChanges(nsn: Nsn): Promise<PartChange[]>;
};

type Row = [lot: number, nsn: Nsn, before: number | null, after: number | null];

const NIINS = 1_000_000_000;
const MAX_CHANGES = 1_000;
/** A page asks for its list, and for its validator. */
const PARTS_KEPT = 100;

export function openChangeReader(open: OpenChanges, version: string): ChangeReader & { closeChanges(): Promise<void> } {
  let opened: Database | null = null;
  const isMissing = once(async () => {
    const found = await open(version);
    if (found !== 'not in release') opened = found;
    return found === 'not in release';
  });
  const query = async <Row extends readonly unknown[]>(sql: string, values: readonly SqlValue[]): Promise<Row[]> =>
    (await isMissing()) || opened === null ? [] : opened.query<Row>(sql, values);
  // the same as long as a catalog is in force
  const editions = once(async () => editionsUpTo(version, await query<EditionRow>(LIST_EDITIONS, [version])));

  function changesOf(rows: readonly Row[], known: readonly ChangeEdition[]): PartChange[] {
    const dates = new Map(known.map(({ number, date }) => [number, date]));
    return rows.flatMap(([lot, nsn, before, after]) => {
      const kind = CHANGE_KINDS[lot % LOTS];
      const date = dates.get(Math.floor(lot / LOTS));
      if (kind === undefined || date === undefined) return [];
      if (kind === 'new')
        return { nsn, kind, before: null, after: null, date, price: factNumbers(after ?? 0).price || null };
      const price = kind === 'price' ? after || null : null;
      return { nsn, kind, before: valueOf(kind, before), after: valueOf(kind, after), date, price };
    });
  }

  async function listPartChanges(nsn: Nsn): Promise<PartChange[]> {
    const known = await editions();
    const rows: Row[] = [];
    const asked = new Set([nsn]);
    // also those that are added meanwhile
    for (const each of asked) {
      const found = await query<Row>(LIST_PART_CHANGES, [Math.floor(each / NIINS), each]);
      rows.push(...found);
      for (const [lot, , before] of found)
        if (CHANGE_KINDS[lot % LOTS] === 'class' && before !== null) asked.add((before * NIINS + (nsn % NIINS)) as Nsn);
    }
    const editionOf = ([lot]: Row): number => Math.floor(lot / LOTS);
    return changesOf(
      rows.sort((left, right) => editionOf(right) - editionOf(left) || left[0] - right[0]),
      known,
    );
  }

  return {
    listChangeEditions: async () => ((await isMissing()) ? null : editions()),
    listPartChanges: memoizeLatest(PARTS_KEPT, listPartChanges),
    async countChanges(asked) {
      const counts = new Map<string, { kind: ChangeKind; fsc: string; count: number }>();
      for (const { number } of asked) {
        const rows = await query<[number, number, number]>(COUNT, [number * LOTS, number * LOTS + LOTS]);
        for (const [fsc, lot, count] of rows) {
          const kind = CHANGE_KINDS[lot % LOTS];
          if (kind === undefined) continue;
          const key = `${fsc} ${kind}`;
          const before = counts.get(key)?.count ?? 0;
          counts.set(key, { kind, fsc: String(fsc).padStart(4, '0'), count: before + count });
        }
      }
      return [...counts.values()].sort((left, right) => (left.fsc < right.fsc ? -1 : 1));
    },
    async listChanges(asked, { kinds, fsc, after = -1, limit }) {
      const size = Math.min(limit, MAX_CHANGES);
      const [first, end] = fsc === undefined ? [0, 10_000 * NIINS] : [Number(fsc) * NIINS, (Number(fsc) + 1) * NIINS];
      const rows: Row[] = [];
      for (const { number } of asked)
        for (const kind of kinds) {
          const bounds = [lotOf(number, kind), Math.max(first, after + 1), end, size + 1];
          rows.push(...(await query<Row>(LIST_CHANGES, bounds)));
        }
      rows.sort(([lot, nsn], [otherLot, other]) => nsn - other || lot - otherLot);
      const next = rows.length > size ? rows[size - 1]![1] : null;
      // all changes of the last item: the next page begins behind it
      const shown = next === null ? rows : rows.filter(([, nsn]) => nsn <= next);
      return { changes: changesOf(shown, asked), next: shown.length < rows.length ? next : null };
    },
    closeChanges: async () => opened?.close(),
  };
}

type EditionRow = [version: string, number: number, date: string, before: string | null, compared: number];

/** Leaves out those between a catalog and the one that it was compared with: they were taken back. Newest first. */
function editionsUpTo(version: string, rows: readonly EditionRow[]): ChangeEdition[] {
  const kept: EditionRow[] = [];
  for (const row of rows) {
    const [own] = row;
    const before = kept.at(-1)?.[3] ?? null;
    if (kept.length === 0 ? own <= version : before === null || own <= before) kept.push(row);
  }
  return kept.map(([, number, date, before, compared], at) => {
    const older = kept[at + 1]?.[0];
    return { number, date, compared: compared === 1, gap: older !== undefined && (compared === 0 || older !== before) };
  });
}

// a whole table, at most some hundred rows
const LIST_EDITIONS = `
  select version, number, date, before, compared
  from edition
  where version <= $1
  order by version desc`;

// primary key of change_count
const COUNT = `
  select fsc, lot, count
  from change_count
  where lot >= $1
    and lot < $2`;

// primary key of change
const LIST_CHANGES = `
  select lot, nsn, before, after
  from change
  where lot = $1
    and nsn >= $2
    and nsn < $3
  order by nsn
  limit $4`;

// index change_count_by_class, then the primary key of change
const LIST_PART_CHANGES = `
  select c.lot, c.nsn, c.before, c.after
  from change_count n
  join change c on c.lot = n.lot
  where n.fsc = $1
    and c.nsn = $2`;
