import {
  columnsOf,
  listed,
  type Query,
  rowPlaces,
  type SqlParameter,
  type SqlValue,
  type WritableDatabase,
} from '#base/database/database.ts';
import type { FoundColumns } from '../read/find-stock-columns.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { openMatches } from './stock-matches.ts';
import {
  DEFAULT_LIST_SETTINGS,
  type Comparison,
  type ListSettings,
  type Refusal,
  type StockLine,
  type StockList,
  type StoredLine,
  type VersionFacts,
} from '../stock-line.ts';

/** Versions of a list that can be put back in force. */
export const KEPT_VERSIONS = 10;
const ROWS_AT_ONCE = 100;
const ROWS_REMOVED_AT_ONCE = 2_000;
/** Missing lines that are named. */
const MAX_GONE = 1_000;

/** A list that is shown. */
export type ListInForce = { id: number; name: string; settings: ListSettings; version: number; countedOn: string };

/** `identity`: a hash of what makes it one line. `number`: normalized. */
export type NewLine = StockLine & { identity: string; number: string };

/** `was`: in force. `now`: in the draft. */
export type LineChange = { was: StoredLine | null; now: StoredLine | null };
export type ChangeKind = 'added' | 'changed' | 'gone' | 'unmatched';

/** What else is known of a version: how it was read, and rows of the list before that are gone. */
export type VersionDetails = Partial<ReadAs> & { gone?: readonly number[]; instead?: number };
/** `mode`: whether a file names all lines. `why`: it cannot be published. */
export type ReadAs = { columns: FoundColumns['columns']; mode: 'whole' | 'lines'; why?: string };

/** Stores stock lists on either engine. Methods may reject with `StoreUnavailable`. */
export type StockStore = ReturnType<typeof createStockStore>;

