import type { ChangeWriter, PublishedRecord } from '../catalog-loader.ts';
import { StoreUnavailable, type Query } from '#base/database/database.ts';
import { CHANGE_KINDS, factNumbers, LOTS, lotOf, lotsOf, NIINS, type ChangeKind } from './change-kinds.ts';

/** Months of editions that are kept, with that of the import. */
const KEPT_MONTHS = 36;

export type ChangeRecord = ReturnType<typeof createChangeRecord>;
/** `compared`: false at a beginning. `hasFacts`: both have management records. `problem`: why nothing is recorded. */
export type ChangeReport = ReturnType<ChangeRecord['report']>;

/** Columns of `nsn` and `unlisted_nsn`. */
type Compared = { facts: number; sources: number; partCount: number };

type Places = {
  isOnFile(niin: number): boolean;
  /** Takes a NIIN on file, once all records are compared. */
  placeOf(niin: number): { nsn: number; listed: boolean };
  /** The successor of a cancelled NIIN, an NSN or NIIN, null without one; undefined when not cancelled. */
  successorOf(niin: number): number | null | undefined;
};

/**
 * Records how an edition differs from the catalog in force (`before`; null without one, or with the sample). A failure
 * of its store is kept as `problem`, since the catalog does not depend on it.
 */
export function createChangeRecord(
  open: () => Promise<ChangeWriter>,
  { version, date, before }: { version: string; date: string; before: string | null },
  hasFacts: boolean,
) {
  let places: Places;
  let writer: ChangeWriter | null = null;
  let number = 0;
  let values: (number | null)[] = [];
  let compared = before !== null;
  /** A catalog that cannot be read has no records. */
  let isAnyRead = false;
  let problem: string | null = null;
  const moved: PublishedRecord[] = [];
  const counts: Partial<Record<ChangeKind, number>> = {};

  async function guard(action: (writer: ChangeWriter) => Promise<void> | void): Promise<void> {
    if (problem !== null) return;
    try {
      await action((writer ??= await open()));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      problem = error.message;
      await writer?.abort();
    }
  }

  function add(kind: ChangeKind, nsn: number, from: number | null, to: number | null): void {
    values.push(lotOf(number, kind), nsn, from, to);
  }

  function addFacts(nsn: number, old: PublishedRecord, { facts, sources, partCount }: Compared): void {
    if (hasFacts && old.facts !== facts) {
      const [was, is] = [factNumbers(old.facts!), factNumbers(facts)];
      for (const kind of ['price', 'unit', 'advice'] as const)
        if (was[kind] !== is[kind]) add(kind, nsn, was[kind], is[kind]);
    }
    if (old.sources !== sources) add('sources', nsn, old.partCount, partCount);
  }

  function addUnlisted(nsn: number): void {
    const successor = places.successorOf(nsn % NIINS);
    add(successor === undefined ? 'gone' : successor === null ? 'canceled' : 'replaced', nsn, null, successor ?? null);
  }

  /** A catalog of an older format has no facts. */
  function canCompare(old: PublishedRecord | null): boolean {
    isAnyRead ||= old !== null;
    if (old?.facts === null) compared = false;
    return compared && problem === null;
  }

  async function write({ append }: ChangeWriter): Promise<void> {
    if (values.length > 0) await append(values);
    values = [];
  }

  async function remove(query: Query, edition: number): Promise<void> {
    for (const table of ['change', 'change_count'])
      await query(`delete from ${table} where lot >= $1 and lot < $2`, lotsOf(edition));
  }

  return {
    start: (known: Places) =>
      guard(async ({ query }) => {
        places = known;
        const [year = 0, month = 0] = date.split('-').map(Number);
        const firstKept = new Date(Date.UTC(year, month - KEPT_MONTHS)).toISOString().slice(0, 10);
        for (const [old] of await query<[number]>(FIND_EDITIONS, [version, firstKept])) {
          await remove(query, old);
          await query('delete from edition where number = $1', [old]);
        }
        const [[last] = [0]] = await query<[number]>('select coalesce(max(number), 0) from edition');
        number = last + 1;
      }),
    /** Compares a record with the one before, in NSN order. */
    compare(old: PublishedRecord | null, nsn: number, listed: boolean, now: Compared): void {
      if (!canCompare(old)) return;
      // with its values, for a NIIN that comes from another class
      if (listed && !old?.listed) add('new', nsn, packSources(now), now.facts);
      if (!listed && old?.listed) addUnlisted(nsn);
      if (old !== null) addFacts(nsn, old, now);
    },
    /** Takes a record before whose NSN is not there any more. */
    passed(old: PublishedRecord): void {
      if (!canCompare(old)) return;
      if (places.isOnFile(old.nsn % NIINS)) moved.push(old);
      else if (old.listed) addUnlisted(old.nsn);
    },
    flush: () => guard(write),
    /** Tells NIINs of another class from new ones, and counts. After all records. */
    finish: () =>
      guard(async (open) => {
        const { query } = open;
        await write(open);
        compared &&= isAnyRead;
        if (!compared) await remove(query, number);
        for (const old of compared ? moved : []) {
          const { nsn, listed } = places.placeOf(old.nsn % NIINS);
          const [found] = await query<[number, number]>(TAKE_NEW, [lotOf(number, 'new'), nsn]);
          add('class', nsn, Math.floor(old.nsn / NIINS), Math.floor(nsn / NIINS));
          if (found !== undefined && !old.listed) add('new', nsn, found[0], found[1]);
          if (found !== undefined) addFacts(nsn, old, { facts: found[1], ...unpackSources(found[0]) });
          if (!listed && old.listed) addUnlisted(nsn);
        }
        await write(open);
        await query(ADD_COUNTS, lotsOf(number));
        for (const [lot, count] of await query<[number, number]>(SUM_COUNTS, lotsOf(number)))
          counts[CHANGE_KINDS[lot % LOTS]!] = Number(count);
        await query(ADD_EDITION, [version, number, date, before, compared ? 1 : 0]);
      }),
    /** Before the catalog is published. */
    commit: () => guard((open) => open.commit()),
    abort: async () => {
      if (problem === null) await writer?.abort();
    },
    report: () => ({ counts, compared, hasFacts, problem }),
  };
}

const packSources = ({ sources, partCount }: Compared): number => partCount * 2 ** 32 + (sources >>> 0);
const unpackSources = (packed: number) => ({ sources: packed | 0, partCount: Math.floor(packed / 2 ** 32) });

const FIND_EDITIONS = `
  select number
  from edition
  where version = $1
    or date < $2`;

const TAKE_NEW = `
  delete from change
  where lot = $1
    and nsn = $2
  returning before, after`;

const ADD_COUNTS = `
  insert into change_count
  select lot, nsn / ${NIINS}, count(*)
  from change
  where lot >= $1
    and lot < $2
  group by 1, 2`;

const SUM_COUNTS = `
  select lot, sum(count)
  from change_count
  where lot >= $1
    and lot < $2
  group by lot`;

const ADD_EDITION = `
  insert into edition (version, number, date, before, compared)
  values ($1, $2, $3, $4, $5)`;
