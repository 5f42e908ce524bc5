import { inParallel } from '#base/domain/in-parallel.ts';
import { NIIN_RANGE, niinOfNsn, type Niin } from '#base/domain/nsn.ts';
import type { Certificate, Currency, Price, PriceBreak } from '#base/domain/quotation.ts';
import type { Condition } from '#base/domain/condition.ts';
import type { ListInForce, StockStore } from '../store/stock-store.ts';
import type { StoredLine } from '../stock-line.ts';
import { openIndex, placesOf, PUBLIC, type ShelfIndex } from './shelf-index.ts';

const LOOK_EVERY_MS = 1_000;
const DAY_MS = 86_400_000;
const NUMBERS_AT_ONCE = 4;

/** A line as buyers see it, by the settings of its list. */
export type ShelfLine = {
  /** List and row. */
  id: string;
  nsn: StoredLine['nsn'];
  partNumber: string;
  cage: string;
  maker: string;
  name: string;
  condition: Condition;
  /** Null: "In stock". */
  quantity: number | null;
  unit: string;
  /** Null: on request. */
  price: Price | null;
  currency: Currency;
  breaks: readonly PriceBreak[];
  minimum: number | null;
  certificate: Certificate | null;
  trace: string;
  shelfLife: string;
  place: string;
  leadDays: number | null;
  /** YYYY-MM-DD. */
  countedOn: string;
  /** The last day on which it is shown. */
  until: string;
  since: string;
};

/** A line with all that the desk knows. */
export type DeskStockLine = StoredLine & { list: ListInForce };

type Held = ListInForce & { index: ShelfIndex; until: string };
export type ShelfList = Pick<Held, 'name' | 'version' | 'countedOn' | 'until'>;

export type Shelf = ReturnType<typeof followShelf>;

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The last day on which a list is shown. */
export const lastDayOf = ({ countedOn, settings }: Pick<ListInForce, 'countedOn' | 'settings'>): string =>
  dayBefore(countedOn, -settings.days);

/**
 * Follows the lists in force. A list that is past its days is not shown. Reads may reject with `StoreUnavailable`.
 * `onProblem`: hears why the lists could not be read; the last ones stay.
 */
