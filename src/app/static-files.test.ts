import Fastify, { type FastifyInstance } from 'fastify';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSecurityHeaders } from '#base/http/security-headers.ts';
import { addStaticFiles } from './static-files.ts';
import { newFolder } from '../../test/support/new-folder.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/compress-assets.mjs', import.meta.url));
const STYLES = '.part { color: navy } '.repeat(200);
const UNPACK = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

const folder = newFolder('static-files');
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(join(folder, 'site-1.css'), STYLES);
  writeFileSync(join(folder, 'tiny-1.js'), 'let a');
  writeFileSync(join(folder, 'icons-1.svg'), `<svg>${'<path d="M0 0h4"/>'.repeat(100)}</svg>`);
  writeFileSync(join(folder, 'font-1.woff2'), Buffer.alloc(4_000, 'w'));
  execFileSync(process.execPath, [SCRIPT, folder]);
  app = Fastify();
  await addSecurityHeaders(app, { https: true, development: false });
  await addStaticFiles(app, folder);
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, headers, method });

test('the build compresses text files where that saves bytes, and fonts never', () => {
  for (const ending of ['br', 'zst', 'gz']) expect(existsSync(join(folder, `site-1.css.${ending}`)), ending).toBe(true);
  expect(existsSync(join(folder, 'tiny-1.js.br'))).toBe(false);
  expect(existsSync(join(folder, 'font-1.woff2.br'))).toBe(false);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['zstd, gzip', 'zstd'],
  ['gzip', 'gzip'],
  ['br;q=0, zstd;q=0, gzip', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, zstd;q=0.0, gzip;q=0', undefined],
  ['compress, deflate', undefined],
  ['identity', undefined],
  ['', undefined],
] as const)('a client that accepts %j gets %j', async (accepted, encoding) => {
  const answer = await ask('/assets/site-1.css', { 'accept-encoding': accepted });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect([answer.headers.vary, answer.headers['content-type']]).toEqual(['Accept-Encoding', 'text/css; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  const body = encoding === undefined ? answer.rawPayload : UNPACK[encoding](answer.rawPayload);
  expect(body.toString()).toBe(STYLES);
});

test('lets a page take scripts and styles from this origin alone', async () => {
  const policy = String((await app.inject('/no-such-page')).headers['content-security-policy']).split(';');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "script-src 'self'", "style-src 'self'"]));
});

test('a file carries the headers that guard files, and an answer that is a page those of pages', async () => {
  const { headers } = await ask('/assets/tiny-1.js');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'strict-transport-security': expect.stringContaining('max-age'),
  });
  expect(headers['permissions-policy']).toBeUndefined();
  expect((await ask('/assets/none.js')).headers['permissions-policy']).toContain('camera=()');
});

test('each encoding has an ETag of its own, and If-None-Match is answered with 304 for that encoding alone', async () => {
  const encodings = ['br', 'zstd', 'gzip', 'identity'];
  const answers = await Promise.all(encodings.map((one) => ask('/assets/site-1.css', { 'accept-encoding': one })));
  const tags = answers.map((answer) => String(answer.headers.etag));
  expect(new Set(tags).size).toBe(encodings.length);
  for (const [at, tag] of tags.entries()) {
    const statuses = await Promise.all(
      encodings.map(
        async (one) => (await ask('/assets/site-1.css', { 'accept-encoding': one, 'if-none-match': tag })).statusCode,
      ),
    );
    expect(statuses).toEqual(encodings.map((_one, other) => (other === at ? 304 : 200)));
  }
  const unchanged = await ask('/assets/site-1.css', { 'accept-encoding': 'br', 'if-none-match': tags[0]! });
  expect(unchanged.headers).toMatchObject({ vary: 'Accept-Encoding', etag: tags[0] });
});

test('HEAD has the headers of GET and no body', async () => {
  const [get, head] = await Promise.all([
    ask('/assets/site-1.css', { 'accept-encoding': 'br' }),
    ask('/assets/site-1.css', { 'accept-encoding': 'br' }, 'HEAD'),
  ]);
  const { date: _date, connection: _connection, ...headers } = get.headers;
  expect(head.headers).toMatchObject(headers);
  expect(head.rawPayload).toHaveLength(0);
});

test('a range is a part of the encoding that is sent', async () => {
  for (const [encoding, file] of [
    ['identity', 'site-1.css'],
    ['br', 'site-1.css.br'],
  ] as const) {
    const bytes = readFileSync(join(folder, file));
    const answer = await ask('/assets/site-1.css', { 'accept-encoding': encoding, range: 'bytes=5-9' });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, `bytes 5-9/${bytes.length}`]);
    expect(answer.rawPayload).toEqual(bytes.subarray(5, 10));
  }
  const stale = await ask('/assets/site-1.css', { range: 'bytes=5-9', 'if-range': 'W/"other"' });
  expect(stale.statusCode).toBe(200);
});

test('files without a compressed neighbor are sent as they are', async () => {
  const font = await ask('/assets/font-1.woff2', { 'accept-encoding': 'br, gzip' });
  expect(font.headers).toMatchObject({
    'content-type': 'font/woff2',
    'content-length': '4000',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(font.headers).not.toHaveProperty('content-encoding');
  expect(font.headers).not.toHaveProperty('vary');
  const icons = await ask('/assets/icons-1.svg', { 'accept-encoding': 'br' });
  expect(icons.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-encoding': 'br' });
});

test.each(['/assets/site-1.css.br', '/assets/none.js', '/assets/', '/assets/..%2fpackage.json', '/assets/%00'])(
  '%s is 404',
  async (address) => {
    expect((await ask(address, { 'accept-encoding': 'br' })).statusCode).toBe(404);
  },
);
