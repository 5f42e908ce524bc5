import { describe, expect, test } from 'vitest';
import type { Fsc, Fsg } from '#base/domain/nsn.ts';
import { aClass, aGroup, aPartPage, aSupplyClass } from '../../../test/support/catalog/catalog-page.fixture.ts';
import { aChoosingCatalog } from '../../../test/support/catalog/choice.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { noShelf } from '#stock/open-stock.ts';
import { aSite } from '../../../test/support/pages/site.fixture.ts';
import type { CatalogPageData } from './catalog/load.server.ts';
import * as catalog from './catalog/page.tsx';
import type { ByCode } from '../catalog/list-query.ts';
import { type ClassPage, load as loadClass } from './fsc/load.server.ts';
import * as fsc from './fsc/page.tsx';
import * as fsg from './fsg/page.tsx';

const filter = { q: '', sort: 'code', min: 0 } as const;
const group = { fsg: '53' as Fsg, title: null };
const renderCatalog = (data: CatalogPageData, site = aSite()) =>
  renderToStaticMarkup(<catalog.View data={data} site={site} />);
const renderClass = (data: ByCode<ClassPage>) => renderToStaticMarkup(<fsc.View data={data} site={aSite()} />);
const reference = { partNumber: 'MS51957-26', cage: '96906', company: 'MILITARY STANDARDS' };
const aPage = (page: Parameters<typeof aPartPage>[0]) => {
  const { parts, ...rest } = aPartPage(page);
  return { ...rest, lookedUpTo: null, parts: parts.map((part) => ({ ...part, reference })) };
};
const noParts = aPage({ parts: [], total: 0 });

describe('/catalog (C2.2)', () => {
  test('the FSG tab shows each group with its count of classes, leading to the group (C3.3)', () => {
    const html = renderCatalog({ tab: 'fsg', filter, groups: [aGroup()], total: 78 });
    expect(html).toMatch(/href="\/fsg\/53".*Hardware and Abrasives.*18 classes.*1,092,806/);
  });

  test('the filter form works without a script and keeps its tab', () => {
    const html = renderCatalog({ tab: 'fsc', filter, group, groups: [aGroup()], classes: [aClass()], total: 18 });
    expect(html).toMatch(/<form class="tools buttons"[^>]* action="\/catalog"/);
    expect(html).toContain('<input type="hidden" name="tab" value="fsc"/>');
    expect(html).toContain('<option value="53" selected="">53 Hardware and Abrasives</option>');
    expect(html).toMatch(/<details class="filters[^"]*" open="">/);
  });

  test('the FSC tab shows the chosen code and the FSG tab clears it (C3.1)', () => {
    const html = renderCatalog({ tab: 'fsc', filter, group, groups: [], classes: [], total: 18 });
    expect(html).toMatch(
      /href="\/catalog\?tab=fsc&amp;fsg=53" aria-current="page">FSC <small[^>]*>in group 53<\/small>/,
    );
    expect(html).toContain(' href="/catalog">FSG');
  });

  test('the NSN tab says "Parts Database Coming Soon" only while nothing is loaded (C3.4)', () => {
    const data: CatalogPageData = { tab: 'nsn', q: '', fsc: null, page: noParts };
    const empty = renderCatalog(data, aSite({ listedNsns: 0 }));
    for (const text of ['Parts Database Coming Soon', 'href="/#rfq"']) expect(empty).toContain(text);
    expect(renderCatalog(data)).not.toContain('Parts Database Coming Soon');
  });

  test('a list that could not be read says so (C3.7)', () => {
    expect(renderCatalog({ tab: 'fsg', failed: true, text: '' })).toContain(
      'The catalog could not be read just now. Please try again.',
    );
  });

  test('only the first address of a tab is canonical (G2.3)', () => {
    const filtered = { q: 'x', sort: 'title', min: 1 } as const;
    const made = catalog.head({ tab: 'fsg', filter: filtered, groups: [], total: 78 }, aSite());
    expect(made.canonical).toBe('/catalog');
  });
});

describe('/fsg/{fsg}', () => {
  test('shows the classes of the group with their counts; an unknown one says "FSG Not Found" (C2.3, C4.1)', () => {
    const group = { ...aGroup(), notes: 'Hardware of general use.' };
    const html = renderToStaticMarkup(
      <fsg.View data={{ kind: 'group', group, classes: [aClass()], q: '' }} site={aSite()} />,
    );
    expect(html).toMatch(/href="\/fsc\/53\/5305".*Screws.*180,451/);
    expect(html).toContain('Hardware of general use.');
    const none = renderToStaticMarkup(<fsg.View data={{ kind: 'not-found', code: '00' }} site={aSite()} />);
    for (const text of ['<h1>FSG Not Found</h1>', 'href="/catalog">Back to Catalog']) expect(none).toContain(text);
  });
});

