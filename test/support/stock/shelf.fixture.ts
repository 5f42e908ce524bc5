import { parseNsn } from '../../../src/base/domain/nsn.ts';
import { normalizePartNumber } from '../../../src/base/domain/part-number.ts';
import { followShelf, type Shelf } from '../../../src/stock/shelf/follow-shelf.ts';
import { openShelfPages, type ShelfSource } from '../../../src/stock/shelf/shelf-pages.ts';
import { openPacker } from '../../../src/stock/shelf/shelf-index.ts';
import {
  DEFAULT_LIST_SETTINGS,
  type ListSettings,
  type ShownLine,
  type StoredLine,
} from '../../../src/stock/stock-line.ts';

export type ShelvedLine = Partial<ShownLine> & { nsn?: string; isPublic?: boolean; since?: string };
export type ShelvedList = { lines: readonly ShelvedLine[]; settings?: Partial<ListSettings>; countedOn?: string };

const A_LINE: ShownLine = {
  partNumber: '',
  cage: '',
  maker: '',
  name: '',
  condition: 'FN',
  quantity: 10,
  unit: 'EA',
  price: null,
  currency: 'USD',
  breaks: [],
  minimum: null,
  certificate: null,
  trace: '',
  lot: '',
  shelfLife: '',
  place: '',
  leadDays: null,
};

/** A note that never leaves the desk: tests look for it. */
export const OWN_NOTE = 'secret note 4711';

export const storedLine = (
  { nsn, isPublic = true, since = '2026-11-20', ...shown }: ShelvedLine,
  row: number,
): StoredLine => ({
  row,
  nsn: nsn === undefined ? null : parseNsn(nsn),
  isPublic,
  number: normalizePartNumber(shown.partNumber ?? '') ?? '',
  since,
  shown: { ...A_LINE, ...shown },
  own: { cost: '47.11' as never, note: OWN_NOTE },
});

/** A store of lists in force, in memory. Version and id are the place of the list, from 1. */
export function aStockStore(lists: readonly ShelvedList[]) {
  const stored = lists.map(({ lines }) => lines.map((line, at) => storedLine(line, at + 1)));
  const of = (version: number) => stored[version - 1] ?? [];
  return {
    inForce: async () =>
      lists.map(({ settings, countedOn = '2026-11-20' }, at) => ({
        id: at + 1,
        name: `List ${at + 1}`,
        settings: { ...DEFAULT_LIST_SETTINGS, ...settings },
        version: at + 1,
        countedOn,
      })),
    chunk: async (version: number, _kind: string, place: number) => {
      const packer = openPacker();
      for (const line of of(version)) packer.add(line);
      return Array.from(packer.end(), (chunk) => new Uint8Array(chunk))[place] ?? null;
    },
    linesAt: async (version: number, rows: readonly number[]) => of(version).filter(({ row }) => rows.includes(row)),
    linesAfter: async (version: number, row: number, limit: number) =>
      of(version)
        .filter((line) => line.row > row)
        .slice(0, limit),
    rowsOfNumbers: async (version: number, start: string) =>
      of(version).flatMap(({ number, row }) => (number.startsWith(start) ? row : [])),
    linesOfNumber: async (version: number, number: string) => of(version).filter((line) => line.number === number),
  };
}

/** A shelf of lists in memory, on 2026-11-21. */
export async function aShelf(...lists: readonly ShelvedList[]): Promise<Shelf> {
  return followed(aStockStore(lists));
}

/** A shelf whose lists were not read yet. */
export function anUnreadShelf(): Shelf {
  const shelf = followShelf(aStockStore([]), { onProblem: () => undefined });
  void shelf.close();
  return shelf;
}

/** The pages of such a shelf. */
export async function aShelfSource(...lists: readonly ShelvedList[]): Promise<ShelfSource> {
  const store = aStockStore(lists);
  return openShelfPages(store, await followed(store));
}

async function followed(store: ReturnType<typeof aStockStore>): Promise<Shelf> {
  const shelf = followShelf(store, {
    onProblem: (error) => {
      throw error;
    },
    now: () => Date.parse('2026-11-21'),
  });
  await shelf.refresh();
  await shelf.close();
  return shelf;
}
