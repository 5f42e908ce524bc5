import { listed, rowPlaces, type SqlParameter, type SqlValue, type WritableDatabase } from '#base/database/database.ts';
import type { FoundColumns } from '../read/find-stock-columns.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { openMatches } from './stock-matches.ts';
import { openNumbers, ROWS_OF_NUMBER } from './stock-numbers.ts';
import {
  DEFAULT_LIST_SETTINGS,
  NO_LINES,
  type Comparison,
  type ListSettings,
  type Refusal,
  type StockList,
  type StoredLine,
  type VersionFacts,
} from '../stock-line.ts';

/** Versions of a list that can be put back in force. */
export const KEPT_VERSIONS = 10;
const ROWS_AT_ONCE = 100;
const ROWS_REMOVED_AT_ONCE = 2_000;

/** A list that is shown. */
export type ListInForce = { id: number; name: string; settings: ListSettings; version: number; countedOn: string };

/** `was`: the row of the line in the list in force, which `change` compares it with. `texts`: as JSON. */
export type NewLine = StoredLine & {
  was: number | null;
  change: 'added' | 'changed' | 'unchanged';
  texts: { shown: string; own: string };
};

/** `was`: in force. `now`: in the draft. */
export type LineChange = { was: StoredLine | null; now: StoredLine | null };
export type ChangeKind = keyof typeof OF_KIND | 'gone';

/** Details of a version: how it was read and matched, and the rows of the list before that are gone. */
export type VersionDetails = {
  columns?: FoundColumns['columns'];
  /** Whether its file named all lines. */
  mode?: 'whole' | 'lines';
  /** Why it cannot be published. */
  why?: string;
  /** The edition of the catalog that matched it. */
  edition?: string;
  gone?: readonly number[];
  instead?: number;
  /** Words that must be confirmed before it is published. */
  doubts?: readonly string[];
  /** Remarks on the file, and what was taken for granted. */
  notes?: readonly string[];
  digest?: string;
};

type EndedDraft = { countedOn: string; counts: Comparison; details: VersionDetails };
/** The packed index of its lines, their hashes for the next comparison, and the file of a draft, each chunk in gzip. */
type ChunkKind = 'index' | 'hashes' | 'source';

/** Stores stock lists on either engine. Methods may reject with `StoreUnavailable`. */
export type StockStore = ReturnType<typeof createStockStore>;

