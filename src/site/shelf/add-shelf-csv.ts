import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { csvLine } from '#base/domain/escape-text.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { CERTIFICATES } from '#base/domain/quotation.ts';
import type { PageQueue } from '#base/http/fair-queue.ts';
import { busy } from '#base/http/rate-limit.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { Shelf, ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { findLines, readShelfQuery, type ShelfQuery } from './shelf-lines.server.ts';

const LINES_AT_ONCE = 2_000;

const COLUMNS: Readonly<Record<string, (line: ShelfLine) => string | number | null>> = {
  nsn: ({ nsn }) => (nsn === null ? '' : formatNsn(nsn)),
  part_number: ({ partNumber }) => partNumber,
  cage: ({ cage }) => cage,
  maker: ({ maker }) => maker,
  name: ({ name }) => name,
  condition: ({ condition }) => condition,
  certificate: ({ certificate }) => certificate && CERTIFICATES[certificate],
  quantity: ({ quantity }) => quantity ?? 'in stock',
  unit: ({ unit }) => unit,
  price: ({ price }) => price,
  currency: ({ price, currency }) => price && currency,
  place: ({ place }) => place,
  lead_days: ({ leadDays }) => leadDays,
  counted_on: ({ countedOn }) => countedOn,
  shown_until: ({ until }) => until,
};

/** GET /shelf.csv: the lines that meet the filters of /shelf, sent while they are read. */
export function addShelfCsv(app: FastifyInstance, { shelf, turns }: { shelf: Shelf; turns: PageQueue }): void {
  app.get(ENDPOINTS.shelfCsv, { exposeHeadRoute: false }, async (request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    if (!(await turns.take(request.ip))) throw busy(reply, 'pages');
    const text = reply.type('text/plain; charset=utf-8');
    if (!shelf.isRead()) return text.code(503).send('The stock lists cannot be read just now.\n');
    if (shelf.isEmpty()) return text.code(404).send('No stock list is shown at the moment.\n');
    const asked = readShelfQuery(new URLSearchParams(request.url.split('?')[1]));
    const lines = csvOf(shelf, asked, () => turns.take(request.ip));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="shelf.csv"')
      .send(Readable.from(lines));
  });
}

async function* csvOf(shelf: Shelf, asked: ShelfQuery, takeTurn: () => Promise<unknown>): AsyncGenerator<string> {
  yield csvLine(Object.keys(COLUMNS));
  for (let after: string | null = ''; after !== null; await takeTurn()) {
    const found: Awaited<ReturnType<typeof findLines>> = await findLines(shelf, { ...asked, after }, LINES_AT_ONCE);
    yield found.lines.map((line) => csvLine(Object.values(COLUMNS).map((cell) => String(cell(line) ?? '')))).join('');
    after = found.next;
  }
}