export function createStockStore({ query, write, close }: WritableDatabase) {
  const readLines = async (where: string, values: readonly SqlValue[]): Promise<StoredLine[]> =>
    (await query(`select ${LINE.sql} from stock_line where ${where}`, values)).map(lineOf);
  const linesAt = async (version: number, rows: readonly number[]): Promise<StoredLine[]> => {
    if (rows.length === 0) return [];
    const { sql, values } = listed(rows, 1);
    return readLines(`version_id = $1 and row_number in (${sql}) order by row_number`, [version, ...values]);
  };
  const details = async (version: number): Promise<VersionDetails> =>
    JSON.parse((await query<[string]>('select details from stock_version where id = $1', [version]))[0]?.[0] ?? '{}');

  return {
    async lists(): Promise<StockList[]> {
      const rows = await query<[number, string, string]>('select id, name, settings from stock_list order by name_key');
      const versions = (
        await query(`select ${VERSION.sql} from stock_version where state in ('draft', 'reading', 'in-force')`)
      ).map(versionOf);
      return rows.map(([id, name, settings]) => {
        const own = versions.filter(({ list }) => list === id);
        const inForce = own.find(({ state }) => state === 'in-force') ?? null;
        const draft = own.find(({ state }) => state !== 'in-force') ?? null;
        return { id, name, settings: readSettings(settings), inForce, draft };
      });
    },
    async inForce(): Promise<ListInForce[]> {
      const rows = await query<[number, string, string, number, string]>(READ_IN_FORCE);
      return rows.map(([id, name, settings, version, countedOn]) => {
        return { id, name, settings: readSettings(settings), version, countedOn };
      });
    },
    /** Makes a list, or changes its settings. Returns its id. */
    putList: (name: string, settings: Partial<ListSettings> = {}): Promise<number> =>
      write(async (within) => {
        const known = await within<[string]>('select settings from stock_list where name_key = $1', [foldCase(name)]);
        const text = JSON.stringify({ ...readSettings(known[0]?.[0] ?? '{}'), ...settings });
        return (await within<[number]>(PUT_LIST, [name, foldCase(name), text]))[0]![0];
      }),
    /** Begins a draft in place of the one before. `source`: its file, packed. Returns its id. */
    beginDraft: (
      list: number,
      { file, who, atMs, source }: Pick<VersionFacts, 'file' | 'who' | 'atMs'> & { source: Uint8Array | null },
    ): Promise<number> =>
      write(async (within) => {
        await within(DROP_DRAFT, [list]);
        return (await within<[number]>(BEGIN_DRAFT, [list, file, who, atMs, source]))[0]![0];
      }),
    /**
     * Adds lines to a draft, each compared with the version in force (0: none). `today`: the day from which changed
     * lines are as they are. Returns the rows of lines that it has already, and counts the others.
     */
    addLines: (version: number, inForce: number, lines: readonly NewLine[], today: string) =>
      write(async (within) => {
        const counts = { added: 0, changed: 0, unchanged: 0, unmatched: 0 };
        const twice: number[] = [];
        for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
          const some = lines.slice(at, at + ROWS_AT_ONCE);
          const before = await findSame(within, inForce, some);
          const rows = some.map((line) => rowOf(version, line, before.get(line.identity), today));
          const added = await within<[number]>(addLinesSql(rows.length), rows.flat());
          const stored = new Set(added.map(([row]) => row));
          for (const [index, line] of some.entries()) {
            if (!stored.has(line.row)) twice.push(line.row);
            else {
              counts[rows[index]!.at(-1) as 'added']++;
              if (line.nsn === null) counts.unmatched++;
            }
          }
        }
        return { twice, ...counts };
      }),
    addRefusals: (version: number, refusals: readonly Refusal[]): Promise<void> =>
      write(async (within) => {
        for (const { row, text, reason } of refusals) await within(ADD_REFUSAL, [version, row, text, reason]);
      }),
    /** Ends the reading of a draft that was compared with `inForce`. */
    endDraft: async (
      version: number,
      inForce: number,
      ended: { countedOn: string; counts: Comparison; read: ReadAs },
    ): Promise<void> => {
      const gone = await query<[number]>(READ_GONE, [version, inForce, MAX_GONE]);
      const text = JSON.stringify({ ...ended.read, gone: gone.map(([row]) => row), instead: inForce });
      await write((within) => within(END_DRAFT, [version, ended.countedOn, JSON.stringify(ended.counts), text]));
    },
    dropDraft: async (list: number): Promise<void> => void (await write((within) => within(DROP_DRAFT, [list]))),
    /**
     * Puts a packed version in force for all processes, when `instead` (0: none) is still the one in force. Resolves
     * with false when it is not.
     */
    putInForce: (version: number, instead: number): Promise<boolean> =>
      write(async (within) => {
        const [moved] = await within<[number]>(PUT_IN_FORCE, [version, instead]);
        if (moved === undefined) return false;
        await within(`update stock_version set state = 'kept' where list_id = $1 and state = 'in-force'`, moved);
        await within(`update stock_version set state = 'in-force', source = null where id = $1`, [version]);
        return true;
      }),
    /** Hides a list: nothing of it is in force. */
    takeBack: (list: number): Promise<void> =>
      write(async (within) => {
        await within('update stock_list set version_id = null where id = $1', [list]);
        await within(`update stock_version set state = 'kept' where list_id = $1 and state = 'in-force'`, [list]);
      }),
    /** Removes dropped versions and those before the last kept ones, in short writes. */
    async removeOld(list: number): Promise<void> {
      const old = await query<[number]>(READ_OLD, [list, KEPT_VERSIONS]);
      for (const [version] of old) {
        const removeSome = () => write((within) => within(REMOVE_LINES, [version, ROWS_REMOVED_AT_ONCE]));
        while ((await removeSome()).length > 0);
        await write((within) => within('delete from stock_version where id = $1', [version]));
      }
    },
    /** Those in force or kept, latest first. */
    versions: async (list: number): Promise<VersionFacts[]> =>
      (await query(`select ${VERSION.sql} ${OF_LIST}`, [list])).map(versionOf),
    details,
    /** The packed index of a version; null where it has none. */
    packed: async (version: number): Promise<Uint8Array | null> =>
      (await query<[Uint8Array | null]>('select packed from stock_version where id = $1', [version]))[0]?.[0] ?? null,
    /** The packed file of a draft. */
    source: async (version: number): Promise<Uint8Array | null> =>
      (await query<[Uint8Array | null]>('select source from stock_version where id = $1', [version]))[0]?.[0] ?? null,
    setPacked: async (version: number, packed: Uint8Array): Promise<void> =>
      void (await write((within) => within('update stock_version set packed = $2 where id = $1', [version, packed]))),
    /** Lines of a version by their rows, in order of rows. */
    linesAt,
    /** Lines by a normalized part number. */
    linesOfNumber: (version: number, number: string, limit = 100): Promise<StoredLine[]> =>
      readLines('version_id + 0 = $1 and number = $2 order by row_number limit $3', [version, number, limit]),
    /** Lines in order of rows, after a row. */
    linesAfter: (version: number, row: number, limit: number): Promise<StoredLine[]> =>
      readLines('version_id = $1 and row_number > $2 order by row_number limit $3', [version, row, limit]),
    /** Lines of a draft that differ in one way, in order of rows, after a row. At most 1,000 are told as gone. */
    async changes(version: number, kind: ChangeKind, after: number, limit: number): Promise<LineChange[]> {
      const { gone = [], instead = 0 } = await details(version);
      if (kind === 'gone') {
        const rows = gone.filter((row) => row > after).slice(0, limit);
        return (await linesAt(instead, rows)).map((was) => ({ was, now: null }));
      }
      const values = [version, after, limit];
      const now = await (kind === 'unmatched'
        ? readLines('version_id = $1 and nsn is null and row_number > $2 order by row_number limit $3', values)
        : readLines(
            `version_id = $1 and change = '${kind}' and ${OF_INDEX} and row_number > $2 order by row_number limit $3`,
            values,
          ));
      if (kind !== 'changed') return now.map((line) => ({ was: null, now: line }));
      const pairs = await query<[number, number]>(READ_BEFORE, [version, instead, after, limit]);
      const before = await linesAt(
        instead,
        pairs.map(([, was]) => was),
      );
      const rowBefore = new Map(pairs);
      const wasOf = (line: StoredLine) => before.find(({ row }) => row === rowBefore.get(line.row)) ?? null;
      return now.map((line) => ({ was: wasOf(line), now: line }));
    },
    refusals: async (version: number, after: number, limit: number): Promise<Refusal[]> => {
      const rows = await query<[number, string, string]>(READ_REFUSALS, [version, after, limit]);
      return rows.map(([row, text, reason]) => ({ row, text, reason }));
    },
    ...openMatches({ query, write }),
    close,
  };
}

