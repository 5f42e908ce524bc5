import type { Database, SqlValue } from '#base/database/database.ts';
import { memoizeLatest, once } from '../queries/memoize.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { CHANGE_KINDS, LOTS, lotOf, lotsOf, NIINS, valueOf, type ChangeKind } from './change-kinds.ts';

export type ChangeEdition = {
  number: number;
  /** YYYY-MM-DD. */
  date: string;
  /** False at the beginning of the record: nothing is known about its changes. */
  compared: boolean;
  /** Changes between it and the one before of the list are not recorded. */
  gap: boolean;
};
/** `date`: of the edition that brought it, YYYY-MM-DD. Values: `valueOf`. */
export type Change = { nsn: Nsn; kind: ChangeKind; date: string; before: string | null; after: string | null };

/** Null before the first import that records. Rejects with `StoreUnavailable`. */
export type OpenChanges = (version: string) => Promise<Database | 'not in release' | null>;

export type ChangeReader = Omit<ReturnType<typeof openChangeReader>, 'closeChanges'>;

type Row = [lot: number, nsn: Nsn, before: number | null, after: number | null];

/** A page asks for its list, and for its validator. */
const PARTS_KEPT = 100;

/** Reads the record of imports, up to the catalog in force. Methods may reject with `StoreUnavailable`. */
export function openChangeReader(open: OpenChanges, version: string) {
  let opened: Database | null = null;
  const isMissing = once(async () => {
    const found = await open(version);
    if (found !== 'not in release') opened = found;
    return found === 'not in release';
  });
  const query = async <Row extends readonly unknown[]>(sql: string, values: readonly SqlValue[]): Promise<Row[]> =>
    (await isMissing()) || opened === null ? [] : opened.query<Row>(sql, values);
  // the same as long as a catalog is in force
  const editions = once(async () =>
    (await isMissing()) ? null : editionsUpTo(version, await query<EditionRow>(LIST_EDITIONS, [version])),
  );

  /** Leaves out what a newer program records. */
  function changesOf(rows: readonly Row[], known: readonly ChangeEdition[]): Change[] {
    const dates = new Map(known.map(({ number, date }) => [number, date]));
    return rows.flatMap(([lot, nsn, before, after]) => {
      const [kind, date] = [CHANGE_KINDS[lot % LOTS], dates.get(Math.floor(lot / LOTS))];
      if (kind === undefined || date === undefined) return [];
      return { nsn, kind, date, before: valueOf(kind, before), after: valueOf(kind, after) };
    });
  }

  async function listPartChanges(nsn: Nsn): Promise<Change[]> {
    const rows: Row[] = [];
    const asked = new Set([nsn]);
    // also those that are added meanwhile
    for (const each of asked) {
      const found = await query<Row>(LIST_PART_CHANGES, [Math.floor(each / NIINS), each]);
      rows.push(...found);
      for (const [lot, , before] of found)
        if (CHANGE_KINDS[lot % LOTS] === 'class') asked.add((before! * NIINS + (nsn % NIINS)) as Nsn);
    }
    const editionOf = ([lot]: Row): number => Math.floor(lot / LOTS);
    rows.sort((one, other) => editionOf(other) - editionOf(one) || one[0] - other[0]);
    return changesOf(rows, (await editions()) ?? []);
  }

  return {
    /** Newest first, without those that were taken back. Null where the record did not come with the release. */
    listChangeEditions: editions,
    /** Newest first, also under classes that it was in before. */
    listPartChanges: memoizeLatest(PARTS_KEPT, listPartChanges),
    /** By class. */
    async countChanges(asked: readonly ChangeEdition[]) {
      const counts = new Map<string, { kind: ChangeKind; fsc: string; count: number }>();
      for (const { number } of asked)
        for (const [fsc, lot, count] of await query<[number, number, number]>(COUNT, lotsOf(number))) {
          const kind = CHANGE_KINDS[lot % LOTS];
          if (kind === undefined) continue;
          const known = { kind, fsc: String(fsc).padStart(4, '0'), count: 0 };
          counts.getOrInsert(known.fsc + kind, known).count += count;
        }
      return [...counts.values()].sort((one, other) => one.fsc.localeCompare(other.fsc));
    },
    /** By NSN. `next` is the last one of a page, null at the end. */
    async listChanges(
      asked: readonly ChangeEdition[],
      options: { kinds: readonly ChangeKind[]; fsc?: string | undefined; after?: Nsn | undefined; limit: number },
    ): Promise<{ changes: Change[]; next: Nsn | null }> {
      const { kinds, fsc, after = -1, limit } = options;
      const [first, end] = fsc === undefined ? [0, 10_000 * NIINS] : [Number(fsc) * NIINS, (Number(fsc) + 1) * NIINS];
      const rows: Row[] = [];
      for (const { number } of asked)
        for (const kind of kinds)
          rows.push(...(await query<Row>(LIST, [lotOf(number, kind), Math.max(first, after + 1), end, limit + 1])));
      rows.sort(([lot, nsn], [otherLot, other]) => nsn - other || lot - otherLot);
      const last = rows.length > limit ? rows[limit - 1]![1] : Infinity;
      // all changes of the last item: the next page begins behind it
      const shown = rows.filter(([, nsn]) => nsn <= last);
      return { changes: changesOf(shown, asked), next: shown.length < rows.length ? (last as Nsn) : null };
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
const LIST = `
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
