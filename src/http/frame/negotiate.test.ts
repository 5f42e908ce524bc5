import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptsGzip, chooseEncoding, encodeBody, isUnchanged } from './negotiate.ts';

test.each([
  ['gzip', true],
  ['br, gzip', true],
  ['GZIP;q=0.5', true],
  ['*', true],
  ['br', false],
  ['gzip;q=0', false],
  ['*, gzip;q=0', false],
  ['', false],
  [undefined, false],
])('whether %j takes gzip: %j', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});

const what = { etag: '"a"', modifiedAt: new Date('2026-09-02T03:04:05.678Z') };

test.each([
  ['the same tag', { 'if-none-match': '"a"' }, true],
  ['a weak tag among others', { 'if-none-match': '"b", W/"a"' }, true],
  ['another tag', { 'if-none-match': '"b"' }, false],
  [
    'another tag, whatever the time',
    { 'if-none-match': '"b"', 'if-modified-since': 'Wed, 02 Sep 2026 03:04:05 GMT' },
    false,
  ],
  ['the time that was told, in seconds', { 'if-modified-since': 'Wed, 02 Sep 2026 03:04:05 GMT' }, true],
  ['a later time', { 'if-modified-since': 'Thu, 03 Sep 2026 00:00:00 GMT' }, true],
  ['an earlier time', { 'if-modified-since': 'Wed, 02 Sep 2026 03:04:04 GMT' }, false],
  ['an invalid time', { 'if-modified-since': 'soon' }, false],
  ['nothing', {}, false],
])('a client with %s has it already: %j', (_name, headers, expected) => {
  expect(isUnchanged(headers, what)).toBe(expected);
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['zstd;q=0, *', 'br'],
  ['deflate', 'identity'],
  ['', 'identity'],
] as const)('a client with %j gets %s', (header, expected) => {
  expect(chooseEncoding(header, 2_000)).toBe(expected);
});

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  '%s gives the same bytes back, of a page and of a body compressed on another thread',
  async (encoding, decompress) => {
    for (const bytes of [0, 20_000, 65_536, 65_537, 300_000]) {
      const body = Buffer.from('Screw, cap, socket head. 5305-00-123-4567\n'.repeat(bytes / 40 + 1)).subarray(0, bytes);
      const encoded = await encodeBody(body, encoding);
      expect(decompress(encoded).equals(body)).toBe(true);
      if (bytes > 0) expect(encoded.length).toBeLessThan(bytes / 20);
    }
  },
);