/** Settings of an older version may lack some. */
const readSettings = (text: string): ListSettings => ({
  ...DEFAULT_LIST_SETTINGS,
  ...(JSON.parse(text) as Partial<ListSettings>),
});

const VERSION = columnsOf<Omit<VersionFacts, keyof Comparison> & { list: number; counts: string }>({
  id: 'id',
  list: 'list_id',
  state: 'state',
  file: 'file',
  who: 'who',
  atMs: 'at',
  countedOn: 'counted_on',
  counts: 'counts',
});
const NOTHING: Comparison = { lines: 0, added: 0, changed: 0, gone: 0, unchanged: 0, unmatched: 0, refused: 0 };

function versionOf(row: readonly unknown[]): VersionFacts & { list: number } {
  const { counts, ...version } = VERSION.read(row);
  return { ...NOTHING, ...(JSON.parse(counts) as Comparison), ...version };
}

const LINE = columnsOf<
  Pick<StoredLine, 'row' | 'nsn' | 'since' | 'number'> & { isPublic: number; shown: string; own: string }
>({
  row: 'row_number',
  nsn: 'nsn',
  number: 'number',
  isPublic: 'is_public',
  shown: 'shown',
  own: 'own',
  since: 'since',
});

function lineOf(row: readonly unknown[]): StoredLine {
  const { isPublic, shown, own, ...line } = LINE.read(row);
  return { ...line, isPublic: isPublic === 1, shown: JSON.parse(shown), own: JSON.parse(own) };
}

type Before = readonly [identity: string, shown: string, own: string, isPublic: number, since: string];

