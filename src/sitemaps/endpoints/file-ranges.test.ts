import { beforeAll, describe, expect, test } from 'vitest';
import { aSitemapFile, A_SITE } from '../../../test/support/sitemaps/sitemap-file.fixture.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { siteForTests } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { readByteRange } from './send-sitemap.ts';

const FILE = aSitemapFile('nsn-1.xml.gz');
const SIZE = FILE.bytes.length;

const site = siteForTests(aSitemapCatalog({ 5305: 10 }));
beforeAll(() => site.files.replaceFile(FILE, A_SITE));

describe.each(['/sitemaps/nsn-1.xml.gz', '/functions/v1/serve-sitemap-file?filename=nsn-1.xml.gz'])(
  '%s (S15.39)',
  (url) => {
    const get = (headers?: Record<string, string>) => site.get(url, headers);

    test.each([
      ['bytes=0-0', 0, 0],
      ['bytes=2-9', 2, 9],
      ['bytes=5-', 5, SIZE - 1],
      ['bytes=-4', SIZE - 4, SIZE - 1],
      ['bytes=-99999', 0, SIZE - 1],
      ['bytes=3-99999', 3, SIZE - 1],
    ])('sends the part %s', async (range, first, last) => {
      const answer = await get({ range });
      const headers = { 'content-type': 'application/gzip', 'accept-ranges': 'bytes' };
      const part = { 'content-range': `bytes ${first}-${last}/${SIZE}`, 'content-length': String(last - first + 1) };
      expect(answer).toMatchObject({ statusCode: 206, headers: { ...headers, ...part } });
      expect(answer.rawPayload.equals(Buffer.from(FILE.bytes.subarray(first, last + 1)))).toBe(true);
    });

    test('sends the whole where the part is of other bytes, and the part where it is of these', async () => {
      const { etag } = (await get()).headers as Record<string, string>;
      const stored = (await site.files.readFile(FILE.name))!.modifiedAt.toUTCString();
      const statuses = [etag, stored, '"other"', `W/${etag}`, 'Sun, 01 Nov 2020 00:00:00 GMT'].map(
        async (validator) => (await get({ range: 'bytes=0-3', 'if-range': validator! })).statusCode,
      );
      expect(await Promise.all(statuses)).toEqual([206, 200, 200, 200, 200]);
      expect((await get({ range: 'bytes=0-3', 'if-none-match': etag! })).statusCode).toBe(304);
    });

    test('says how many bytes there are where none of the part exists', async () => {
      for (const range of [`bytes=${SIZE}-`, 'bytes=-0']) {
        const { statusCode, headers, body } = await get({ range });
        expect([statusCode, headers['content-range'], headers.etag]).toEqual([416, `bytes */${SIZE}`, undefined]);
        expect(body).toContain('The file has none of the bytes that were asked for');
      }
    });

    test('HEAD is of the whole', async () => {
      const answer = await site.app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-3' } });
      const headers = { 'content-length': String(SIZE), 'accept-ranges': 'bytes' };
      expect(answer).toMatchObject({ statusCode: 200, headers });
    });
  },
);

test.each([undefined, '', 'bytes', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1'])(
  'a range %j is left aside',
  (header) => expect(readByteRange(header, 100)).toBe('whole'),
);

test('nothing of an empty file can be asked for', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('outside');
  expect(readByteRange('bytes=-5', 0)).toBe('outside');
});
