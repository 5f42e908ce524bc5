import { StoreUnavailable } from '#base/database/database.ts';
import { addDays, utcDate } from '#base/domain/format-time.ts';
import { inParallel } from '#base/domain/in-parallel.ts';
import { niinOfNsn, type Niin } from '#base/domain/nsn.ts';
import type { ListInForce, StockStore } from '../store/stock-store.ts';
import type { ShownLine, StoredLine } from '../stock-line.ts';
import { placesOf, readIndex, uniteNsns, type ShelfIndex } from './shelf-index.ts';

const LOOK_EVERY_MS = 1_000;
/** After each chunk of an index, which takes about 10 ms to read. */
const CHUNK_PAUSE_MS = 20;
const NUMBERS_AT_ONCE = 4;

/** A line as buyers see it, by the settings of its list. */
export type ShelfLine = Omit<ShownLine, 'quantity' | 'lot'> & {
  /** List and row. */
  id: string;
  nsn: StoredLine['nsn'];
  /** Null: "In stock". */
  quantity: number | null;
  /** YYYY-MM-DD. */
  countedOn: string;
  /** The last day on which it is shown. */
  until: string;
  since: string;
};

/** A line with all that the desk knows. */
export type DeskStockLine = StoredLine & { list: ListInForce };

/** `until`: the last day on which it is shown. */
type Held = ListInForce & { index: ShelfIndex; until: string };
export type ShelfList = Pick<Held, 'name' | 'version' | 'countedOn' | 'until'>;

export type Shelf = ReturnType<typeof followShelf>;

/** `isRead` is true for a site without lists, which has nothing to read. */
type ShelfOptions = { onProblem: (error: unknown) => void; now?: () => number; isRead?: boolean };

/**
 * Follows the lists in force. A list that is past its days is not shown. Reads may reject with `StoreUnavailable`.
 * `onProblem`: hears why the lists could not be read; the last ones stay.
 */