export function createStockStore({ query, write, close }: WritableDatabase) {
  const run = (sql: string, values: readonly SqlParameter[]) => write((within) => within(sql, values));
  const numbers = openNumbers({ query, write });
  const readLines = async (where: string, values: readonly SqlValue[]): Promise<StoredLine[]> =>
    (await query<LineRow>(`select ${LINE} from stock_line where ${where}`, values)).map(lineOf);
  const linesAt = async (version: number, rows: readonly number[]): Promise<StoredLine[]> => {
    if (rows.length === 0) return [];
    const { sql, values } = listed(rows, 1);
    return readLines(`version_id = $1 and row_number in (${sql}) order by row_number`, [version, ...values]);
  };
  const readVersions = async (where: string, values: readonly number[] = []) =>
    (await query<VersionRow>(`select ${VERSION} from stock_version where ${where}`, values)).map(versionOf);
  const details = async (version: number): Promise<VersionDetails> => {
    const [row] = await query<[string]>('select details from stock_version where id = $1', [version]);
    return JSON.parse(row?.[0] ?? '{}');
  };

  async function lists(): Promise<StockList[]> {
    const rows = await query<[number, string, string]>('select id, name, settings from stock_list order by name_key');
    const versions = await readVersions(`state in ('draft', 'reading', 'in-force')`);
    return rows.map(([id, name, settings]) => {
      const own = versions.filter(({ list }) => list === id);
      const inForce = own.find(({ state }) => state === 'in-force') ?? null;
      const draft = own.find(({ state }) => state !== 'in-force') ?? null;
      return { id, name, settings: readSettings(settings), inForce, draft };
    });
  }

  return {
    lists,
    /** By id, as the keys of lines of the shelf. */
    inForce: async (): Promise<ListInForce[]> =>
      (await lists())
        .flatMap(({ id, name, settings, inForce }) =>
          inForce === null ? [] : { id, name, settings, version: inForce.id, countedOn: inForce.countedOn },
        )
        .sort((one, other) => one.id - other.id),
    /** Makes a list, or changes its settings. Returns its id. */
    putList: (name: string, settings: Partial<ListSettings> = {}): Promise<number> =>
      write(async (within) => {
        const known = await within<[string]>('select settings from stock_list where name_key = $1', [foldCase(name)]);
        const text = JSON.stringify({ ...readSettings(known[0]?.[0] ?? '{}'), ...settings });
        return (await within<[number]>(PUT_LIST, [name, foldCase(name), text]))[0]![0];
      }),
    /** Begins a draft in place of the one before. Returns its id. */
    beginDraft: (list: number, { file, who, atMs }: Pick<VersionFacts, 'file' | 'who' | 'atMs'>): Promise<number> =>
      write(async (within) => {
        await within(DROP_DRAFT, [list]);
        return (await within<[number]>(BEGIN_DRAFT, [list, file, who, atMs]))[0]![0];
      }),
    addLines: (version: number, lines: readonly NewLine[], refusals: readonly Refusal[]): Promise<void> =>
      write(async (within) => {
        for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
          const rows = lines.slice(at, at + ROWS_AT_ONCE).map((line) => rowOf(version, line));
          await within(addLinesSql(rows.length), rows.flat());
        }
        for (const { row, text, reason } of refusals) await within(ADD_REFUSAL, [version, row, text, reason]);
      }),
    /** Ends the reading of a draft, once its lines are found by their numbers. */
    async endDraft(version: number, { countedOn, counts, details: of }: EndedDraft): Promise<void> {
      await numbers.addNumbers(version);
      await run(END_DRAFT, [version, countedOn, JSON.stringify(counts), JSON.stringify(of)]);
    },
    dropDraft: (list: number) => run(DROP_DRAFT, [list]),
    /**
     * Puts a packed version in force for all processes, when `instead` (0: none) is still the one in force. Resolves
     * with false when it is not.
     */
    putInForce: (version: number, instead: number): Promise<boolean> =>
      write(async (within) => {
        const [moved] = await within<[number]>(PUT_IN_FORCE, [version, instead]);
        if (moved === undefined) return false;
        await within(KEEP_BEFORE, moved);
        await within(`update stock_version set state = 'in-force' where id = $1`, [version]);
        await within(DROP_CHUNKS, [version, 'source']);
        return true;
      }),
    /** Hides a list: nothing of it is in force. */
    takeBack: (list: number): Promise<void> =>
      write(async (within) => {
        await within('update stock_list set version_id = null where id = $1', [list]);
        await within(KEEP_BEFORE, [list]);
      }),
    removeList: (list: number) => run('delete from stock_list where id = $1', [list]),
    /** Removes dropped versions and those before the last kept ones, in short writes. */
    async removeOld(list: number): Promise<void> {
      for (const [version] of await query<[number]>(READ_OLD, [list, KEPT_VERSIONS])) {
        for (const sql of REMOVALS) while ((await run(sql, [version, ROWS_REMOVED_AT_ONCE])).length > 0);
        await run('delete from stock_version where id = $1', [version]);
      }
    },
    /** Those in force or kept, latest first. */
    versions: (list: number) => readVersions(`${OF_LIST} order by id desc`, [list]),
    details,
    /** One chunk of a version, or null. */
    async chunk(version: number, kind: ChunkKind, place: number): Promise<Uint8Array | null> {
      const [row] = await query<[Uint8Array]>(READ_CHUNK, [version, kind, place]);
      return row?.[0] ?? null;
    },
    /** Chunks of a version; null where it has none of this kind. */
    async chunks(version: number, kind: ChunkKind): Promise<Uint8Array[] | null> {
      const rows = await query<[Uint8Array]>(READ_CHUNKS, [version, kind]);
      return rows.length === 0 ? null : rows.map(([bytes]) => bytes);
    },
    putChunks: (version: number, kind: ChunkKind, chunks: Iterable<Uint8Array>): Promise<void> =>
      write(async (within) => {
        await within(DROP_CHUNKS, [version, kind]);
        let place = 0;
        for (const chunk of chunks) await within(ADD_CHUNK, [version, kind, place++, chunk]);
      }),
    /** Lines of a version by their rows, in order of rows. */
    linesAt,
    /** Lines by a normalized part number. */
    linesOfNumber: (version: number, number: string) =>
      readLines(`version_id = $1 and row_number in (${ROWS_OF_NUMBER}) order by row_number limit 100`, [
        version,
        number,
      ]),
    /** Lines in order of rows, after a row. */
    linesAfter: (version: number, row: number, limit: number): Promise<StoredLine[]> =>
      readLines('version_id = $1 and row_number > $2 order by row_number limit $3', [version, row, limit]),
    /** Lines of a version that are of one kind, in order of rows, after a row. */
    async changes(version: number, kind: ChangeKind, after: number, limit: number): Promise<LineChange[]> {
      const { gone = [], instead = 0 } = await details(version);
      if (kind === 'gone') {
        const rows = gone.filter((row) => row > after).slice(0, limit);
        return (await linesAt(instead, rows)).map((was) => ({ was, now: null }));
      }
      const where = `version_id = $1 and ${OF_KIND[kind]} and row_number > $2 order by row_number limit $3`;
      const now = await readLines(where, [version, after, limit]);
      if (kind !== 'changed') return now.map((line) => ({ was: null, now: line }));
      const pairs = new Map(await query<[number, number]>(`${READ_PAIRS} and ${where}`, [version, after, limit]));
      const before = new Map((await linesAt(instead, [...pairs.values()])).map((line) => [line.row, line]));
      return now.map((line) => ({ was: before.get(pairs.get(line.row)!) ?? null, now: line }));
    },
    refusals: async (version: number, after: number, limit: number): Promise<Refusal[]> => {
      const rows = await query<[number, string, string]>(READ_REFUSALS, [version, after, limit]);
      return rows.map(([row, text, reason]) => ({ row, text, reason }));
    },
    rowsOfNumbers: numbers.rowsOfNumbers,
    ...openMatches({ query, write }),
    close,
  };
}

