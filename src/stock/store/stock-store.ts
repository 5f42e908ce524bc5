import {
  columnsOf,
  listed,
  rowPlaces,
  type SqlParameter,
  type SqlValue,
  type WritableDatabase,
} from '#base/database/database.ts';
import type { FoundColumns } from '../read/find-stock-columns.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { openMatches } from './stock-matches.ts';
import {
  DEFAULT_LIST_SETTINGS,
  type Comparison,
  type ListSettings,
  type Refusal,
  type ShownLine,
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

/** `number`: normalized. `was`: the row of the line in the list in force, which `change` compares it with. */
export type NewLine = Omit<StoredLine, 'since'> & { since: string; was: number | null; change: LineState };
export type LineState = 'added' | 'changed' | 'unchanged';

/** `was`: in force. `now`: in the draft. */
export type LineChange = { was: StoredLine | null; now: StoredLine | null };
export type ChangeKind = 'added' | 'changed' | 'gone' | 'unmatched';

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
};

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
    addLines: (version: number, lines: readonly NewLine[]): Promise<void> =>
      write(async (within) => {
        for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
          const rows = lines.slice(at, at + ROWS_AT_ONCE).map((line) => rowOf(version, line));
          await within(addLinesSql(rows.length), rows.flat());
        }
      }),
    addRefusals: (version: number, refusals: readonly Refusal[]): Promise<void> =>
      write(async (within) => {
        for (const { row, text, reason } of refusals) await within(ADD_REFUSAL, [version, row, text, reason]);
      }),
    /** Ends the reading of a draft. */
    endDraft: async (version: number, ended: { countedOn: string; counts: Comparison; details: VersionDetails }) =>
      void (await write((within) =>
        within(END_DRAFT, [version, ended.countedOn, JSON.stringify(ended.counts), JSON.stringify(ended.details)]),
      )),
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
    /** Where the public lines of a version are shown, in order of rows, after a row. `partNumber`: without an NSN. */
    async placesAfter(version: number, row: number, limit: number) {
      const rows = await query<[number, Nsn | null, string, string, string | null]>(READ_PLACES, [version, row, limit]);
      return rows.map(([at, nsn, cage, since, shown]) => {
        return { row: at, nsn, cage, since, partNumber: (JSON.parse(shown ?? '{}') as Partial<ShownLine>).partNumber };
      });
    },
    /** Lines of a draft that differ in one way, in order of rows, after a row. */
    async changes(version: number, kind: ChangeKind, after: number, limit: number): Promise<LineChange[]> {
      const { gone = [], instead = 0 } = await details(version);
      if (kind === 'gone') {
        const rows = gone.filter((row) => row > after).slice(0, limit);
        return (await linesAt(instead, rows)).map((was) => ({ was, now: null }));
      }
      const chosen = kind === 'unmatched' ? 'nsn is null' : `change = '${kind}' and ${OF_INDEX}`;
      const where = `version_id = $1 and ${chosen} and row_number > $2 order by row_number limit $3`;
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

function rowOf(
  version: number,
  { row, nsn, number, isPublic, shown, own, since, was, change }: NewLine,
): SqlParameter[] {
  const texts = [JSON.stringify(shown), JSON.stringify(own), since];
  return [version, row, nsn, number, shown.cage, isPublic ? 1 : 0, ...texts, was, change];
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
const READ_PLACES = `
  select row_number, nsn, cage, since, case when nsn is null then shown end
  from stock_line
  where version_id = $1
    and row_number > $2
    and is_public = 1
  order by row_number
  limit $3`;
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
const READ_PAIRS = `
  select row_number, was
  from stock_line
  where was is not null`;
const READ_REFUSALS = `
  select row_number, line, reason
  from stock_refusal
  where version_id = $1
    and row_number > $2
  order by row_number
  limit $3`;
