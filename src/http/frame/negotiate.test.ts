import { expect, test } from 'vitest';
import { acceptsGzip, isUnchanged } from './negotiate.ts';

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