async function findSame(query: Query, inForce: number, lines: readonly NewLine[]): Promise<Map<string, Before>> {
  if (inForce === 0) return new Map();
  const { sql, values } = listed(
    lines.map(({ identity }) => identity),
    1,
  );
  const same = await query<Before>(`${READ_SAME} and identity in (${sql})`, [inForce, ...values]);
  return new Map(same.map((row) => [row[0], row]));
}

/** A line that is shown as before keeps its day. */
function rowOf(version: number, line: NewLine, before: Before | undefined, today: string): SqlParameter[] {
  const [shown, own, isPublic] = [JSON.stringify(line.shown), JSON.stringify(line.own), line.isPublic ? 1 : 0];
  const isShownAlike = before !== undefined && before[1] === shown && before[3] === isPublic;
  const change = before === undefined ? 'added' : isShownAlike && before[2] === own ? 'unchanged' : 'changed';
  const { row, identity, nsn, number } = line;
  const since = isShownAlike ? before[4] : today;
  return [version, row, identity, nsn, number, line.shown.cage, isPublic, shown, own, since, change];
}

const ADDED = 'version_id, row_number, identity, nsn, number, cage, is_public, shown, own, since, change';
const addLinesSql = (rows: number): string => `
  insert into stock_line (${ADDED})
  values ${rowPlaces(rows, ADDED.split(', ').length)}
  on conflict do nothing
  returning row_number`;
// unique index stock_line_identity; + 0 keeps SQLite from reading the whole version
const READ_SAME = `
  select identity, shown, own, is_public, since
  from stock_line
  where version_id + 0 = $1`;
const PUT_LIST = `
  insert into stock_list (name, name_key, settings)
  values ($1, $2, $3)
  on conflict (name_key) do update set settings = excluded.settings
  returning id`;
const ADD_REFUSAL = `
  insert into stock_refusal (version_id, row_number, line, reason)
  values ($1, $2, $3, $4)
  on conflict do nothing`;
const READ_IN_FORCE = `
  select stock_list.id, stock_list.name, stock_list.settings, stock_version.id, stock_version.counted_on
  from stock_list
  join stock_version on stock_version.id = stock_list.version_id
  order by stock_list.id`;
const BEGIN_DRAFT = `
  insert into stock_version (list_id, state, file, who, at, counted_on, counts, details, source)
  values ($1, 'reading', $2, $3, $4, '', '{}', '{}', $5)
  returning id`;
const DROP_DRAFT = `
  update stock_version
  set state = 'dropped', source = null
  where list_id = $1
    and state in ('draft', 'reading')`;
const END_DRAFT = `
  update stock_version
  set state = 'draft', counted_on = $2, counts = $3, details = $4
  where id = $1
    and state = 'reading'`;
const PUT_IN_FORCE = `
  update stock_list
  set version_id = $1
  where id = (select list_id from stock_version where id = $1 and state in ('draft', 'kept') and packed is not null)
    and coalesce(version_id, 0) = $2
  returning id`;
const OF_LIST = `
  from stock_version
  where list_id = $1
    and state in ('in-force', 'kept')
  order by id desc`;
const READ_OLD = `
  select id
  from stock_version
  where list_id = $1
    and (state = 'dropped' or (state = 'kept' and id not in (select id ${OF_LIST} limit $2)))`;
const REMOVE_LINES = `
  delete from stock_line
  where version_id = $1
    and row_number in (select row_number from stock_line where version_id = $1 order by row_number limit $2)
  returning row_number`;
/** The partial index stock_line_change. */
const OF_INDEX = `change <> 'unchanged'`;
/** Unique index stock_line_identity. */
const READ_GONE = `
  select was.row_number
  from stock_line was
  where was.version_id = $2
    and not exists (
      select 1
      from stock_line now
      where now.version_id = $1
        and now.identity = was.identity
    )
  order by was.row_number
  limit $3`;
const READ_BEFORE = `
  select now.row_number, was.row_number
  from stock_line now
  join stock_line was on was.version_id = $2 and was.identity = now.identity
  where now.version_id = $1
    and now.change = 'changed'
    and now.${OF_INDEX}
    and now.row_number > $3
  order by now.row_number
  limit $4`;
const READ_REFUSALS = `
  select row_number, line, reason
  from stock_refusal
  where version_id = $1
    and row_number > $2
  order by row_number
  limit $3`;