describe('/fsc/{fsg}/{fsc}', () => {
  const nothing = { itemName: null, mentionedClasses: [], ranges: [], names: [], choice: null };
  const searched = { kind: 'class' as const, supplyClass: aSupplyClass(), q: 'zzz', found: noParts, ...nothing };

  const open = (query: string, store: object = {}, shelf = noShelf()) =>
    loadClass(
      {
        params: { fsg: '53', fsc: '5305' },
        query: new URLSearchParams(query),
        catalog: {
          findClass: async () => aSupplyClass(),
          listClasses: async () => [],
          listRanges: async () => [],
          findParts: async () => noParts,
          listReferences: async (nsns: unknown[]) => nsns.map(() => reference),
          listClassNames: async () => ['SCREW,MACHINE', 'SETSCREW'].map((itemName) => ({ itemName, nsnCount: 90 })),
          ...store,
        },
        signal: () => new AbortController().signal,
      } as never,
      { shelf },
    );
  const openChoice = async (query: string, overrides: Parameters<typeof aChoosingCatalog>[0] = {}) => {
    const store = aChoosingCatalog(overrides);
    const answer = await open(query, store);
    if (answer.kind !== 'found' || answer.data.kind !== 'class') throw new Error(answer.kind);
    return { ...answer, data: answer.data, asked: store.asked, html: renderClass(answer.data) };
  };

  test('an unknown class says "FSC Not Found", a search without a part "No NSN Products Found" (C4.4)', async () => {
    expect(renderClass({ kind: 'not-found', code: '0000' })).toContain('<h1>FSC Not Found</h1>');
    expect(renderClass(searched)).toContain('No NSN Products Found');
    expect(await open('q=zzz')).toMatchObject({ noindex: true, data: { found: noParts, choice: null } });
  });

  test('shows its parts with number and maker, a way to add them and the next hundred (C2.3, C4.2, C4.5, C17.3)', async () => {
    const { html, noindex, asked } = await openChoice('');
    expect(noindex).toBe(false);
    expect(asked).toMatchObject([{ order: { by: 'nsn' }, page: { limit: 100 }, facets: false }]);
    expect(html.match(/href="\/nsn\/53\/5305\//g)).toHaveLength(100);
    for (const text of ['href="/cart"', 'href="/fsc/53/5305?after=5305-00-000-0193"']) expect(html).toContain(text);
    expect(html).toContain(
      '<span class="num">1</span> to <span class="num">100</span> of <span class="num">6,319</span>',
    );
    expect(html).toContain('<b class="num">NAS6204-0</b><small>80205 National Aerospace Standards</small>');
    expect(html).toMatch(/value="NAS6204-0;5305-00-000-0094;80205" name="part"/);
    for (const head of ['Nominal thread diameter', 'Fastener length, in', 'Material'])
      expect(html.replaceAll('<wbr/>', '')).toMatch(new RegExp(`<a href="[^"]*sort=c[^>]*>${head}</a>`));
  });

  test('item names come first, and one narrows the parts (C14.12)', async () => {
    const { html } = await openChoice('');
    expect(html).toMatch(
      /href="\/fsc\/53\/5305\?name=SCREW%2CMACHINE"[^]*<b[^>]*>SCREW,MACHINE<\/b>[^]*class="choose[ "]/,
    );
    const narrowed = await openChoice('name=screw,machine');
    expect(narrowed).toMatchObject({ noindex: true, asked: [{ itemNames: ['SCREW,MACHINE'], facets: true }] });
    expect(narrowed.html).toContain('<input type="hidden" name="name" value="SCREW,MACHINE"/>');
    expect(narrowed.html).toContain('href="/fsc/53/5305" rel="nofollow" data-choose-link="">Clear all');
  });

  test('the values of filters follow in a browser, and have an address (C14.13)', async () => {
    const { html } = await openChoice('');
    expect(html).toContain('<a href="/fsc/53/5305?values=1" rel="nofollow" data-choose-count="">');
    expect(html).not.toContain('facet-value');
    expect(await openChoice('values=1')).toMatchObject({ noindex: true, html: expect.stringContaining('facet-value') });
  });

  test('the former page for choosing leads to the class and keeps what was chosen (C14.13)', async () => {
    expect(await open('choose=1')).toEqual({ kind: 'redirect', path: '/fsc/53/5305' });
    const path = '/fsc/53/5305?c.MATT=STEEL&sort=makers';
    expect(await open('choose=1&c.MATT=STEEL&sort=makers')).toEqual({ kind: 'redirect', path });
  });

  test('the page before the second is the plain address; before later ones it is asked for by key', () => {
    const second = aPage({ hasPrevious: true, position: 100, total: 300 });
    expect(renderClass({ ...searched, found: second })).toContain('href="/fsc/53/5305?q=zzz" rel="prev"');
    const third = aPage({ hasPrevious: true, position: 200, total: 300 });
    expect(renderClass({ ...searched, found: third })).toContain(
      'href="/fsc/53/5305?q=zzz&amp;before=5305-00-000-0094" rel="prev"',
    );
  });

  test('classes named in the notes become links when they exist', () => {
    const supplyClass = aSupplyClass({ exclusions: 'Bolts (5306); others (9999).' });
    const html = renderClass({ ...searched, supplyClass, mentionedClasses: ['5306' as Fsc] });
    expect(html).toContain('Bolts (<a class="num" href="/fsc/53/5306">5306</a>); others (9999).');
  });
});