export function followShelf(
  store: Pick<StockStore, 'inForce' | 'chunk' | 'linesAt' | 'linesOfNumber' | 'rowsOfNumbers'>,
  { onProblem, now = Date.now, isRead = false }: ShelfOptions,
) {
  /** The lists in force; those of them that have not ended; those of these that buyers see. */
  let known: readonly Held[] = [];
  let held = known;
  let shown = known;
  let revision = '';
  let ending: readonly ShelfList[] = [];
  let nsns: Float64Array = new Float64Array();
  const listeners: (() => void)[] = [];

  /** Reads what has changed. */
  async function look(): Promise<void> {
    const today = utcDate(now());
    const next: Held[] = [];
    for (const list of await store.inForce()) {
      const same = known.find(({ version }) => version === list.version);
      const index = same?.index ?? (await readIndex(store, list.version, isRead ? CHUNK_PAUSE_MS : 0));
      if (index !== null) next.push({ ...list, index, until: addDays(list.countedOn, list.settings.days) });
    }
    const current = next.filter(({ until }) => until >= today);
    const seen = JSON.stringify(current.map(({ version, settings, until }) => [version, settings, until]));
    const isSame = seen === revision;
    const buyers = isSame ? shown : current.filter(({ settings }) => settings.quantity !== 'nothing');
    const united = isSame ? nsns : await uniteNsns(buyers.map(({ index }) => index));
    [known, held, shown, nsns, revision, isRead] = [next, current, buyers, united, seen, true];
    ending = next.filter(({ until, settings }) => addDays(until, -settings.remindDays) <= today);
    if (!isSame) for (const listener of listeners) listener();
  }

  let looking: Promise<void> | null = null;
  const refresh = (): Promise<void> => (looking ??= look().finally(() => (looking = null)));
  let isFailing = false;
  const tell = (error: unknown): void => {
    if (!isFailing) onProblem(error);
    isFailing = true;
  };
  const timer = setInterval(() => void refresh().then(() => (isFailing = false), tell), LOOK_EVERY_MS);
  timer.unref();

  /** Throws until the lists were read once: nothing is known, which is not "none". */
  function whenRead<Value>(value: Value): Value {
    if (!isRead) throw new StoreUnavailable('The stock lists were not read yet');
    return value;
  }
  /** Reads lines of lists, each with its list. */
  const read = async (lists: readonly Held[], linesOf: (list: Held) => Promise<StoredLine[]>) =>
    (
      await Promise.all(whenRead(lists).map(async (list) => (await linesOf(list)).map((line) => ({ list, line }))))
    ).flat();
  const ofNiins = (asked: readonly Niin[], isDesk: boolean) => (list: Held) =>
    store.linesAt(
      list.version,
      asked.flatMap((niin) => placesOf(list.index, niin, isDesk).map((at) => list.index.rows[at]!)),
    );
  const ofNumber = (number: string) => (list: Held) => store.linesOfNumber(list.version, number);

  const linesOfMany = async (asked: readonly Niin[]): Promise<ReadonlyMap<Niin, ShelfLine[]>> =>
    Map.groupBy(shownLines(await read(shown, ofNiins(asked, false))), ({ nsn }) => niinOfNsn(nsn!));

  return {
    refresh,
    /** False until the lists were read once. */
    isRead: () => isRead,
    /** Changes with everything that buyers see of the shelf. */
    revision: () => revision,
    onChange: (listener: () => void): void => void listeners.push(listener),
    /** The lists that buyers see. */
    lists: (): readonly ShelfList[] => shown,
    /** Lists that end soon, or have ended without a new one. */
    ending: (): readonly ShelfList[] => ending,
    /** False while nothing is known. */
    isEmpty: (): boolean => isRead && shown.length === 0,
    /** Indexes of what buyers see, with their lists. */
    indexes: (): readonly Held[] => shown,
    /** NSNs that buyers see, ascending, each once, in memory that threads share. */
    nsns: (): Float64Array => whenRead(nsns),
    /** True while nothing is known: a read of the lines rejects then. */
    has: (niin: Niin): boolean => !isRead || shown.some(({ index }) => placesOf(index, niin).length > 0),
    /** Lines of a part that buyers see, priced ones first, cheapest first. */
    linesOf: async (niin: Niin): Promise<ShelfLine[]> => (await linesOfMany([niin])).get(niin) ?? [],
    linesOfMany,
    /** Rows of a list, such as those of a page of the shelf, in their order. */
    linesAt: async (list: Held, rows: readonly number[]): Promise<ShelfLine[]> => {
      const lines = new Map((await store.linesAt(list.version, rows)).map((line) => [line.row, line]));
      return rows.flatMap((row) => (lines.has(row) ? [shownLine(list, lines.get(row)!)] : []));
    },
    /** Lines that buyers see under a normalized part number. */
    linesOfNumber: async (number: string): Promise<ShelfLine[]> =>
      shownLines((await read(shown, ofNumber(number))).filter(({ line }) => line.isPublic)),
    /** Rows of each list of `indexes` whose part number begins so. */
    rowsOfNumbers: (start: string): Promise<number[][]> =>
      Promise.all(whenRead(shown).map(({ version }) => store.rowsOfNumbers(version, start))),
    /** The lists that the desk sees: those too that buyers do not see. */
    deskLists: (): readonly ShelfList[] => held,
    /** Everything that the desk knows of parts, by NIIN or by normalized part number. */
    async deskLines(niins: readonly Niin[], numbers: readonly string[] = []): Promise<DeskStockLine[]> {
      const found = await read(held, ofNiins(niins, true));
      await inParallel(numbers, NUMBERS_AT_ONCE, async (number) => {
        found.push(...(await read(held, ofNumber(number))));
      });
      const each = new Map(found.map(({ list, line }) => [`${list.id} ${line.row}`, { ...line, list }]));
      return [...each.values()];
    },
    /** Waits for a read that is under way. */
    async close(): Promise<void> {
      clearInterval(timer);
      await looking?.catch(() => undefined);
    },
  };
}

/** A line as buyers see it, by the settings of its list. */
export function shownLine(
  list: Pick<Held, 'id' | 'settings' | 'countedOn' | 'until'>,
  { row, nsn, shown, since }: StoredLine,
): ShelfLine {
  const { quantity, prices, places, leadDays } = list.settings;
  const { lot: _lot, ...line } = shown;
  return {
    ...line,
    id: `${list.id}-${row}`,
    nsn,
    quantity: quantity === 'exact' ? line.quantity : null,
    ...(prices ? {} : { price: null, breaks: [], minimum: null }),
    place: places ? line.place : '',
    leadDays: places ? (line.leadDays ?? leadDays) : null,
    countedOn: list.countedOn,
    until: list.until,
    since,
  };
}

/** Priced lines first, cheapest first. */
const shownLines = (found: readonly { list: Held; line: StoredLine }[]): ShelfLine[] =>
  found
    .map(({ list, line }) => shownLine(list, line))
    .sort((one, other) => Number(one.price ?? Infinity) - Number(other.price ?? Infinity) || 0);
