import { afterAll, describe, expect, test } from 'vitest';
import type { Price } from '#base/domain/quotation.ts';
import { noShelf } from '#stock/open-stock.ts';
import { anApiSite } from '../../../test/support/api/api-site.fixture.ts';
import { anMcpClient } from '../../../test/support/mcp/mcp-client.fixture.ts';
import { anUnreadShelf, aShelf, OWN_NOTE } from '../../../test/support/stock/shelf.fixture.ts';
import type { SearchAnswerBody } from './list-schemas.ts';

const SCREW = '5305-01-234-5678';
const HELD = { quantity: 12, unit: 'HD', price: '38.50' as Price, countedOn: '2026-11-20', until: '2026-12-04' };
const shelf = await aShelf({
  lines: [
    { nsn: SCREW, partNumber: 'HS4120', quantity: 12, unit: 'HD', price: '38.50' as Price },
    { nsn: SCREW, partNumber: 'HS4120', condition: 'OH' },
    { partNumber: 'DV-4410-3', name: 'Drain valve', cage: '7HP41' },
  ],
});
const site = await anApiSite(undefined, undefined, shelf);
const bare = await anApiSite();
const unread = await anApiSite(undefined, undefined, anUnreadShelf());
const mcp = await anMcpClient(site.app);
afterAll(async () => {
  for (const one of [mcp.client, site, bare, unread]) await one.close();
});

const ROWS = {
  '/search?q=screw': 'items',
  '/search?q=MS16998-28': 'exact',
  '/fsc/5305': 'items',
  '/cage/96906': 'items',
} as const;

describe('what is on the shelf, for programs (C22.35)', () => {
  test('is in the part, without what never leaves the desk', async () => {
    const { body } = await site.get(`/nsn/${SCREW}`);
    expect(JSON.parse(body).shelf).toMatchObject([HELD, { condition: 'OH', price: null }]);
    for (const own of [OWN_NOTE, '47.11']) expect(body).not.toContain(own);
  });

  test.each(Object.entries(ROWS))('is in the rows of %s', async (path, list) => {
    const rows = (await site.get(path)).json()[list] as { nsn: string; shelf: object[] }[];
    for (const { nsn, shelf: lines } of rows) expect([nsn, lines.length]).toEqual([nsn, nsn === SCREW ? 2 : 0]);
    expect(rows.some(({ nsn }) => nsn === SCREW)).toBe(true);
  });

  test.each(['/search?q=screw', '/fsc/5305?', '/cage/96906?'])('narrows %s', async (path) => {
    const { items, total, ...rest } = (await site.get(`${path}&on_shelf=1`)).json();
    expect(items.map(({ nsn }: { nsn: string }) => nsn)).toEqual([SCREW]);
    expect([1, null]).toContain(total);
    expect(rest.url).toContain(path.startsWith('/cage') ? '' : 'on_shelf=1');
  });

  test('finds a number that is in no NSN', async () => {
    expect((await site.get('/search?q=dv4410-3')).json().shelf).toMatchObject([
      { nsn: null, name: 'Drain valve', url: 'https://parts.example/part/7HP41/DV-4410-3' },
    ]);
  });

  test('without a list no byte is another, and the filter is unknown (C22.38)', async () => {
    for (const path of [`/nsn/${SCREW}`, ...Object.keys(ROWS)])
      expect((await bare.get(path)).body).not.toContain('shelf');
    expect((await bare.get('/fsc/5305?on_shelf=1')).json().errors).toEqual(
      (await bare.get('/fsc/5305?on_shelf2=1')).json().errors.map((one: object) => ({ ...one, parameter: 'on_shelf' })),
    );
    expect(noShelf().isEmpty()).toBe(true);
  });

  test('while nothing is known of it nothing is said to be there, or not to be', async () => {
    expect((await unread.get(`/nsn/${SCREW}`)).json().shelf).toBeNull();
    const rows = (await unread.get('/fsc/5305')).json().items as { shelf: unknown }[];
    expect(rows.map((row) => row.shelf)).toEqual(rows.map(() => null));
    expect((await unread.get('/search?q=dv4410-3')).json().shelf).toBeNull();
    expect((await unread.get('/fsc/5305?on_shelf=1')).statusCode).toBe(503);
    expect((await unread.get('/search?q=screw&on_shelf=1')).statusCode).toBe(503);
  });

  test('a change of the shelf is no 304', async () => {
    const { headers } = await bare.get('/fsc/5305');
    const again = (on: typeof site) => on.get('/fsc/5305', { 'if-none-match': String(headers.etag) });
    expect([(await again(bare)).statusCode, (await again(site)).statusCode]).toEqual([304, 200]);
  });
});

describe('tools of assistants', () => {
  type Listed = { items: { nsn: string | null; condition: string }[]; next: string | null };

  test.each([
    [{}, [SCREW, SCREW]],
    [{ number: '012345678', condition: 'OH' }, [SCREW]],
    [{ number: 'dv 4410 3' }, [null]],
    [{ words: 'cap screw', class: '5305' }, [SCREW, SCREW]],
    [{ class: '5310' }, []],
    [{ after: SCREW }, []],
  ])('list what is there: %j (C22.36)', async (input, nsns) => {
    const { items, next } = await mcp.find<Listed>('list_shelf', input);
    expect([items.map(({ nsn }) => nsn), next]).toEqual([nsns, null]);
    expect(JSON.stringify(items)).not.toContain(OWN_NOTE);
  });

  test('narrow a search to it', async () => {
    const { items } = await mcp.find<SearchAnswerBody>('search_parts', { query: 'screw', onShelf: true });
    expect(items.map(({ nsn }) => nsn)).toEqual([SCREW]);
  });

  test('draft a request that a person completes and sends (C22.37)', async () => {
    const parts = [
      { number: '5305012345678', quantity: 5, condition: 'NS' },
      { number: 'AB;x9', cage: '96906' },
    ];
    const { url, ...said } = await mcp.find<{ url: string }>('draft_request', { parts, message: 'By Friday & "soon"' });
    expect(said).toEqual({ sent: false, notice: expect.stringContaining('Nothing was sent') });
    expect(url).toMatch(/^https:\/\/parts\.example\/\?notes=.*#rfq$/);
    const page = await site.app.inject(url.slice('https://parts.example'.length).replace('#rfq', ''));
    for (const shown of ['value="5305-01-234-5678"', 'value="AB x9"', 'By Friday &amp; &quot;soon&quot;', 'noindex'])
      expect(page.body).toContain(shown);
  });

  test.each([
    ['draft_request', { parts: [] }, 'It must not be empty.'],
    ['draft_request', { parts: [{ number: '🔩' }] }, 'It holds no letter and no digit.'],
    ['draft_request', { parts: [{ number: 'A1', quantity: 1.5 }] }, 'quantity'],
    ['draft_request', { parts: Array.from({ length: 21 }, () => ({ number: 'A1' })) }, 'at most 20 parts'],
    ['draft_request', { parts: [{ number: 'A1' }], message: 'é'.repeat(1_000) }, 'too long for a link'],
    ['list_shelf', { class: 'x' }, 'It is a class of four digits'],
    ['list_shelf', { number: '--' }, 'It holds no letter and no digit.'],
  ])('refuse in words: %s %#', async (name, input, words) => expect(await mcp.refusal(name, input)).toContain(words));
});
