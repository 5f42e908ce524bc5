import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { SitemapRunUnderWay, type SitemapFileStore } from '#publog/sitemap-files/sitemap-file-store.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import {
  aSitemapSite,
  SITE_ORIGIN,
  TEST_KEY,
  type SitemapSite,
} from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const URL_PATH = '/functions/v1/upload-sitemap-gz';
const OPERATOR = { authorization: `Bearer ${TEST_KEY}` };

let site: SitemapSite;
beforeEach(async () => {
  site = await aSitemapSite(aSitemapCatalog({ 1560: 6_000, 5305: 10 }));
});
afterEach(() => site.close());

const upload = (body: unknown, headers: Record<string, string> = OPERATOR) =>
  site.app.inject({
    method: 'POST',
    url: URL_PATH,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const stored = async () => (await site.files.readManifest())?.files.map(({ name }) => name) ?? [];
/** The site again, on files whose writing fails. */
async function failingWith(reason: Error): Promise<void> {
  await site.close();
  const fail = () => Promise.reject(reason);
  const wrap = (files: SitemapFileStore) => ({ ...files, replaceFile: fail });
  site = await aSitemapSite(aSitemapCatalog({ 1560: 6_000, 5305: 10 }), { wrap });
}

describe('POST /functions/v1/upload-sitemap-gz', () => {
  test.each([
    ['nsn-1', 5_000],
    ['nsn-2', 1_010],
    ['fsc-1560', 6_001],
  ])(
    '%s makes and stores one file, answers with its name, size and records, and serves it (S6.1, S3.6)',
    async (type, records) => {
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
    },
  );

  test('leaves a file alone that would be the same', async () => {
    await upload({ sitemapType: 'nsn-2' });
    const file = async () => (await site.files.readFile('nsn-2.xml.gz'))!;
    const before = await file();
    expect((await upload({ sitemapType: 'nsn-2' })).statusCode).toBe(200);
    expect(await file()).toEqual(before);
  });

  test('two at once both come to be', async () => {
    const answers = await Promise.all(['nsn-1', 'nsn-2', 'nsn-1'].map((sitemapType) => upload({ sitemapType })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await stored()).toEqual(['nsn-1.xml.gz', 'nsn-2.xml.gz']);
  });

  test.each([
    [{ sitemapType: 'nsn-3' }, 404, 'Unknown sitemap type: nsn-3'],
    [{ sitemapType: 'fsc-5305' }, 404, 'Unknown sitemap type: fsc-5305'],
    [{ sitemapType: '../nsn-1' }, 404, 'Unknown sitemap type: ../nsn-1'],
    [{ sitemapType: 'index' }, 404, 'Unknown sitemap type: index'],
    [{ sitemapType: '' }, 400, 'type'],
    [{ sitemapType: ['nsn-1'] }, 400, 'type'],
    [{ sitemapType: null }, 400, 'type'],
    ['null', 400, 'type'],
    ['{"__proto__":{"sitemapType":"nsn-1"}}', 400, 'JSON'],
    ['', 400, 'JSON'],
    ['{', 400, 'JSON'],
    [{ sitemapType: 'nsn-1', more: 'x'.repeat(2_000) }, 413, 'sitemapType'],
  ])('%j is refused with %d', async (body, status, words) => {
    const answer = await upload(body);
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.stringContaining(words) }]);
    expect(await stored()).toEqual([]);
  });

  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  test.each(types)('a body of type %s is refused with 415', async (type) => {
    const answer = await upload('{"sitemapType":"nsn-1"}', { ...OPERATOR, 'content-type': type });
    expect([answer.statusCode, answer.json()]).toEqual([415, { error: expect.stringContaining('application/json') }]);
  });

  test('is POST alone', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'] as const) {
      const answer = await site.app.inject({ method, url: URL_PATH, headers: OPERATOR });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'POST']);
    }
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

  test("another site's page is refused, with the key as well", async () => {
    const senders: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const sender of senders) {
      const answer = await upload({ sitemapType: 'nsn-1' }, { ...OPERATOR, ...sender });
      expect([answer.statusCode, answer.json()]).toEqual([403, { error: expect.any(String) }]);
    }
    expect(await stored()).toEqual([]);
  });

  test('needs it also where everything looks like loopback (G5.2)', async () => {
    await site.close();
    const env = { HOST: '127.0.0.1', SITE_URL: 'http://localhost:3000' };
    site = await aSitemapSite(aSitemapCatalog({ 5305: 10 }), { env });
    expect((await upload({ sitemapType: 'nsn-1' }, { host: 'localhost:3000' })).statusCode).toBe(401);
    expect((await upload({ sitemapType: 'nsn-1' }, { ...OPERATOR, host: 'localhost:3000' })).statusCode).toBe(200);
  });
});

describe('the audit log', () => {
  test('names each stored file and nothing that was refused', async () => {
    await upload({ sitemapType: 'nsn-1' });
    await upload({ sitemapType: 'nsn-999' });
    await upload({ sitemapType: 'fsc-1560' }, {});
    const entries = await site.operators.log.list({ limit: 9, events: ['sitemap-uploaded'] });
    expect(entries).toMatchObject([{ who: 'operator', address: '127.0.0.1', subject: 'nsn-1.xml.gz' }]);
  });

  test('keeps the old file when it cannot be written', async () => {
    const { log } = site.operators;
    vi.spyOn(log, 'append').mockImplementation((entry) =>
      entry.event === 'sitemap-uploaded' ? Promise.reject(new StoreUnavailable('full')) : Promise.resolve(),
    );
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
    await failingWith(error);
    const answer = await upload({ sitemapType: 'nsn-1' });
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.stringContaining(words) }]);
    expect(answer.body).not.toContain('secret');
    if (status >= 500) expect(site.log.join('')).toContain('secret/path');
  });

  test('a catalog that cannot be read is 503 with Retry-After', async () => {
    const out = () => Promise.reject(new StoreUnavailable('out'));
    for (const catalog of [null, { ...aSitemapCatalog({ 5305: 10 }), readNsnBlocks: out }]) {
      site.use(catalog);
      const answer = await upload({ sitemapType: 'nsn-1' });
      expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '10' } });
      expect(answer.json()).toEqual({ error: expect.stringContaining('catalog') });
    }
    expect(await stored()).toEqual([]);
  });

  test('a run that holds the lock is 409, and the file that was there stays', async () => {
    await upload({ sitemapType: 'nsn-2' });
    const before = await site.app.inject('/sitemaps/nsn-2.xml.gz');
    site.use(aSitemapCatalog({ 1560: 6_000, 5305: 11 }));
    const { takeSitemapLock } = await import('#publog/sitemap-files/set-folder.ts');
    const release = await takeSitemapLock(`${site.dataDir}/sitemaps`);
    const answer = await upload({ sitemapType: 'nsn-2' });
    release();
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: expect.stringContaining('run is under way') }]);
    expect((await site.app.inject('/sitemaps/nsn-2.xml.gz')).rawPayload.equals(before.rawPayload)).toBe(true);
    expect((await upload({ sitemapType: 'nsn-2' })).json()).toMatchObject({ records: 1_011 });
  });
});
