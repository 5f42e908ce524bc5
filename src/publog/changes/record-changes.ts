import { rowPlaces, type Query } from '#base/database/database.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { ChangeWriter, PublishedRecord } from '../catalog-loader.ts';
import { CHANGE_KINDS, factNumbers, LOTS, lotOf, type ChangeKind } from './change-kinds.ts';

/** Months of editions that are kept, with that of the import. */
const KEPT_MONTHS = 36;
const NIINS = 1_000_000_000;
const CLASSES = 10_000;
const ROWS_AT_ONCE = 50;

/** An edition that is imported. */
export type RecordedEdition = {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** The catalog in force; null without one, or with the sample. */
  before: string | null;
};

export type ChangeRecord = ReturnType<typeof createChangeRecord>;
/**
 * Counts by kind. `compared`: false at a beginning. `hasFacts`: both have management records. `problem`: why nothing is
 * recorded; null when it is.
 */
export type ChangeReport = {
  counts: Partial<Record<ChangeKind, number>>;
  compared: boolean;
  hasFacts: boolean;
  problem: string | null;
};

/** Of `nsn` and `unlisted_nsn`. */
type Compared = { facts: number; sources: number; partCount: number };

/** Where a NIIN is now. */
type Places = {
  /** Of a NIIN on file, once all records are compared. */
  placeOf(niin: number): { nsn: number; listed: boolean };
  isOnFile(niin: number): boolean;
  /** The successor of a cancelled NIIN, an NSN or NIIN, null without one; undefined when not cancelled. */
  successorOf(niin: number): number | null | undefined;
};

/**
 * Records how an edition differs from the catalog in force. A failure of its store is kept as `problem`, since the
 * catalog does not depend on it.
 */
