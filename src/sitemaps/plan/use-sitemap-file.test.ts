import { expect, test } from 'vitest';
import { STATUS_CODES } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fetchSitemapFile } from './use-sitemap-file.client.ts';

const answering = (body: BodyInit | null, status = 200) => ({
  fetch: () => Promise.resolve(new Response(body, { status, statusText: STATUS_CODES[status] ?? '' })),
});

test('a stored file comes as it lies there, past every cache', async () => {
  const bytes = gzipSync('<?xml version="1.0"?><urlset/>');
  const asked: unknown[] = [];
  const fetched = await fetchSitemapFile('nsn-1.xml.gz', {
    fetch: (path, init) => {
      asked.push(path, init?.cache);
      return Promise.resolve(new Response(bytes));
    },
  });
  expect(asked).toEqual(['/functions/v1/serve-sitemap-file?filename=nsn-1.xml.gz', 'no-store']);
  expect(fetched).toMatchObject({ kind: 'file', remark: null });
  if (fetched.kind === 'file') expect(Buffer.from(await fetched.blob.arrayBuffer()).equals(bytes)).toBe(true);
});

test.each([
  ['', 'The file is empty: it was changed after it was made.'],
  [
    '<?xml version="1.0"?><urlset/>',
    'These bytes are not gzip: the file was changed after it was made. A crawler cannot read it.',
  ],
])('a file that was changed by hand is handed over with a remark: %j', async (body, remark) => {
  expect(await fetchSitemapFile('nsn-1.xml.gz', answering(body))).toMatchObject({ kind: 'file', remark });
});

test.each([
  [404, 'Sitemap file not found'],
  [400, 'This route only serves .gz sitemap files'],
  [500, 'HTTP 500: Internal Server Error'],
  [503, 'HTTP 503: Service Unavailable'],
])('the status %d is told as "%s"', async (status, message) => {
  expect(await fetchSitemapFile('nsn-1.xml.gz', answering('{}', status))).toEqual({ kind: 'failed', message });
});

test('a server that is not there, or that does not answer in time, fails to serve it', async () => {
  const failure = { kind: 'failed', message: 'Failed to serve sitemap file' };
  expect(await fetchSitemapFile('a.xml.gz', { fetch: () => Promise.reject(new TypeError('no')) })).toEqual(failure);
  const silent = (_path: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  expect(await fetchSitemapFile('a.xml.gz', { fetch: silent, timeoutMs: 1 })).toEqual(failure);
});
