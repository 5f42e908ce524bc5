import { beforeAll, describe, expect, test } from 'vitest';
import { anApp, askShared, loaded, SCREW } from '../../../../test/support/http/app.fixture.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { StoreUnavailable } from '../../database/database.ts';

const PART = '/nsn/53/5305/5305-01-234-5678';
const findPart = loaded.findPart;
/** The same part with another tag, or another edition around it. */
const catalog = (tag: string | null = 'screw-1', edition = {}): CatalogStore => ({
  ...loaded,
  edition: { ...loaded.edition, ...edition },
  findPart: async (nsn) => {
    const record = await findPart(nsn);
    return record === null ? null : { ...record, contentTag: tag };
  },
});
const etagOf = async (store: CatalogStore, options: Parameters<typeof anApp>[1] = {}, url = PART) =>
  String((await (await anApp(store, options)).inject(url)).headers.etag);
const ask = askShared(catalog());
let etag: string;
beforeAll(async () => void (etag = String((await ask(PART)).headers.etag)));

describe('the ETag of a part page', () => {
  test('is weak, and the same in every encoding and over editions (C20.51)', async () => {
    expect(etag).toMatch(/^W\/"screw-1-[\w-]{10}"$/);
    for (const encoding of ['zstd', 'br', 'gzip'])
      expect((await ask({ url: PART, headers: { 'accept-encoding': encoding } })).headers.etag).toBe(etag);
    const next = { version: '2', editionDate: '2027-01-31', importedAt: '2027-02-01T00:00:00Z', listedNsns: 8 };
    expect(await etagOf(catalog('screw-1', next))).toBe(etag);
  });

  test('changes with the record, the build, every setting and the brand (C20.51, G10.5)', async () => {
    const sample = { sample: true, listedNsns: 7 };
    const words = { companyName: 'Other', phone: '1' };
    const brand = { files: { 'terms.md': 'Ours.' }, sheet: '', version: 'v1' };
    const settings = { ...words, replyHours: 7, showGovernmentUnitPrice: true, copyrightYear: 1, brand };
    const etags = [
      etag,
      await etagOf(catalog('screw-2')),
      await etagOf(catalog(), { build: 'build-2' }),
      await etagOf(catalog('screw-1', sample)),
      await etagOf(catalog('screw-1', { ...sample, listedNsns: 8 })),
    ];
    for (const [name, value] of Object.entries(settings))
      etags.push(await etagOf(catalog(), { settings: { [name]: value } }));
    expect(new Set(etags).size).toBe(etags.length);
  });

  test('is that of the bytes until searches are prepared, since the characteristics come in another order then (C20.57)', async () => {
    let telling: ReturnType<CatalogStore['tellingOf']> = null;
    const app = await anApp({ ...catalog(), tellingOf: () => telling });
    const before = await app.inject(PART);
    telling = new Map([['MATT', 255]]);
    const after = await app.inject(PART);
    expect([before.headers.etag, after.headers.etag]).toEqual([expect.stringMatching(/^"[\w-]+"$/), etag]);
    expect(after.body).not.toBe(before.body);
  });

  test('is that of the bytes with a query, for an unlisted part, and in development (C20.51)', async () => {
    const answers = [await ask(`${PART}?units=mm`), await ask('/')];
    const etags = [await etagOf(catalog(null)), await etagOf(catalog(), { build: '' })];
    for (const one of [...answers.map(({ headers }) => headers.etag), ...etags]) expect(one).toMatch(/^"[\w-]+"$/);
  });
});

describe('If-None-Match on a part page', () => {
  const askWith = async (store: CatalogStore, tag: string, url = PART) => {
    const app = await anApp(store);
    const headersGiven = { 'if-none-match': tag, 'accept-encoding': 'gzip' };
    const { statusCode, body, headers } = await app.inject({ url, headers: headersGiven });
    return { statusCode, body, etag: headers.etag, cache: headers['cache-control'], vary: headers.vary };
  };
  /** Nothing but the record can be read. */
  const recordOnly: CatalogStore = {
    ...catalog(),
    findClass: () => Promise.reject(new Error('read')),
    listPartNumbers: () => Promise.reject(new Error('read')),
    findNeighbors: () => Promise.reject(new Error('read')),
  };

  test('is answered by one read, with the headers of the page (C20.52)', async () => {
    let reads = 0;
    const store: CatalogStore = { ...recordOnly, findPart: (nsn) => (reads++, catalog().findPart(nsn)) };
    const cache = 'public, max-age=60, stale-while-revalidate=600';
    const expected = { statusCode: 304, body: '', etag, cache, vary: 'Accept-Encoding' };
    expect([await askWith(store, etag), reads]).toEqual([expected, 1]);
    expect(await askWith(store, etag.slice(2))).toEqual(expected);
    expect(await askWith(store, `"other", ${etag}`)).toEqual(expected);
  });

  test('is answered from a kept document too, and HEAD as GET (C20.52)', async () => {
    const app = await anApp({
      ...catalog(),
      findNeighbors: () => Promise.resolve({ previous: null, next: null, ofName: [] }),
    });
    for (let count = 0; count < 2; count++) expect((await app.inject(PART)).headers.etag).toBe(etag);
    for (const method of ['GET', 'HEAD'] as const) {
      const headers = { 'if-none-match': etag };
      expect((await app.inject({ method, url: PART, headers })).statusCode).toBe(304);
    }
  });

  test('never gets a 304 for another record or another setting (C20.52)', async () => {
    expect((await askWith(catalog('screw-2'), etag)).statusCode).toBe(200);
    expect((await askWith(catalog(null), etag)).statusCode).toBe(200);
    const other = await anApp(catalog(), { settings: { companyName: 'Other' } });
    expect((await other.inject({ url: PART, headers: { 'if-none-match': etag } })).statusCode).toBe(200);
    for (const url of [`${PART}?parts=all`, `/nsn/53/5305/${SCREW}`, '/nsn/53/5305/5305-99-999-9999'])
      expect((await ask({ url, headers: { 'if-none-match': etag } })).statusCode).not.toBe(304);
  });

  test('gets the page where it is not complete, or where the record cannot be read', async () => {
    const app = await anApp(recordOnly);
    const first = await app.inject({ url: PART, headers: { 'if-none-match': '"other"' } });
    expect([first.statusCode, first.headers.etag]).toEqual([200, undefined]);
    expect(first.headers['cache-control']).toBe('no-store');
    const gone: CatalogStore = { ...catalog(), findPart: () => Promise.reject(new StoreUnavailable('gone')) };
    expect((await askWith(gone, etag)).statusCode).toBe(503);
  });
});
