import { unavailableCatalog, type PageRequest } from '#publog/http/catalog-call.ts';
import { describe, expect, test } from 'vitest';
import { describeType } from '../../api/operation-section.tsx';
import { openApiText, readApiDocs } from '../../api/read-api-docs.ts';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import * as api from './page.tsx';
import { load } from './load.server.ts';

const failures: unknown[] = [];
const docsOf = readApiDocs({
  origin: () => 'https://parts.example',
  document: openApiText('Catalog API'),
  showGovernmentUnitPrice: false,
  ratePerMinute: 77,
  onFailure: (error) => failures.push(error),
});
const docs = await docsOf(emptyCatalog);
const html = renderToStaticMarkup(<api.View data={docs} site={aSite()} />);

describe('/api', () => {
  test('describes the catalog as a Dataset with its edition and where to get it (G2.9)', () => {
    const of = (editionDate: string | null) => api.head(docs, { ...aSite(), editionDate }).jsonLd!;
    expect(of('2026-11-01')[0]).toMatchObject({
      '@type': 'Dataset',
      version: '2026-11-01',
      license: expect.stringMatching(/^https:/),
      distribution: { contentUrl: 'https://parts.example/api/v1/openapi.json' },
    });
    expect(of(null)).toHaveLength(1);
  });

  test('explains every call, parameter, object and refusal of the document', () => {
    const { paths, components } = docs.document;
    for (const [path, { get, put }] of Object.entries(paths)) {
      expect(html).toContain(`>${path}</code>`);
      for (const { name, description } of (get ?? put)!.parameters) {
        expect(html).toContain(`<code class="num">${name}</code>`);
        expect(html).toContain(description);
      }
    }
    for (const name of Object.keys(components.schemas))
      expect(html).toContain(`<caption class="visually-hidden">Fields of ${name}</caption>`);
    for (const { kind, when } of docs.problems) {
      expect(html).toContain(`id="${kind}"`);
      expect(html).toContain(when);
    }
    expect(html).toContain('77 calls a minute from one address');
  });

  test('gives no id twice, so that the address of a refusal leads to its place', () => {
    const ids = [...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is for search engines, under one address', async () => {
    const query = new URLSearchParams('utm=1');
    expect(await load({ query } as PageRequest, { apiDocs: docsOf })).toEqual({ kind: 'redirect', path: '/api' });
    const head = api.head(docs, aSite());
    expect([head.canonical, head.noindex]).toEqual(['/api', undefined]);
  });

  test.each([
    ['nothing is loaded', emptyCatalog],
    ['the database is out', unavailableCatalog('out')],
  ])('says so and is asked for again while %s', async (_state, catalog: CatalogStore) => {
    const answer = await load({ catalog, query: new URLSearchParams() } as PageRequest, { apiDocs: docsOf });
    expect(answer).toMatchObject({ kind: 'found', cache: false, data: { examples: null } });
    expect(html).toContain('The answers of this catalog cannot be shown just now');
    expect(html).not.toContain('curl ');
  });
});

test.each<[Parameters<typeof describeType>[0], string]>([
  [{ type: 'string' }, 'text'],
  [{ type: 'string', format: 'date' }, 'text, YYYY-MM-DD'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ $ref: '#/components/schemas/Coded' }, 'Coded'],
  [{ anyOf: [{ $ref: '#/components/schemas/Coded' }, { type: 'null' }] }, 'Coded or null'],
  [{ type: 'array', items: { type: 'boolean' } }, 'list of true or false'],
  [{ type: 'integer', minimum: 1, maximum: 100, default: 100 }, 'whole number, 1 to 100; by default 100'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'whole number'],
  [{ enum: ['json', 'csv'] }, 'json, csv'],
  [{ type: 'object', properties: { fsg: {}, title: {} } }, 'object of fsg, title'],
])('%j is described as %s', (schema, words) => expect(describeType(schema)).toBe(words));
