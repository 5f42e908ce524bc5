import { afterAll, describe, expect, test } from 'vitest';
import { anApiSite } from '../../../test/support/api/api-site.fixture.ts';
import { anMcpClient } from '../../../test/support/mcp/mcp-client.fixture.ts';
import type { PartAnswer } from '../api/answer-schemas.ts';
import type { FacetsAnswer, SearchAnswerBody } from '../api/list-schemas.ts';
import { aChosenCatalog } from '../../../test/support/api/chosen-catalog.fixture.ts';

const [api, choosing] = [await anApiSite(), await anApiSite(undefined, aChosenCatalog())];
const [mcp, chooser] = [await anMcpClient(api.app), await anMcpClient(choosing.app)];
afterAll(async () => {
  for (const one of [mcp.client, chooser.client, api, choosing]) await one.close();
});

describe('an assistant', () => {
  test.each(['legacy', 'auto'] as const)(
    'connects by the protocol of %s, and sees tools that only read (C12.5)',
    async (mode) => {
      const { client } = await anMcpClient(api.app, mode);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        'search_parts',
        'get_part',
        'facets',
        'match_list',
        'draft_request',
      ]);
      for (const { annotations, inputSchema, outputSchema, description } of tools) {
        expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
        expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
        expect(description).toMatch(/\.$/);
      }
      expect(client.getInstructions()).toContain('leading zeros count');
      await client.close();
    },
  );

  test('finds on the page of the API which tools there are', async () => {
    const { tools } = await mcp.client.listTools();
    const page = (await api.app.inject('/api')).body;
    expect(page).toContain('https://parts.example/mcp');
    for (const { name } of tools) expect(page).toContain(`<code class="num">${name}</code>`);
  });

  test('gets from a tool what the call of the API answers, and the same in words for clients that read nothing else', async () => {
    const found = await mcp.find('search_parts', { query: 'MS16998-28' });
    const { body } = await api.get('/search?q=MS16998-28&limit=10');
    expect(found).toEqual(JSON.parse(body));
    expect(found).toMatchObject({
      exact: [{ nsn: '5305-01-234-5678', url: 'https://parts.example/nsn/53/5305/5305-01-234-5678' }],
    });
    const part = await mcp.find<PartAnswer>('get_part', { number: '012345678' });
    expect(part).toEqual((await api.get('/nsn/012345678')).json());
    const { content, structuredContent } = await mcp.call('search_parts', { query: 'nut', limit: 2 });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  });

  test('turns pages by the number of the last item', async () => {
    const first = await mcp.find<SearchAnswerBody>('search_parts', { query: 'nut', limit: 3 });
    const after = first.items.at(-1)!.nsn;
    const second = await mcp.find<SearchAnswerBody>('search_parts', { query: 'nut', limit: 3, after });
    expect(new Set([...first.items, ...second.items].map(({ nsn }) => nsn)).size).toBe(6);
  });

  test('has a list looked up line by line, with what it may not take for found', async () => {
    const text = 'MS16998/28 x 4\n5305-00-222-2222\nno-such-number-1\n\nhello';
    expect(await mcp.find('match_list', { text })).toMatchObject({
      url: 'https://parts.example/list',
      lines: [
        { verdict: 'punctuation', quantity: 4, part: { url: expect.stringContaining('/5305/5305-01-234-5678') } },
        { verdict: 'replaced', part: { nsn: '5305-01-234-5678', itemName: 'SCREW,CAP,SOCKET HEAD' } },
        { verdict: 'not-found', part: null },
        { verdict: 'unreadable', part: null },
      ],
    });
  });
});

describe('by characteristics', () => {
  test('an assistant counts what a class can be narrowed by, as the API does, and narrows by it', async () => {
    const filters = [
      { code: 'MATL', replies: ['STEEL', 'TITANIUM ALLOY'] },
      { code: 'AAJF', min: '1/4', max: 9 },
      { code: 'AARG', orNone: true, max: '1 in' },
    ];
    const facets = await chooser.find<FacetsAnswer>('facets', { class: '5305', filters });
    const query = 'c.MATL=STEEL&c.MATL=TITANIUM ALLOY&c.AAJF.min=.25&c.AAJF.max=9&c.AARG.max=1&c.AARG.none=1';
    expect(facets).toEqual((await choosing.get(`/facets?fsc=5305&${query}`)).json());
    expect([facets.total > 0, facets.total < facets.scopeTotal, facets.filters.length]).toEqual([true, true, 3]);
    const byName = await chooser.find<FacetsAnswer>('facets', { itemName: '00099', filters, units: 'mm' });
    expect(byName.filters[1]!.max).toBeCloseTo(9 / 25.4, 6);
  });

  test.each([
    [{}, 'One of q, fsc and name is required.'],
    [{ class: '5305', filters: [{ code: 'ZZZZ', replies: ['X'] }] }, 'The catalog has no requirement with this code.'],
    [{ class: '5305', filters: [{ code: 'AAJF', min: '5 volts' }] }, 'Its unit does not fit'],
    [{ class: '5305', filters: [{ code: 'AAJF', above: 1 }] }, 'above'],
    [{ class: '5305', filters: Array.from({ length: 25 }, () => ({ code: 'AAJF' })) }, 'at most 24 filters'],
  ])('filters that are wrong are refused in words: %#', async (input, words) => {
    expect(await chooser.refusal('facets', input)).toContain(words);
  });
});

describe('what an assistant gets wrong is said in words', () => {
  test.each([
    ['search_parts', {}, 'query'],
    ['search_parts', { query: 5 }, 'query'],
    ['search_parts', { query: '🔩' }, 'Nothing in the text can be looked for.'],
    ['search_parts', { query: 'nut', limit: 1_000 }, 'It is 1 to 50.'],
    ['search_parts', { query: 'nut', colour: 'red' }, 'colour'],
    ['get_part', { number: "' or 1=1 --" }, 'It is an NSN such as'],
    ['get_part', { number: '99-999-9999' }, 'No item with this number is in the catalog.'],
    ['match_list', { text: '' }, 'It must not be empty.'],
    ['match_list', { text: '5305-01-234-5678\n'.repeat(101) }, 'The list has 101 lines; one call takes 100.'],
    ['match_list', { text: 'x'.repeat(20_001) }, 'It has at most 20,000 characters.'],
    ['match_list', { text: Array.from({ length: 2_000 }, () => 'x') }, 'more than the maximum of 1000 elements'],
  ])('%s: %#', async (name, input, words) => expect(await mcp.refusal(name, input)).toContain(words));

  test('an unknown tool, and one that every object has', async () => {
    for (const name of ['order_parts', 'toString', '__proto__'])
      await expect(mcp.call(name, {})).rejects.toThrow(/not found|disabled/);
    expect((await mcp.find<SearchAnswerBody>('search_parts', { query: 'nut' })).items.length).toBe(10);
  });
});
