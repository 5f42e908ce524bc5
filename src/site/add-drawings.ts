import type { FastifyInstance } from 'fastify';
import { StoreUnavailable } from '#base/database/database.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { drawPart } from './drawings/draw-part.ts';
import { drawingSvg } from './drawings/layout/layout-drawing.ts';
import type { Drawing } from './drawings/view.ts';

/** GET /drawing/{nsn}.svg (G2.8): the drawing of a part page, which its structured data names. */
export function addDrawings(app: FastifyInstance, { catalog }: { catalog: () => CatalogStore }): void {
  app.get(ENDPOINTS.drawing, async (request, reply) => {
    const { name } = request.params as { name: string };
    try {
      const drawing = name.endsWith('.svg') ? await drawingOf(catalog(), name.slice(0, -'.svg'.length)) : null;
      if (drawing === null)
        return reply.code(404).type('text/plain; charset=utf-8').send('This part has no drawing.\n');
      return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(drawingSvg(drawing));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return reply.code(503).header('retry-after', '10').type('text/plain; charset=utf-8').send('Please try again.\n');
    }
  });
}

async function drawingOf(catalog: CatalogStore, number: string): Promise<Drawing | null> {
  const nsn = parseNsn(number);
  const part = nsn && (await catalog.findPart(nsn));
  if (!part?.listed) return null;
  const [characteristics = []] = await catalog.listDrawn([part.nsn]);
  return drawPart({ itemName: part.itemName, characteristics });
}
