import { parseNsn } from '../../../src/base/domain/nsn.ts';
import { normalizePartNumber } from '../../../src/base/domain/part-number.ts';
import type { Price } from '../../../src/base/domain/quotation.ts';
import { followShelf, type Shelf } from '../../../src/stock/shelf/follow-shelf.ts';
import { packIndex } from '../../../src/stock/shelf/shelf-index.ts';
import {
  DEFAULT_LIST_SETTINGS,
  type ListSettings,
  type ShownLine,
  type StoredLine,
} from '../../../src/stock/stock-line.ts';

const SHOWN: ShownLine = {
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
};
/** Never to be seen outside the desk. */
export const OWN = { cost: '11.07' as Price, note: 'ask Harald first' };

let versions = 0;

/** A shelf of one list, counted on 20 November 2026. Without an NSN a line is in none. `isOut`: lines cannot be read. */
export async function aShelf(
  lines: readonly (Partial<Omit<ShownLine, 'price'>> & { nsn?: string; price?: string | null })[],
  settings: Partial<ListSettings> = {},
  isOut = false,
): Promise<Shelf> {
  const stored = lines.map(({ nsn = '', price = '38.50', ...shown }, row): StoredLine => ({
    row,
    nsn: parseNsn(nsn),
    isPublic: true,
    shown: { ...SHOWN, ...shown, price: price as Price | null },
    own: OWN,
    number: normalizePartNumber(shown.partNumber ?? SHOWN.partNumber)!,
    since: '2026-11-20',
  }));
  const list = {
    id: 1,
    name: 'Main',
    version: ++versions,
    countedOn: '2026-11-20',
    settings: { ...DEFAULT_LIST_SETTINGS, ...settings },
  };
  const shelf = followShelf(
    {
      inForce: async () => [list as never],
      packed: async () =>
        packIndex(
          stored.length,
          (async function* () {
            yield* stored;
          })(),
        ),
      linesAt: async (_, rows) => {
        if (isOut) throw new Error('out');
        return stored.filter(({ row }) => rows.includes(row));
      },
      linesOfNumber: async (_, number) => stored.filter((line) => line.number === number),
    },
    { onProblem: () => undefined, now: () => Date.parse('2026-11-21T09:00:00Z') },
  );
  shelf.close();
  await shelf.refresh();
  return shelf;
}
