import Fastify from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { noShelf } from '#stock/open-stock.ts';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { CatalogStore, Change } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import { aPart } from '../../../../test/support/part/part.fixture.ts';
import { answerChanges } from '../../api/answer-changes.ts';
import { addChangesFeed } from '../../changes/add-changes-feed.ts';
import { PartChanges } from '../../changes/part-changes.tsx';
import { readPartChanges } from '../../changes/read-changes.server.ts';
import { load } from './load.server.ts';
import { View } from './page.tsx';

const BOLT = 5_305_012_345_678 as Nsn;
const change = (kind: Change['kind'], before: Change['before'], after: Change['after']): Change => {
  return { nsn: BOLT, kind, before, after, date: '2026-02-05' };
};
const CHANGES = [
  change('price', '1.00', '1.25'),
  change('unit', 'EA', 'HD'),
  change('replaced', null, '5305-00-000-0001'),
];
const catalog = {
  ...emptyCatalog,
  edition: { ...emptyCatalog.edition, editionDate: '2026-02-05' },
  codeMeaning: (_table: string, code: string) => (code === 'HD' ? 'Hundred' : null),
  findListedParts: async () => [{ nsn: BOLT, itemName: 'BOLT' }],
  listClasses: async () => [{ fsc: '5305', title: 'Screws' }],
  listChangeEditions: async () => [
    { number: 3, date: '2026-02-05', compared: true, gap: true },
    { number: 1, date: '2026-01-05', compared: false, gap: false },
  ],
  countChanges: async () => CHANGES.map(({ kind }, at) => ({ kind, fsc: '5305', count: 1_000 + at })),
  listChanges: async (_editions: unknown, { kinds }: { kinds: readonly string[] }) => {
    return { changes: CHANGES.filter(({ kind }) => kinds.includes(kind)), next: kinds.length > 0 ? BOLT : null };
  },
  listPartChanges: async () => CHANGES,
} as unknown as CatalogStore;
const NO_CHANGES = { changes: [], next: null };
const failing = { ...catalog, listChangeEditions: () => Promise.reject(new StoreUnavailable('damaged')) };

async function pageOf(search: string, { store = catalog, prices = true } = {}) {
  const site = { showGovernmentUnitPrice: prices };
  const answer = await load({ query: new URLSearchParams(search), catalog: store, site } as never);
  return { answer, html: 'data' in answer ? renderToStaticMarkup(<View data={answer.data} site={aSite()} />) : '' };
}

describe('/changes', () => {
  test('shows the newest month by kind and class, and the items of a kind with both values, page by page (C12.9)', async () => {
    const { answer, html } = await pageOf('');
    expect(answer).toMatchObject({ kind: 'found', noindex: false });
    expect(html).toContain('href="/changes?month=2026-01"');
    expect(html).toContain('href="/changes?month=2026-02&amp;kind=price&amp;fsc=5305"');
    expect(html).toContain('Changes between the edition of 2026-02-05 and the recorded one before it are not known.');
    expect((await pageOf('month=2026-01')).html).toContain('The edition of 2026-01-05 begins the record');
    const unit = await pageOf('month=2026-02&kind=unit&fsc=5305');
    expect(unit.answer).toMatchObject({ noindex: true });
    expect(unit.html.replaceAll(/<[^>]+>/g, '')).toContain('BOLTEA → HD Hundred2026-02-05');
    expect(unit.html).toContain(
      'href="/changes?month=2026-02&amp;kind=unit&amp;fsc=5305&amp;after=5305-01-234-5678#items"',
    );
  });

  test('has no prices where the site does not show those of the government (G1.4)', async () => {
    expect((await pageOf('', { prices: false })).html).not.toContain('kind=price');
    expect((await pageOf('kind=price', { prices: false })).html).not.toContain('$1.25');
    expect(await readPartChanges(catalog, BOLT, false)).toHaveLength(2);
    const site = { catalog, shelf: noShelf(), origin: 'https://a.example', showGovernmentUnitPrice: false };
    await expect(answerChanges({ kind: 'price', limit: 100 } as never, site)).rejects.toThrow(/does not show/);
    const { body } = await answerChanges({ limit: 100 } as never, site);
    expect(JSON.stringify(body)).not.toContain('price');
  });

  test('leads from a month without an edition to the newest, and is 503 in words when the record cannot be read', async () => {
    expect((await pageOf('month=1999-01')).answer).toEqual({ kind: 'see-other', path: '/changes' });
    const { answer, html } = await pageOf('', { store: failing });
    expect(answer.kind).toBe('unavailable');
    expect(html).toContain('The changes could not be read just now. Please try again.');
  });

  test('never shows a record that did not come with the release as none (C12.9)', async () => {
    const store = { ...catalog, listChangeEditions: async () => null, listChanges: async () => NO_CHANGES };
    const { answer, html } = await pageOf('', { store });
    expect(answer.kind).toBe('found');
    expect(html).toContain('The record of changes did not come with this release');
    expect(html).not.toContain('No change is recorded');
    const site = { catalog: store, shelf: noShelf(), origin: 'https://a.example', showGovernmentUnitPrice: true };
    expect((await answerChanges({ limit: 100 } as never, site)).body).toMatchObject({ month: null, months: null });
    expect(await readPartChanges(store, BOLT, true)).toBeNull();
  });
});

test('/changes.xml is a feed with an entry for each kind of an edition, and 304 for who has it', async () => {
  const app = Fastify();
  const options = { origin: () => 'https://a.example', name: 'A & B', showGovernmentUnitPrice: false };
  addChangesFeed(app, { ...options, catalog: () => catalog });
  const { body, headers, statusCode } = await app.inject('/changes.xml');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(body).toContain('<title>A &amp; B: Changes by edition</title>');
  expect(body).toContain('<title>2026-02-05: Unit of issue, 1,001 changes</title>');
  expect(body).toContain('href="https://a.example/changes?month=2026-02&amp;kind=unit"');
  expect(body).not.toContain('kind=price');
  const again = await app.inject({ url: '/changes.xml', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  await app.close();
});

test('the timeline of an item has kinds and values in words, and is never empty because it could not be read', async () => {
  const changes = await readPartChanges(catalog, BOLT, true);
  const html = renderToStaticMarkup(<PartChanges part={aPart({ changes })} />);
  expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('Government price $1.00 → $1.25');
  expect(html).toContain('href="/nsn/53/5305/5305-00-000-0001"');
  expect(renderToStaticMarkup(<PartChanges part={aPart()} />)).toBe('');
  expect(renderToStaticMarkup(<PartChanges part={aPart({ changes: null })} />)).toContain(
    'could not be read, or did not come',
  );
});
