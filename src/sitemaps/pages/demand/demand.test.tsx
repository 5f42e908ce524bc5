import { describe, expect, test } from 'vitest';
import { aReport, coverageOf } from '../../../../test/support/crawl/crawl-report.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aShelf } from '../../../../test/support/stock/shelf.fixture.ts';
import type { StockServices } from '#stock/open-stock.ts';
import { aSite, textOf } from '../../../../test/support/pages/site.fixture.ts';
import { openSearchForTests } from '../../../../test/support/pages/search.fixture.tsx';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { OTHER_ADDRESSES } from '../../crawl/records.ts';
import type { Demand } from '../../crawl/store/addresses.ts';
import type { DemandText } from '#base/domain/quote-request.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { load } from './load.server.ts';
import { View } from './page.tsx';

const NSN = 5_305_012_345_678;
/** A catalog with one part and its class. */
const catalog = {
  findNiin: async (niin: number) => (niin === NSN % 1e9 ? { nsn: NSN, replacedBy: null } : null),
  findPart: async () => ({ nsn: NSN, itemName: 'SCREW' }),
  findClass: async (fsc: string) => (fsc === '5305' ? { fsc, title: 'Screws', nsnCount: 1 } : null),
} as unknown as CatalogStore;

const seldom = { byEngines: 0, referrerHost: null, isEstimate: false };
const missing = (path: string, byPeople = 1) => ({ path, byPeople, ...seldom });

type ShelfServices = Pick<Parameters<typeof load>[1], 'stock' | 'findPrices' | 'mostAsked'>;
const NO_SHELF: ShelfServices = { stock: null, findPrices: async () => [], mostAsked: async () => [] };

async function shown(
  demand: Partial<Demand> | Error,
  query = '',
  isRecorded = true,
  services: ShelfServices = NO_SHELF,
) {
  const read = async (): Promise<Demand> => {
    if (demand instanceof Error) throw demand;
    return { missing: [], asked: [], setAside: null, ...demand };
  };
  const crawl = { ...coverageOf(aReport({})), demand: read };
  const answer = await load(
    { query: new URLSearchParams(query), catalog },
    { crawl, isCrawlRecorded: isRecorded, ...services },
  );
  if (!('data' in answer)) throw new Error(answer.kind);
  const html = renderToStaticMarkup(<View data={answer.data} site={aSite()} />);
  return { kind: answer.kind, html, text: textOf(html) };
}

