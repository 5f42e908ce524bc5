import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { SitemapRunUnderWay } from '#publog/sitemap-files/sitemap-file-store.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { SITE_ORIGIN, TEST_KEY } from '../../../test/support/http/built-site.fixture.ts';
import { aSitemapSite, siteForTests } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const URL_PATH = '/functions/v1/upload-sitemap-gz';
const OPERATOR = { authorization: `Bearer ${TEST_KEY}` };

const catalog = aSitemapCatalog({ 1560: 6_000, 5305: 10 });
/** Why no file can be written. */
let obstacle: Error | null = null;
const site = siteForTests(catalog, {
  wrap: (files) => ({
    ...files,
    replaceFile: (...given) => (obstacle === null ? files.replaceFile(...given) : Promise.reject(obstacle)),
  }),
});
afterEach(() => {
  obstacle = null;
  site.use(catalog);
  site.log.length = 0;
  rmSync(join(site.dataDir, 'sitemaps'), { recursive: true, force: true });
});

const upload = (body: unknown, headers: Record<string, string> = OPERATOR, { app } = site) =>
  app.inject({
    method: 'POST',
    url: URL_PATH,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const stored = async () => (await site.files.readManifest())?.files.map(({ name }) => name) ?? [];

describe('POST /functions/v1/upload-sitemap-gz', () => {
  test.each([
    ['nsn-1', 5_000],
    ['nsn-2', 1_010],
    ['fsc-1560', 6_001],
  ])('%s stores one file, tells its name, size and records, and serves it (S6.1, S3.6)', async (type, records) => {
    const answer = await upload({ sitemapType: type });
    const filename = `${type}.xml.gz`;
    const file = await site.get(`/sitemaps/${filename}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { filename, size: file.rawPayload.length, records }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const xml = gunzipSync(file.rawPayload).toString();
    expect(xml.match(/<loc>/g)).toHaveLength(records);
    expect((await site.get(`/functions/v1/generate-gz-sitemap?type=${type}`)).body).toBe(xml);
    expect(await site.files.readManifest()).toMatchObject({ origin: SITE_ORIGIN, catalogVersion: 'first' });
    expect(await stored()).toEqual([filename]);
  });

  test.each<[body: unknown, status: number, words: string, type?: string]>([
    [{ sitemapType: 'nsn-3' }, 404, 'Unknown sitemap type: nsn-3'],
    [{ sitemapType: 'fsc-5305' }, 404, 'Unknown sitemap type: fsc-5305'],
    [{ sitemapType: 'index' }, 404, 'Unknown sitemap type: index'],
    [{ sitemapType: '' }, 400, 'type'],
    [{ sitemapType: ['nsn-1'] }, 400, 'type'],
    [{ sitemapType: null }, 400, 'type'],
    ['null', 400, 'type'],
    ['{"__proto__":{"sitemapType":"nsn-1"}}', 400, 'JSON'],
    ['', 400, 'JSON'],
    ['{', 400, 'JSON'],
    [{ sitemapType: 'nsn-1', more: 'x'.repeat(2_000) }, 413, 'sitemapType'],
    [{ sitemapType: 'nsn-1' }, 415, 'application/json', 'text/plain'],
    [{ sitemapType: 'nsn-1' }, 415, 'application/json', 'application/x-www-form-urlencoded'],
    [{ sitemapType: 'nsn-1' }, 415, 'application/json', 'multipart/form-data; boundary=x'],
  ])('%j is refused with %d: %s', async (body, status, words, type = 'application/json') => {
    const answer = await upload(body, { ...OPERATOR, 'content-type': type });
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.stringContaining(words) }]);
    expect(await stored()).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)('%s is not a method of it', async (method) => {
    const { statusCode, headers } = await site.app.inject({ method, url: URL_PATH, headers: OPERATOR });
    expect([statusCode, headers.allow]).toEqual([405, 'POST']);
  });
});

describe('who may upload', () => {
  test('needs the operator key, and is told so before the body is looked at (G5.1)', async () => {
    const wrong: Record<string, string>[] = [{}, { authorization: 'Bearer not-the-key-at-all' }];
    for (const headers of wrong) {
      const answer = await upload('{', headers);
      expect(answer).toMatchObject({ statusCode: 401, headers: { 'www-authenticate': 'Bearer realm="operator"' } });
      expect(answer.json()).toEqual({ error: expect.any(String) });
    }
    expect(await stored()).toEqual([]);
  });

  test('needs it also where everything looks like loopback (G5.2)', async () => {
    const env = { HOST: '127.0.0.1', SITE_URL: 'http://localhost:3000' };
    const local = await aSitemapSite(catalog, { env });
    onTestFinished(() => local.close());
    const [host, body] = [{ host: 'localhost:3000' }, { sitemapType: 'nsn-1' }];
    expect((await upload(body, host, local)).statusCode).toBe(401);
    expect((await upload(body, { ...OPERATOR, ...host }, local)).statusCode).toBe(200);
  });
});

describe('the audit log', () => {
  test('names each stored file and nothing that was refused', async () => {
    const entries = () => site.operators.log.list({ limit: 99, events: ['sitemap-uploaded'] });
    const before = (await entries()).length;
    await upload({ sitemapType: 'nsn-1' });
    await upload({ sitemapType: 'nsn-999' });
    await upload({ sitemapType: 'fsc-1560' }, {});
    const noted = (await entries()).slice(0, -before || undefined);
    expect(noted).toMatchObject([{ who: 'operator', address: '127.0.0.1', subject: 'nsn-1.xml.gz' }]);
  });

  test('keeps the old file when it cannot be written', async () => {
    const { log } = site.operators;
    const spy = vi.spyOn(log, 'append').mockImplementation(({ event }) => {
      return event === 'sitemap-uploaded' ? Promise.reject(new StoreUnavailable('full')) : Promise.resolve();
    });
    onTestFinished(() => spy.mockRestore());
    const answer = await upload({ sitemapType: 'nsn-1' });
    expect([answer.statusCode, answer.headers['retry-after'], await stored()]).toEqual([503, '10', []]);
  });
});

describe('obstacles', () => {
  const codeError = (code: string) => Object.assign(new Error(`${code}: secret/path`), { code });

  test.each([
    ['a run of the command line', new SitemapRunUnderWay('Another run is under way: process 7.'), 409, 'process 7'],
    ['a full disk', codeError('ENOSPC'), 507, 'disk is full'],
    ['a full disk, of notes', new StoreUnavailable('out', { cause: codeError('ENOSPC') }), 507, 'disk is full'],
    ['a folder of someone else', codeError('EACCES'), 500, 'cannot be written'],
    ['a read-only disk', codeError('EROFS'), 500, 'cannot be written'],
    ['anything else', new Error('secret/path'), 500, 'Something went wrong'],
  ])('%s is told and nothing of the inside with it', async (_name, error, status, words) => {
    obstacle = error;
    const answer = await upload({ sitemapType: 'nsn-1' });
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.stringContaining(words) }]);
    expect(answer.body).not.toContain('secret');
    if (status >= 500) expect(site.log.join('')).toContain('secret/path');
  });

  test('a catalog that cannot be read is 503 with Retry-After', async () => {
    const out = () => Promise.reject(new StoreUnavailable('out'));
    for (const unread of [null, { ...aSitemapCatalog({ 5305: 10 }), readNsnBlocks: out }]) {
      site.use(unread);
      const answer = await upload({ sitemapType: 'nsn-1' });
      expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '10' } });
      expect(answer.json()).toEqual({ error: expect.stringContaining('catalog') });
    }
    expect(await stored()).toEqual([]);
  });
});
