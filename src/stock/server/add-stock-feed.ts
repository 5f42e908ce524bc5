import { timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { csvLine } from '#base/domain/escape-text.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { secretHash } from '#base/domain/secrets.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { Shelf, ShelfLine } from '../shelf/follow-shelf.ts';
import { PUBLIC } from '../shelf/shelf-index.ts';

const LINES_A_PIECE = 500;

/** Columns by their heads. A `ShelfLine` has neither cost nor note. */
const COLUMNS: Record<string, (line: ShelfLine) => string | number | null> = {
  part_number: ({ partNumber }) => partNumber,
  cage: ({ cage }) => cage,
  maker: ({ maker }) => maker,
  name: ({ name }) => name,
  nsn: ({ nsn }) => nsn && formatNsn(nsn),
  condition: ({ condition }) => condition,
  quantity: ({ quantity }) => quantity ?? 'in stock',
  unit: ({ unit }) => unit,
  price: ({ price }) => price,
  currency: ({ price, currency }) => price && currency,
  breaks: ({ breaks }) => breaks.map(({ quantity, price }) => `${quantity}: ${price}`).join(', '),
  minimum: ({ minimum }) => minimum,
  certificate: ({ certificate }) => certificate,
  trace: ({ trace }) => trace,
  shelf_life: ({ shelfLife }) => shelfLife,
  place: ({ place }) => place,
  lead_days: ({ leadDays }) => leadDays,
  counted_on: ({ countedOn }) => countedOn,
  until: ({ until }) => until,
};

/** GET /feed/stock.csv?token=...&columns=...: what buyers see of all lists, for marketplaces (C22.50, C22.51). */
export function addStockFeed(app: FastifyInstance, { shelf, token }: { shelf: Shelf; token: string | null }): void {
  if (token === null) return;
  const right = Buffer.from(secretHash(token));
  app.get(ENDPOINTS.stockFeed, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = request.query as { token?: unknown; columns?: unknown };
    void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    if (!timingSafeEqual(Buffer.from(secretHash(String(asked.token))), right))
      return reply.code(403).send('The feed needs its token.\n');
    const names = asked.columns === undefined ? Object.keys(COLUMNS) : String(asked.columns).split(',');
    if (!names.every((name) => Object.hasOwn(COLUMNS, name)))
      return reply.code(400).send(`Columns are some of ${Object.keys(COLUMNS).join(',')}.\n`);
    if (!shelf.isRead())
      return reply.code(503).header('retry-after', '10').send('The lists cannot be read just now.\n');
    return reply.type('text/csv; charset=utf-8').send(Readable.from(piecesOf(shelf, names)));
  });
}

async function* piecesOf(shelf: Shelf, names: readonly string[]): AsyncIterable<string> {
  yield csvLine(names);
  for (const list of shelf.indexes()) {
    const rows = list.index.rows.filter((_, at) => (list.index.flags[at]! & PUBLIC) !== 0);
    for (let from = 0; from < rows.length; from += LINES_A_PIECE) {
      const lines = await shelf.linesAt(list, [...rows.subarray(from, from + LINES_A_PIECE)]);
      yield lines.map((line) => csvLine(names.map((name) => String(COLUMNS[name]!(line) ?? '')))).join('');
    }
  }
}