describe('GET /demand', () => {
  test('names a redirect target for an address that is not there, where the catalog is sure (C21.33)', async () => {
    const linkOf = async (path: string) => {
      const { html } = await shown({ missing: [missing(path)] });
      return /<td data-label="Redirect to"><a[^>]* href="([^"]+)"[^>]*>([^<]*)<\/a>/.exec(html)?.slice(1).join(' ');
    };
    const sure = ['/part/5305-01-234-5678.html', '/53O5012345678', '/nsn/9999-01-234-5678/x', '/niin/01-234-5678'];
    for (const path of sure)
      expect([path, await linkOf(path)]).toEqual([path, '/nsn/53/5305/5305-01-234-5678 5305-01-234-5678']);
    expect(await linkOf('/fsc/5305-screws')).toBe('/fsc/53/5305 Class 5305');
    for (const path of ['/old/page', '/part/5305-99-999-9999', '/fsc/5307-studs', '/wp-login.php', '/fsc/53/5305'])
      expect([path, await linkOf(path)]).toEqual([path, undefined]);
  });

  test('says what was asked for, where and when, with a bound and its CSV (C21.34, C21.36)', async () => {
    const asked = Array.from({ length: 60 }, (_, index) => ({
      text: `NAS${index}`,
      counts: { search: 60 - index, list: 1, quote: 0 },
      lastAt: Date.UTC(2026, 10, 20),
      nearest: index === 0 ? 'NAS1149' : null,
      isEstimate: index === 0,
    }));
    const { html, text } = await shown({ asked }, 'months=13');
    expect(text).toContain('NAS0 NAS1149 at least 60 at least 1 0 2026-11-20');
    expect(text).toContain('50 of 60 are shown.');
    expect(html).toContain('href="/demand/asked.csv?months=13"');
    expect(html).not.toContain('NAS50<');
    expect(text).toContain('Nobody has asked for an address that is not there.');
    const other = await shown({ missing: [{ ...missing(OTHER_ADDRESSES, 7), isEstimate: true }] });
    expect(other.text).toContain('other addresses, together at least 7 0');
  });

  test('says what is on the shelf and was quoted, so that a buyer knows what to buy; without a list nothing of it (C22.48)', async () => {
    const asked = ['NAS1', 'NAS2', 'NAS3'].map((text) => {
      return { text, counts: { search: 2, list: 0, quote: 0 }, lastAt: 0, nearest: null, isEstimate: false };
    });
    const lines = [
      { partNumber: 'nas-1', quantity: 7 },
      { partNumber: 'NAS1', quantity: 5 },
    ];
    const shelf = await aShelf({ lines, settings: { quantity: 'nothing' } });
    const services = {
      ...NO_SHELF,
      stock: { shelf } as StockServices,
      findPrices: async (parts: readonly { partNumber: string }[]) =>
        parts.map(({ partNumber }) => (partNumber === 'NAS2' ? ['a price'] : [])),
    };
    const rows = async () => {
      const { text } = await shown({ asked }, '', true, services);
      return text.match(/NAS\d 2 0 0 1970-01-01( \d+ \w+)?/g);
    };
    const of = (part: number, words: string) => `NAS${part} 2 0 0 1970-01-01${words}`;
    expect(await rows()).toEqual([of(1, ' 12 no'), of(2, ' 0 yes'), of(3, ' 0 no')]);
    expect((await shown({ asked })).text).not.toMatch(/shelf/i);
  });

  test('names NSNs of requests that are on nobody’s shelf or have no price (C22.87)', async () => {
    const nsns = ['5305-01-234-5678', '5305-01-234-5679', '5305-01-234-5680'];
    const shelf = await aShelf({ lines: nsns.slice(1).map((nsn) => ({ nsn, quantity: 4 })) });
    const services = {
      ...NO_SHELF,
      stock: { shelf } as StockServices,
      mostAsked: async () =>
        nsns.map((nsn, at) => ({ nsn, description: 'SCREW', requests: 9 - at, lastPrice: at === 1 ? null : {} })),
    };
    const { text } = await shown({ asked: [] }, '', true, services);
    expect(text.match(/5305-01-234-\d{4} SCREW \d \d \w+/g)).toEqual([
      `${nsns[0]} SCREW 9 0 yes`,
      `${nsns[1]} SCREW 8 4 no`,
    ]);
    const all = { ...services, mostAsked: async () => [] };
    expect((await shown({ asked: [] }, '', true, all)).text).toContain('All that was asked for is on our shelf');
    expect((await shown({ asked: [] })).text).not.toContain('to buy');
  });

  test('hostile texts are text', async () => {
    const asked = { counts: { search: 2, list: 0, quote: 0 }, lastAt: 0, isEstimate: false };
    const { html } = await shown({
      asked: [{ text: '<IMG SRC=X ONERROR=1>"\'&', nearest: 'javascript:alert(1)', ...asked }],
      missing: [{ ...missing('//evil.example/<script>alert(1)</script>'), referrerHost: '"><b>' }],
    });
    expect(html).not.toMatch(/<img src=x|<script>alert|<b>"|&quot;><b>|href="(?:javascript|\/\/evil)/i);
    expect(html).toContain('href="/catalog?search=javascript%3Aalert(1)"');
  });

  test('what cannot be read, or is switched off, is never shown as none (C21.37)', async () => {
    const { kind, text } = await shown(new StoreUnavailable('out'));
    expect([kind, text]).toEqual(['unavailable', expect.stringContaining('cannot be read just now')]);
    expect((await shown({ missing: [missing('/old')] }, '', false)).text).toMatch(/nothing is added.*\/old/);
    expect((await shown({}, '', false)).text).toMatch(/not recorded.*CRAWL_STATISTICS/);
    const setAside = { name: 'crawl-set-aside-20261122T100000Z.db', atMs: Date.UTC(2026, 10, 22, 10) };
    const { text: begun } = await shown({ setAside });
    expect(begun).toMatch(/before 2026-11-22 10:00.* was damaged.* crawl-set-aside-20261122T100000Z\.db/);
  });
});

describe('a search', () => {
  const { answer } = openSearchForTests();
  const noted = async (query: string) => {
    const all: [string, readonly DemandText[]][] = [];
    await answer(query, {}, (source, wanted) => void all.push([source, wanted]));
    return all;
  };

  test('that finds nothing is noted; one with a filter, or that finds something, is not (C21.35)', async () => {
    expect(await noted('search=zzqx-777')).toEqual([['search', [{ text: 'zzqx-777', nearest: null }]]]);
    expect(await noted('search=zzqx-777&fsg=53')).toEqual([]);
    expect(await noted('search=acme')).toEqual([]);
    expect(await noted('search=%20')).toEqual([]);
    expect(await noted('tab=fsc')).toEqual([]);
  });
});
