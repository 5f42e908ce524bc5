import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptsGzip, chooseEncoding, encodeBody, isNotModified } from './negotiate.ts';

test.each([
  [true, ['gzip', 'br, gzip', 'GZIP;q=0.5', '*']],
  [false, ['br', 'gzip;q=0', '*, gzip;q=0', '', undefined]],
])('whether gzip is taken is %j for %j', (expected, headers) => {
  for (const header of headers) expect(acceptsGzip(header), header).toBe(expected);
});

test.each([
  ['the same tag', '"a"', true],
  ['a weak tag among others', '"b", W/"a"', true],
  ['any', '*', true],
  ['another tag', '"b"', false],
  ['nothing', undefined, false],
])('a client with %s has it already: %j', (_name, header, expected) => {
  expect(isNotModified(header, '"a"')).toBe(expected);
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