export function createChangeRecord(
  open: () => Promise<ChangeWriter>,
  edition: RecordedEdition,
  /** Whether both have management records. */
  hasFacts: boolean,
) {
  let writer: ChangeWriter | null = null;
  let number = 0;
  let values: (number | null)[] = [];
  let compared = edition.before !== null;
  /** A catalog that cannot be read has no records. */
  let isAnyRead = false;
  let problem: string | null = null;
  const counts = new Int32Array(CHANGE_KINDS.length * CLASSES);
  const moved: PublishedRecord[] = [];

  async function guard(action: () => Promise<void>): Promise<void> {
    if (problem !== null) return;
    try {
      await action();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      problem = error.message;
      values = [];
      await writer?.abort();
    }
  }

  function add(kind: ChangeKind, nsn: number, before: number | null, after: number | null): void {
    if (problem !== null) return;
    values.push(lotOf(number, kind), nsn, before, after);
    counts[CHANGE_KINDS.indexOf(kind) * CLASSES + Math.floor(nsn / NIINS)]!++;
  }

  /** A catalog of an older format has no facts. */
  function canCompare(old: PublishedRecord | null): boolean {
    isAnyRead ||= old !== null;
    if (old?.facts === null) compared = false;
    return compared && problem === null;
  }

  function addFacts(nsn: number, old: PublishedRecord, { facts, sources, partCount }: Compared): void {
    if (hasFacts && old.facts !== facts) {
      const [before, after] = [factNumbers(old.facts!), factNumbers(facts)];
      for (const kind of ['price', 'unit', 'advice'] as const)
        if (before[kind] !== after[kind]) add(kind, nsn, before[kind], after[kind]);
    }
    if (old.sources !== sources) add('sources', nsn, old.partCount, partCount);
  }

  function addUnlisted(nsn: number, { successorOf }: Places): void {
    const successor = successorOf(nsn % NIINS);
    add(successor === undefined ? 'gone' : successor === null ? 'canceled' : 'replaced', nsn, null, successor ?? null);
  }

  const flush = (): Promise<void> =>
    guard(async () => {
      const rows = values;
      values = [];
      if (rows.length > 0) await writer!.append(rows);
    });

  return {
    start: () =>
      guard(async () => {
        writer = await open();
        const { query } = writer;
        const [old] = await query<[number]>('select number from edition where version = $1', [edition.version]);
        if (old !== undefined) await removeEdition(query, old[0]);
        const [[last] = [0]] = await query<[number]>('select coalesce(max(number), 0) from edition');
        number = last + 1;
      }),
    /** Compares a record with the one before, in NSN order. */
    compare(old: PublishedRecord | null, nsn: number, listed: boolean, now: Compared, places: Places): void {
      if (!canCompare(old)) return;
      // with its values, for a NIIN that comes from another class
      if (listed && !old?.listed) add('new', nsn, packSources(now), now.facts);
      if (!listed && old?.listed) addUnlisted(nsn, places);
      if (old !== null) addFacts(nsn, old, now);
    },
    /** Takes a record before that is not there any more. */
    passed(old: PublishedRecord, places: Places): void {
      if (!canCompare(old)) return;
      if (places.isOnFile(old.nsn % NIINS)) moved.push(old);
      else if (old.listed) addUnlisted(old.nsn, places);
    },
    flush,
    /** Tells NIINs of another class from new ones, and counts. After all records. */
    async finish(places: Places): Promise<void> {
      await flush();
      compared &&= isAnyRead;
      await guard(async () => {
        const { query } = writer!;
        if (!compared) {
          counts.fill(0);
          await query('delete from change where lot >= $1', [number * LOTS]);
        } else {
          for (const old of moved) {
            const { nsn, listed } = places.placeOf(old.nsn % NIINS);
            const [found] = await query<[number, number]>(TAKE_NEW, [lotOf(number, 'new'), nsn]);
            if (found !== undefined) counts[CHANGE_KINDS.indexOf('new') * CLASSES + Math.floor(nsn / NIINS)]!--;
            add('class', nsn, Math.floor(old.nsn / NIINS), Math.floor(nsn / NIINS));
            if (found !== undefined && !old.listed) add('new', nsn, found[0], found[1]);
            if (found !== undefined) addFacts(nsn, old, { facts: found[1], ...unpackSources(found[0]) });
            if (!listed && old.listed) addUnlisted(nsn, places);
          }
          await insert(query, 'change', 4, values);
        }
        const counted = [...counts.keys()].filter((at) => counts[at]! > 0);
        const lots = counted.flatMap((at) => [number * LOTS + Math.floor(at / CLASSES), at % CLASSES, counts[at]!]);
        await insert(query, 'change_count', 3, lots);
        const { version, date, before } = edition;
        await query(ADD_EDITION, [version, number, date, before, compared ? 1 : 0]);
        const oldest = await query<[number]>('select number from edition where date < $1', [monthsBefore(date)]);
        for (const [old] of oldest) await removeEdition(query, old);
      });
    },
    /** Before the catalog is published. */
    commit: () => guard(async () => writer!.commit()),
    abort: async () => {
      if (problem === null) await writer?.abort();
    },
    report(): ChangeReport {
      const sums = CHANGE_KINDS.map((kind, at): [ChangeKind, number] => [
        kind,
        counts.subarray(at * CLASSES, (at + 1) * CLASSES).reduce((sum, count) => sum + count, 0),
      ]);
      return { counts: Object.fromEntries(sums.filter(([, sum]) => sum > 0)), compared, hasFacts, problem };
    },
  };
}

const packSources = ({ sources, partCount }: Compared): number => partCount * 2 ** 32 + (sources >>> 0);
const unpackSources = (packed: number) => ({ sources: packed | 0, partCount: Math.floor(packed / 2 ** 32) });

async function insert(query: Query, table: string, width: number, values: readonly (number | null)[]): Promise<void> {
  for (let at = 0; at < values.length; at += ROWS_AT_ONCE * width) {
    const some = values.slice(at, at + ROWS_AT_ONCE * width);
    await query(`insert into ${table} values ${rowPlaces(some.length / width, width)}`, some);
  }
}

async function removeEdition(query: Query, number: number): Promise<void> {
  const lots = [number * LOTS, number * LOTS + LOTS];
  await query('delete from change where lot >= $1 and lot < $2', lots);
  await query('delete from change_count where lot >= $1 and lot < $2', lots);
  await query('delete from edition where number = $1', [number]);
}

/** The first kept day. */
function monthsBefore(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - KEPT_MONTHS)).toISOString().slice(0, 10);
}

const TAKE_NEW = `
  delete from change
  where lot = $1
    and nsn = $2
  returning before, after`;
const ADD_EDITION = `
  insert into edition (version, number, date, before, compared)
  values ($1, $2, $3, $4, $5)`;
