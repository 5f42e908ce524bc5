import type { Niin, Nsn } from '../../../src/base/domain/nsn.ts';
import type { Price } from '../../../src/base/domain/quotation.ts';
import { splitTable } from '../../../src/base/domain/split-table.ts';
import type { MatchCatalog } from '../../../src/stock/match-stock.ts';
import { prepareStock, publishStock } from '../../../src/stock/prepare-stock.ts';
import { DEFAULT_LIST_SETTINGS, type ListSettings, type ShownLine } from '../../../src/stock/stock-line.ts';
import type { StockStore } from '../../../src/stock/store/stock-store.ts';

export const SCREW = 5305012345678 as Nsn;
export const NOW = Date.parse('2026-11-21T09:00:00Z');

/** Facts of a stock line; override what matters. */
export const aShownLine = (overrides: Partial<ShownLine> = {}): ShownLine => ({
  partNumber: 'HS4120-0314',
  cage: '7HP41',
  maker: 'Halvorsen Precision Fasteners',
  name: '',
  condition: 'FN',
  quantity: 12,
  unit: 'HD',
  price: '38.50' as Price,
  currency: 'USD',
  breaks: [],
  minimum: null,
  certificate: 'coc',
  trace: '',
  lot: '',
  shelfLife: '',
  place: 'Clearwater, FL',
  leadDays: 2,
  ...overrides,
});

export const someSettings = (overrides: Partial<ListSettings> = {}): ListSettings => ({
  ...DEFAULT_LIST_SETTINGS,
  ...overrides,
});

/** A catalog of items by NIIN, and of references by number: the NSNs of each, with their makers. */
export function aMatchCatalog(
  items: readonly Nsn[],
  references: Readonly<Record<string, readonly (readonly [nsn: Nsn, cage: string])[]>> = {},
): MatchCatalog & { edition: { version: string } } {
  const known = new Map(items.map((nsn) => [(nsn % 1e9) as Niin, nsn]));
  return {
    edition: { version: 'one' },
    findNiins: async (niins) =>
      niins.map((niin) => {
        const nsn = known.get(niin) ?? null;
        return nsn && { niin, nsn, listed: true, replacedBy: null, survivor: null, status: null, cancelledOn: null };
      }),
    findItemNames: async () => [],
    findOwners: async (numbers) =>
      new Map(numbers.map((number) => [number, (references[number] ?? []).map(([nsn, cage]) => ({ nsn, cage }))])),
  };
}

/** Reads a text as a file of a list, and puts it in force. Returns the counts. */
export async function putStock(
  store: StockStore,
  csv: string,
  options: {
    list?: string;
    catalog?: ReturnType<typeof aMatchCatalog>;
    settings?: Partial<ListSettings>;
    mode?: 'whole' | 'lines';
    nowMs?: number;
    publish?: boolean;
    confirmed?: boolean;
  } = {},
) {
  const { list: name = 'Main', catalog = aMatchCatalog([SCREW]), settings, mode = 'whole', nowMs = NOW } = options;
  const id = await store.putList(name, settings);
  const find = async () => (await store.lists()).find((one) => one.id === id)!;
  const work = { store, catalog, list: await find(), file: 'stock.csv', who: 'Zoë', mode, nowMs, source: null };
  const { counts, version } = await prepareStock(splitTable(csv, ',', 10_000).rows, work);
  if (options.publish !== false) await publishStock(store, await find(), { confirmed: options.confirmed ?? true });
  return { id, version, counts };
}