/** Settings of an older version may lack some. */
const readSettings = (text: string): ListSettings => ({ ...DEFAULT_LIST_SETTINGS, ...JSON.parse(text) });

const VERSION = 'id, list_id, state, file, who, at, counted_on, counts';
type VersionRow = [number, number, VersionFacts['state'], string, string, number, string, string];

const versionOf = ([id, list, state, file, who, atMs, countedOn, counts]: VersionRow) => {
  return { ...NO_LINES, ...(JSON.parse(counts) as Comparison), id, list, state, file, who, atMs, countedOn };
};

const LINE = 'row_number, nsn, number, is_public, shown, own, since';
type LineRow = [number, Nsn | null, string, number, string, string, string];

const lineOf = ([row, nsn, number, isPublic, shown, own, since]: LineRow): StoredLine => {
  return { row, nsn, number, since, isPublic: isPublic === 1, shown: JSON.parse(shown), own: JSON.parse(own) };
};

function rowOf(
  version: number,
  { row, nsn, number, isPublic, shown, since, was, change, texts }: NewLine,
): SqlParameter[] {
  return [version, row, nsn, number, shown.cage, isPublic ? 1 : 0, texts.shown, texts.own, since, was, change];
}

const ADDED = 'version_id, row_number, nsn, number, cage, is_public, shown, own, since, was, change';
const addLinesSql = (rows: number): string => `
  insert into stock_line (${ADDED})
  values ${rowPlaces(rows, ADDED.split(', ').length)}`;
const PUT_LIST = `
  insert into stock_list (name, name_key, settings)
  values ($1, $2, $3)
  on conflict (name_key) do update set settings = excluded.settings
  returning id`;
const ADD_REFUSAL =
  'insert into stock_refusal (version_id, row_number, line, reason) values ($1, $2, $3, $4) on conflict do nothing';
const BEGIN_DRAFT = `
  insert into stock_version (list_id, state, file, who, at, counted_on, counts, details)
  values ($1, 'reading', $2, $3, $4, '', '{}', '{}')
  returning id`;
const READ_CHUNK = 'select bytes from stock_chunk where version_id = $1 and kind = $2 and place = $3';
const READ_CHUNKS = 'select bytes from stock_chunk where version_id = $1 and kind = $2 order by place';
const ADD_CHUNK = 'insert into stock_chunk (version_id, kind, place, bytes) values ($1, $2, $3, $4)';
const DROP_CHUNKS = 'delete from stock_chunk where version_id = $1 and kind = $2';
const DROP_DRAFT = `
  update stock_version
  set state = 'dropped'
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
  where id = (
    select list_id
    from stock_version
    where id = $1
      and state in ('draft', 'kept')
      and exists (select 1 from stock_chunk where version_id = $1 and kind = 'index')
  )
    and coalesce(version_id, 0) = $2
  returning id`;
const KEEP_BEFORE = `update stock_version set state = 'kept' where list_id = $1 and state = 'in-force'`;
const OF_LIST = `list_id = $1 and state in ('in-force', 'kept')`;
const READ_OLD = `
  select id
  from stock_version
  where list_id = $1
    and (
      state = 'dropped'
      or (state = 'kept' and id not in (select id from stock_version where ${OF_LIST} order by id desc limit $2))
    )`;
// a range, since an engine without figures of a new version may read a list again for each row
const removeFirst = (table: string, key: string): string => `
  delete from ${table}
  where version_id = $1
    and ${key} <= (
      select max(${key})
      from (select ${key} from ${table} where version_id = $1 order by ${key} limit $2) as first_rows
    )
  returning row_number`;
const REMOVALS = [removeFirst('stock_number', 'number'), removeFirst('stock_line', 'row_number')];
/** By the partial indexes, where there are any. */
const OF_KIND = {
  added: `change = 'added' and change <> 'unchanged'`,
  changed: `change = 'changed' and change <> 'unchanged'`,
  unchanged: `change = 'unchanged'`,
  unmatched: 'nsn is null',
  lines: 'true',
};
const READ_PAIRS = 'select row_number, was from stock_line where was is not null';
const READ_REFUSALS =
  'select row_number, line, reason from stock_refusal where version_id = $1 and row_number > $2 order by row_number limit $3';
