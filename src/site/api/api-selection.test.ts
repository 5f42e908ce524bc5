import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEngine as aPostgresEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';
import { anEngine as aSqliteEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';
import { anApiSite, type ApiSite } from '../../../test/support/api/api-site.fixture.ts';
import { aChosenCatalog, CHOSEN_PARTS } from '../../../test/support/api/chosen-catalog.fixture.ts';
import { problem } from './answer-schemas.ts';
import type { ClassAnswer, SearchAnswerBody, FacetsAnswer, NameAnswer } from './list-schemas.ts';

const screws = CHOSEN_PARTS.filter(({ nsn }) => nsn.startsWith('5305'));
const countOf = (parts: readonly object[], isCounted: (part: (typeof CHOSEN_PARTS)[number]) => boolean) =>
  (parts as typeof CHOSEN_PARTS).filter(isCounted).length;

describe.each([
  ['SQLite', aSqliteEngine],
  ['PostgreSQL', aPostgresEngine],
])('by characteristics, on %s,', (_engine, open) => {
  let api: ApiSite;
  beforeAll(async () => {
    api = await anApiSite(open, aChosenCatalog());
  });
  afterAll(() => api.close());

  /** `url`: an address of an answer, or its path below /api/v1. */
  const read = async <Body>(url: string): Promise<Body> => {
    const { statusCode, body } = await api.get(url.replace('https://parts.example/api/v1', ''));
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
    return JSON.parse(body) as Body;
  };
  const errorsOf = async (url: string) => {
    const { statusCode, headers, json } = await api.get(url);
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
    return problem.parse(json()).errors!.map(({ parameter, detail }) => `${parameter}: ${detail}`);
  };

  test('facets of a class count each reply with every other filter in force (C12.6)', async () => {
    const facets = await read<FacetsAnswer>('/facets?fsc=5305&c.MATL=STEEL&c.AAJF.min=1/4');
    const steel = countOf(screws, ({ material, diameter }) => material === 'STEEL' && diameter >= 0.25);
    expect(facets).toMatchObject({ total: steel, scopeTotal: 120, counted: true });
    const steelOnly = { code: 'MATL', title: 'MATERIAL', replies: ['STEEL'], unit: null };
    const thick = { code: 'AAJF', measures: 'length', unit: 'in', min: 0.25, max: null };
    expect(facets.filters).toMatchObject([steelOnly, thick]);
    const material = facets.requirements.find(({ code }) => code === 'MATL')!;
    expect(material.replies.map(({ count }) => count)).toEqual(
      material.replies.map(({ reply }) => countOf(screws, (one) => one.material === reply && one.diameter >= 0.25)),
    );
    expect(material).toMatchObject({ onFile: 120, none: 0, replyCount: 3, histogram: null });
    const length = facets.requirements.find(({ code }) => code === 'AARG')!;
    expect(length).toMatchObject({ unit: 'in', onFile: countOf(screws, (screw) => screw.length !== null) });
    expect(length.histogram!.counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(facets.total);
    expect(facets.itemNames).toEqual([{ itemName: 'SCREW,CAP,SOCKET HEAD', count: facets.total }]);
    expect(facets.url).toBe('https://parts.example/fsc/53/5305?c.MATL=STEEL&c.AAJF.min=0.25');
  });

  test('facets of an item name, by its code or as it is written, and as a table', async () => {
    const byCode = await read<FacetsAnswer>('/facets?name=00100');
    expect(byCode).toMatchObject({ total: 30, url: 'https://parts.example/name/00100' });
    expect(await read('/facets?name=bolt,machine')).toEqual(byCode);
    const url = 'https://parts.example/catalog?search=NO%20SUCH%20NAME&c.MATL=STEEL';
    expect(await read('/facets?name=no+such+name&c.MATL=STEEL')).toMatchObject({ total: 0, url });
    const { body } = await api.get('/facets.csv?name=00100');
    expect(body.split('\r\n')[0]).toBe('kind,code,title,unit,value,items');
    expect(body).toContain('characteristic,MATL,MATERIAL,,STEEL,10\r\n');
  });

  test('an item name says what it means, and its items page by key, forwards and backwards', async () => {
    const first = await read<NameAnswer>('/name/00099?limit=50&sort=c.AARG');
    expect(first).toMatchObject({
      inc: '00099',
      itemName: 'SCREW,CAP,SOCKET HEAD',
      otherNames: expect.arrayContaining(['ALLEN SCREW']),
      nsnCount: 120,
      total: 120,
      classes: [{ fsc: '5305', title: 'CLASS 5305', nsnCount: 120 }],
      previous: null,
    });
    expect(first.items[0]).toMatchObject({
      reference: { partNumber: expect.stringMatching(/^CH-/) },
      characteristics: { AARG: ['0.500 INCHES NOMINAL'] },
    });
    const pages = [first];
    while (pages.at(-1)!.next !== null) pages.push(await read<NameAnswer>(pages.at(-1)!.next!));
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ nsn }) => nsn))).size).toBe(120);
    const back = await read<NameAnswer>(pages[2]!.previous!);
    expect(back.items).toEqual(pages[1]!.items);
  });

  test('a class is narrowed and ordered, and its table has a column for each requirement', async () => {
    const { items, total, columns } = await read<ClassAnswer>('/fsc/5305?c.AAJF.max=6.35 mm&sort=-c.AARG');
    expect(total).toBe(countOf(screws, ({ diameter }) => diameter <= 0.25));
    expect(items.length).toBe(total);
    expect(items[0]!.characteristics!.AARG).toEqual(['2.000 INCHES NOMINAL']);
    expect(columns.map(({ code }) => code)).toEqual(expect.arrayContaining(['AAJF', 'AARG', 'MATL']));
    // other lists are ordered by fit anyway; a class is not
    expect((await read<ClassAnswer>('/fsc/5305?sort=fit&limit=5')).next).toContain('?sort=fit&after=');
    const plain = await read<ClassAnswer>('/fsc/5305');
    expect([plain.total, plain.columns, plain.items[0]!.characteristics]).toEqual([120, [], undefined]);
    expect((await api.get('/name/00099.csv?limit=1')).body.split('\r\n')[0]).toContain('MATERIAL (MATL)');
  });

  test('a reply that is not on file is said, and so are filters that no item meets together', async () => {
    const unknown = await read<NameAnswer>('/name/00099?c.MATL=CHEESE');
    expect([unknown.total, unknown.filterNotes]).toEqual([0, ['No item here has the reply CHEESE to MATERIAL.']]);
    const both = await read<FacetsAnswer>('/facets?fsc=5305&c.MATL=CHEESE&c.AAJF.min=50');
    const thick = 'No item here has a value in this range for NOMINAL THREAD DIAMETER.';
    expect(both.filterNotes).toEqual([...unknown.filterNotes, thick]);
  });

  test.each([
    ['c.ZZZZ=1', 'c.ZZZZ: The catalog has no requirement with this code.'],
    ['c.AAJF.min=2&c.AAJF.max=1', 'c.AAJF: Its min is above its max.'],
    ['c.AAJF.min=NaN', 'c.AAJF: It is a number such as .25, 1/4, 1-1/2 or 6.35 mm.'],
    ['c.AAJF.min=(a%2B)%2B$', 'c.AAJF: It is a number such as .25, 1/4, 1-1/2 or 6.35 mm.'],
    ['c.AAJF.min=5 volts', 'c.AAJF: Its unit does not fit: that of NOMINAL THREAD DIAMETER is “in”.'],
    ['c.MATL.min=5', 'c.MATL: The replies to MATERIAL are texts: ask for a whole reply.'],
    ['sort=c.ZZZZ', 'sort: It is fit, nsn, name, makers, c.{code} or -c.{code} with the code of a requirement.'],
    ["c.MATL'--=1", "c.MATL'--: The catalog has no requirement with this code."],
  ])('%s is refused in words', async (query, words) => {
    const lists = ['/name/00099?', '/fsc/5305?', '/search?q=screw&'];
    for (const path of query.startsWith('sort') ? lists : ['/facets?fsc=5305&', ...lists])
      expect(await errorsOf(path + query)).toEqual([words]);
  });

  test('a thousand filters are refused, twenty named', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `c.${String(index).padStart(4, '0')}=1`).join('&');
    const [error, ...more] = await errorsOf(`/facets?fsc=5305&${many}`);
    expect([error, more]).toEqual([expect.stringContaining('There are at most 24 requirements in a call.'), []]);
  });

  test('words are understood, ranked and narrowed, with the reason of each item (C12.7)', async () => {
    const found = await read<SearchAnswerBody>('/search?q=allen screw 1/4&c.MATL=STEEL&limit=5');
    expect(found.itemsBy).toBe('words');
    expect(found.understood!.pieces.every(({ met }) => met)).toBe(true);
    expect(found.total).toBe(countOf(screws, ({ material, diameter }) => material === 'STEEL' && diameter === 0.25));
    for (const { itemName, reasons, unmet, characteristics } of found.items) {
      expect(itemName).toBe('SCREW,CAP,SOCKET HEAD');
      expect(reasons!.length).toBeGreaterThan(0);
      expect(unmet).toEqual([]);
      expect(characteristics!.MATL).toEqual(['STEEL']);
    }
    expect(found.names[0]).toMatchObject({ itemName: 'SCREW,CAP,SOCKET HEAD', inc: '00099', count: found.total });
    const next = await read<SearchAnswerBody>(found.next!);
    expect(next.items.map(({ nsn }) => nsn)).not.toContain(found.items[0]!.nsn);
    const facets = await read<FacetsAnswer>('/facets?q=allen screw 1/4&c.MATL=STEEL');
    expect([facets.total, facets.understood]).toEqual([found.total, found.understood]);
  });

  test.each(['.5', '6.35 mm', '1/4-28', '🔩 1/4', 'x', "' or 1=1 -- 1/0", 'a '.repeat(100), '1 '.repeat(100)])(
    'a text that is hardly words is answered: %#',
    async (text) => {
      for (const path of ['/search', '/facets']) {
        const answer = await api.get(`${path}?q=${encodeURIComponent(text)}`);
        expect([path, answer.statusCode]).toEqual([path, 200]);
      }
    },
  );

  test('part numbers that begin with the text follow page by page, the exact one first', async () => {
    const found = await read<SearchAnswerBody>('/search?q=CH-1');
    expect(found.exact.map(({ partNumber }) => partNumber)).toEqual(['CH-1']);
    expect(found.beginning.map(({ partNumber }) => partNumber).slice(0, 3)).toEqual(['CH-10', 'CH-100', 'CH-101']);
    const rest = await read<SearchAnswerBody>(found.nextBeginning!);
    const numbers = [...found.beginning, ...rest.beginning].map(({ partNumber }) => partNumber);
    expect(new Set(numbers).size).toBe(60);
    expect([rest.nextBeginning, rest.exact, rest.items]).toEqual([null, [], []]);
  });
});
