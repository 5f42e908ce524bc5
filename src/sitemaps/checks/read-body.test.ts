import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aReply, aUrlset, ORIGIN, somePartPaths } from '../../../test/support/sitemaps/reply.fixture.ts';
import type { Reply } from './check.ts';
import { readBody } from './read-body.ts';

const readXml = ({ bytes }: Reply, origin: string | null = null) => readBody(bytes, { origin });
const xml = aUrlset(somePartPaths(3));
const packed = gzipSync(xml);
const large = aUrlset(somePartPaths(50_000));

describe('a body', () => {
  const whole = { isValid: true, fault: null, isEmpty: false, entryCount: 3, head: xml };
  const empty = { isEmpty: true, isValid: false };
  test.each([
    ['is XML', xml, { ...whole, gzipLayers: 0 }],
    ['is packed once', packed, { ...whole, gzipLayers: 1 }],
    ['is packed twice', gzipSync(packed), { ...whole, gzipLayers: 2 }],
    ['is packed three times', gzipSync(gzipSync(packed)), { isValid: false, gzipLayers: 2 }],
    ['begins with a byte order mark', `\ufeff${xml}`, { isValid: true, hasDeclaration: true }],
    ['has no byte', '', { ...empty, gzipLayers: 0 }],
    ['is blank', ' \r\n', { ...empty, gzipLayers: 0 }],
    ['is a gzip of nothing', gzipSync(''), { ...empty, gzipLayers: 1 }],
  ])('that %s is read, or said to be empty or not XML', async (_, body, expected) => {
    expect(await readXml(aReply({ body }))).toMatchObject(expected);
  });

  test.each([
    ['The gzip data is cut short', packed.subarray(0, -4)],
    ['The gzip data is cut short', packed.subarray(0, 40)],
    ['The gzip data is cut short', packed.subarray(0, 5)],
    ['The gzip data is cut short', gzipSync(large).subarray(0, 100_000)],
    ['The gzip data is cut short', gzipSync(packed.subarray(0, -9))],
    ['The gzip data is damaged', Uint8Array.from(packed, (byte, at) => (at === 60 ? byte ^ 0xff : byte))],
    ['The gzip data is damaged', Uint8Array.from(packed, (byte, at) => (at === packed.length - 6 ? byte ^ 1 : byte))],
    ['The gzip data is followed by other bytes', Buffer.concat([packed, Buffer.from('more')])],
    ['Line 1: text before the first element', `HTTP/1.1 200 OK\n\n${xml}`],
    ['It is not UTF-8', Buffer.from(xml, 'utf16le')],
    ['It is not UTF-8', Buffer.from(xml.replace('/nsn', '/n\u00fc'), 'latin1')],
  ])('that cannot be read is named: %s', async (fault, body) => {
    expect(await readXml(aReply({ body }))).toMatchObject({ fault, isValid: false, isEmpty: false });
  });

  test('shows its first 1,000 characters, none of them halved', async () => {
    const { head } = await readXml(aReply({ body: '\u{1f600}'.repeat(2_000) }));
    expect(head).toBe('\u{1f600}'.repeat(1_000));
  });
});

test('the first five addresses are kept, and those of NSNs', async () => {
  const paths = ['/', '/?a=1&amp;b=2', '/nsn/53/1', '/3', '/4', '/5', '/nsn/53/2'];
  expect(await readXml(aReply({ body: aUrlset(paths) }))).toMatchObject({
    entryCount: 7,
    sampleUrls: ['/', '/?a=1&b=2', '/nsn/53/1', '/3', '/4'].map((path) => ORIGIN + path),
    nsnUrls: [`${ORIGIN}/nsn/53/1`, `${ORIGIN}/nsn/53/2`],
  });
});

describe('an address of another origin', () => {
  test.each([
    ['https://parts.example', 0],
    ['https://parts.example/', 0],
    ['\n https://parts.example/x \n', 0],
    ['https://parts.example.org/x', 1],
    ['http://parts.example/x', 1],
    ['https://other.example/?https://parts.example/', 1],
    ['/x', 1],
    ['', 1],
  ])('is %j: %i', async (url, foreignUrls) => {
    const body = `<urlset><url><loc>${url}</loc></url></urlset>`;
    const foreignUrl = foreignUrls === 0 ? null : url;
    expect(await readXml(aReply({ body }), ORIGIN)).toMatchObject({ foreignUrls, foreignUrl });
  });

  test('is not one whose signs are escaped', async () => {
    const origin = "https://a&b'c.example";
    const body = aUrlset(['/x'], { origin: 'https://a&amp;b&apos;c.example' });
    expect(await readXml(aReply({ body }), origin)).toMatchObject({ foreignUrls: 0, sampleUrls: [`${origin}/x`] });
  });
});