export function followShelf(
  store: Pick<StockStore, 'inForce' | 'packed' | 'linesAt' | 'linesOfNumber'>,
  { onProblem, now = Date.now }: { onProblem: (error: unknown) => void; now?: () => number },
) {
  let held: readonly Held[] = [];
  let shown: readonly Held[] = [];
  let revision = '';
  let isRead = false;
  let ending: readonly ShelfList[] = [];
  let nsns: Float64Array | null = null;
  const listeners: (() => void)[] = [];

  /** Reads what has changed. */
  async function look(): Promise<void> {
    const lists = await store.inForce();
    const today = new Date(now()).toISOString().slice(0, 10);
    const next: Held[] = [];
    for (const list of lists) {
      const same = held.find(({ version }) => version === list.version);
      const packed = same === undefined ? await store.packed(list.version) : null;
      if (same === undefined && packed === null) continue;
      next.push({ ...list, index: same?.index ?? openIndex(packed!), until: lastDayOf(list) });
    }
    ending = next.filter(({ until, settings }) => dayBefore(until, settings.remindDays) <= today);
    const open = next.filter(({ until }) => until >= today);
    const seen = JSON.stringify(open.map(({ version, settings, until }) => [version, settings, until]));
    held = open;
    isRead = true;
    if (seen === revision) return;
    revision = seen;
    shown = open.filter(({ settings }) => settings.quantity !== 'nothing');
    nsns = null;
    for (const listener of listeners) listener();
  }

  let looking: Promise<void> | null = null;
  const refresh = (): Promise<void> =>
    (looking ??= look().finally(() => {
      looking = null;
    }));
  let isFailing = false;
  const tell = (error: unknown): void => {
    if (!isFailing) onProblem(error);
    isFailing = true;
  };
  const timer = setInterval(() => void refresh().then(() => (isFailing = false), tell), LOOK_EVERY_MS);
  timer.unref();

  /** Lines of NIINs, those of buyers or all, as their lists hold them. */
  async function readOf(lists: readonly Held[], asked: readonly Niin[], isDesk: boolean) {
    const found = await Promise.all(
      lists.map(async (list) => {
        const rows: number[] = [];
        for (const niin of asked) {
          const [start, end] = placesOf(list.index, niin);
          for (let at = start; at < end; at++)
            if (isDesk || (list.index.flags[at]! & PUBLIC) !== 0) rows.push(list.index.rows[at]!);
        }
        return (await store.linesAt(list.version, rows)).map((line) => ({ list, line }));
      }),
    );
    return found.flat();
  }

  const linesOfMany = async (asked: readonly Niin[]): Promise<ReadonlyMap<Niin, ShelfLine[]>> => {
    const found = await readOf(shown, asked, false);
    const lines = found.map(({ list, line }) => shownLine(list, line)).sort(byPrice);
    return Map.groupBy(lines, ({ nsn }) => niinOfNsn(nsn!));
  };

  return {
    refresh,
    /** False until the lists were read once: nothing is known, which is not "none". */
    isRead: () => isRead,
    /** Changes with everything that buyers see of the shelf. */
    revision: () => revision,
    onChange: (listener: () => void): void => void listeners.push(listener),
    /** The lists that buyers see. */
    lists: (): readonly ShelfList[] => shown,
    /** Lists that end soon, or have ended without a new one. */
    ending: (): readonly ShelfList[] => ending,
    isEmpty: (): boolean => shown.length === 0,
    /** Indexes of what buyers see, with their lists. */
    indexes: (): readonly Held[] => shown,
    /** NSNs that buyers see, ascending, each once, in memory that threads share. */
    nsns: (): Float64Array => (nsns ??= uniteNsns(shown.map(({ index }) => index))),
    has: (niin: Niin): boolean => shown.some(({ index }) => hasPublic(index, niin)),
    /** Lines of a part that buyers see, priced ones first, cheapest first. */
    linesOf: async (niin: Niin): Promise<ShelfLine[]> => (await linesOfMany([niin])).get(niin) ?? [],
    linesOfMany,
    /** Rows of a list, such as those of a page of the shelf, in their order. */
    linesAt: async (list: Held, rows: readonly number[]): Promise<ShelfLine[]> => {
      const lines = new Map((await store.linesAt(list.version, rows)).map((line) => [line.row, line]));
      return rows.flatMap((row) => (lines.has(row) ? [shownLine(list, lines.get(row)!)] : []));
    },
    /** Lines that buyers see under a normalized part number. */
    async linesOfNumber(number: string): Promise<ShelfLine[]> {
      const found = await Promise.all(
        shown.map(async (list) => {
          const lines = await store.linesOfNumber(list.version, number);
          return lines.filter(({ isPublic }) => isPublic).map((line) => shownLine(list, line));
        }),
      );
      return found.flat().sort(byPrice);
    },
    /** The lists that the desk sees: those too that buyers do not see. */
    deskLists: (): readonly ShelfList[] => held,
    /** Everything that the desk knows of parts, by NIIN or by normalized part number. */
    async deskLines(niins: readonly Niin[], numbers: readonly string[] = []): Promise<DeskStockLine[]> {
      const found = await readOf(held, niins, true);
      await inParallel(numbers, NUMBERS_AT_ONCE, async (number) => {
        for (const list of held)
          for (const line of await store.linesOfNumber(list.version, number)) found.push({ list, line });
      });
      const each = new Map(found.map((one) => [`${one.list.id} ${one.line.row}`, one]));
      return [...each.values()].map(({ list, line }) => ({ ...line, list }));
    },
    close: (): void => clearInterval(timer),
  };
}

function hasPublic(index: ShelfIndex, niin: Niin): boolean {
  const [start, end] = placesOf(index, niin);
  for (let at = start; at < end; at++) if ((index.flags[at]! & PUBLIC) !== 0) return true;
  return false;
}

function uniteNsns(indexes: readonly ShelfIndex[]): Float64Array {
  const found = new Set<number>();
  for (const { niins, classes, flags } of indexes)
    for (const [at, niin] of niins.entries())
      if (niin !== 0 && (flags[at]! & PUBLIC) !== 0) found.add(classes[at]! * NIIN_RANGE + niin);
  const shared = new Float64Array(new SharedArrayBuffer(found.size * Float64Array.BYTES_PER_ELEMENT));
  shared.set([...found]);
  return shared.sort();
}

function shownLine(list: Held, { row, nsn, shown, since }: StoredLine): ShelfLine {
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
const byPrice = (one: ShelfLine, other: ShelfLine): number =>
  Number(one.price ?? Infinity) - Number(other.price ?? Infinity) || 0;
