import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { emptyCatalog } from '../../test/support/catalog/empty-catalog.fixture.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { addDrawings } from './add-drawings.ts';
import { DRAWN_PARTS } from './drawings/drawn-parts.fixture.ts';

const [drawn] = DRAWN_PARTS;
async function answerTo(path: string, part: object | null, given: Partial<CatalogStore> = {}) {
  const app = Fastify();
  const catalog = {
    ...emptyCatalog,
    findPart: async (nsn: number) => (part === null ? null : { nsn, listed: true, ...drawn, ...part }),
    listDrawn: async () => [drawn!.characteristics],
    ...given,
  } as unknown as CatalogStore;
  addDrawings(app, { catalog: () => catalog });
  return app.inject(path);
}
const URL = '/drawing/5305-01-234-5678.svg';

test('the drawing of a part is an image of its own, with its sizes (G2.8)', async () => {
  const { statusCode, headers, body } = await answerTo(URL, { itemName: 'SCREW,CAP,SOCKET HEAD' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(body).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<title>SCREW,CAP,SOCKET HEAD<\/title>[^]*7\/8/,
  );
  expect(body).not.toMatch(/NaN|undefined|class=|style=/);
});

test.each([
  [URL, null],
  [URL, { listed: false }],
  [URL, { itemName: 'NO SUCH SHAPE' }],
  ['/drawing/5305.svg', {}],
  ['/drawing/5305-01-234-5678', {}],
])('%s of %j is 404', async (path, part) => {
  expect((await answerTo(path, part)).statusCode).toBe(404);
});

test('a drawing that cannot be read is 503, so that engines come again', async () => {
  const { statusCode, headers } = await answerTo(URL, {}, { findPart: emptyCatalog.findPart });
  expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
});
