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

const COLUMNS = [
  ...(['partNumber', 'cage', 'maker', 'name', 'nsn', 'condition', 'quantity', 'unit', 'price', 'currency'] as const),
  ...(['breaks', 'minimum', 'certificate', 'trace', 'shelfLife', 'place', 'leadDays', 'countedOn', 'until'] as const),
];
type Column = (typeof COLUMNS)[number];

function cellOf(line: ShelfLine, column: Column): string {
  if (column === 'nsn') return line.nsn === null ? '' : formatNsn(line.nsn);
  if (column === 'breaks') return line.breaks.map(({ quantity, price }) => `${quantity}: ${price}`).join(', ');
  return String(line[column] ?? (column === 'quantity' ? 'in stock' : ''));
}

/** GET /feed/stock.csv?token=...&columns=...: what buyers see of all lists, for marketplaces (C22.50, C22.51). */
export function addStockFeed(app: FastifyInstance, { shelf, token }: { shelf: Shelf; token: string | null }): void {
  if (token === null) return;
  const right = Buffer.from(secretHash(token));
  app.get(ENDPOINTS.stockFeed, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = request.query as { token?: unknown; columns?: unknown };
    void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    if (!timingSafeEqual(Buffer.from(secretHash(String(asked.token))), right))
      return reply.code(403).send('The feed needs its token.\n');
    const names = asked.columns === undefined ? COLUMNS : String(asked.columns).split(',');
    const columns = names.flatMap((name) => COLUMNS.find((column) => column === name) ?? []);
    if (columns.length < names.length) return reply.code(400).send(`Columns are some of ${COLUMNS.join(',')}.\n`);
    if (!shelf.isRead())
      return reply.code(503).header('retry-after', '10').send('The lists cannot be read just now.\n');
    return reply.type('text/csv; charset=utf-8').send(Readable.from(piecesOf(shelf, columns)));
  });
}

async function* piecesOf(shelf: Shelf, columns: readonly Column[]): AsyncIterable<string> {
  yield csvLine(columns);
  for (const list of shelf.indexes()) {
    const rows = list.index.rows.filter((_, at) => (list.index.flags[at]! & PUBLIC) !== 0);
    for (let from = 0; from < rows.length; from += LINES_A_PIECE) {
      const lines = await shelf.linesAt(list, [...rows.subarray(from, from + LINES_A_PIECE)]);
      yield lines.map((line) => csvLine(columns.map((column) => cellOf(line, column)))).join('');
    }
  }
}
