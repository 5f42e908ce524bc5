import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MAX_XML_BYTES } from '../rules/protocol.ts';
import { type PackedSitemap, unpackSitemap } from './read-sitemap.ts';

const XML = Buffer.from('<urlset/>');
const once = gzipSync(XML);
const twice = gzipSync(once);
const NONE = Buffer.alloc(0);

function unpack(bytes: Uint8Array, how: Partial<PackedSitemap> = {}) {
  const kinds: string[] = [];
  const xml = unpackSitemap({ bytes, isGz: false, isGzipEncoded: false, ...how }, (kind) => kinds.push(kind));
  return { xml: xml === null ? null : Buffer.from(xml).toString(), kinds };
}

const GZ = { isGz: true };
const SENT = { isGzipEncoded: true };
const BOTH = { ...GZ, ...SENT };

describe('what is stored or sent', () => {
  test.each([
    ['XML as .xml', XML, {}, []],
    ['a gzip as .xml.gz', once, GZ, []],
    ['a gzip as .xml with Content-Encoding', once, SENT, []],
    ['XML as .xml.gz', XML, GZ, ['not-gzip']],
    ['a gzip as .xml', once, {}, ['gzip-unexpected']],
    ['a gzip in a gzip as .xml.gz', twice, GZ, ['gzip-twice']],
    ['a gzip in a gzip as .xml with Content-Encoding', twice, SENT, ['gzip-twice']],
    ['a gzip in a gzip as .xml', twice, {}, ['gzip-twice']],
    ['a gzip as .xml.gz with Content-Encoding', once, BOTH, ['gzip-encoding']],
    ['a gzip in a gzip as .xml.gz with Content-Encoding', twice, BOTH, ['gzip-encoding']],
    ['three gzips as .xml.gz with Content-Encoding', gzipSync(twice), BOTH, ['gzip-encoding', 'gzip-twice']],
    ['two members of one gzip', Buffer.concat([gzipSync('<urlset'), gzipSync('/>')]), GZ, []],
  ])('%s is read, and its wrapping named', (_, bytes, how, kinds) => {
    expect(unpack(bytes, how)).toEqual({ xml: '<urlset/>', kinds });
  });

  test.each([
    ['nothing', NONE, {}, ['empty']],
    ['nothing as .xml.gz', NONE, GZ, ['empty']],
    ['a gzip of nothing', gzipSync(''), GZ, ['empty']],
    ['a gzip cut short', once.subarray(0, -9), GZ, ['gzip-damaged']],
    ['a gzip cut to its head', once.subarray(0, 5), GZ, ['gzip-damaged']],
    ['a gzip with a changed byte', Buffer.from(once.with(14, once[14]! ^ 255)), GZ, ['gzip-damaged']],
    ['a gzip with something behind it', Buffer.concat([once, Buffer.from('rest')]), GZ, ['gzip-damaged']],
    ['XML with Content-Encoding: gzip', XML, SENT, ['gzip-damaged']],
    ['five gzips in each other', gzipSync(gzipSync(gzipSync(twice))), GZ, ['gzip-twice']],
  ])('%s is not read', (_, bytes, how, kinds) => {
    expect(unpack(bytes, how)).toEqual({ xml: null, kinds });
  });

  test('a gzip of more than 50 MB is not unpacked further than that, wherever it hides', () => {
    const bomb = gzipSync(Buffer.alloc(MAX_XML_BYTES + 1));
    expect(bomb.length).toBeLessThan(60_000);
    expect(unpack(bomb, GZ)).toEqual({ xml: null, kinds: ['too-large'] });
    expect(unpack(gzipSync(bomb), GZ)).toEqual({ xml: null, kinds: ['too-large', 'gzip-twice'] });
    const members = Buffer.concat(Array.from({ length: 3 }, () => gzipSync(Buffer.alloc(MAX_XML_BYTES / 2))));
    expect(unpack(members, GZ)).toEqual({ xml: null, kinds: ['too-large'] });
  });

  test('50 MB are not too much, and a byte more is', () => {
    const full = Buffer.alloc(MAX_XML_BYTES, 0x20);
    expect(unpack(full).kinds).toEqual([]);
    expect(unpack(gzipSync(full, { level: 1 }), GZ).kinds).toEqual([]);
    expect(unpack(Buffer.alloc(MAX_XML_BYTES + 1, 0x20))).toEqual({ xml: null, kinds: ['too-large'] });
  });

  test('a gzip that lies about its size is read anyway', () => {
    const text = randomBytes(100_000).toString('hex');
    for (const stated of [0, 10, 0xff_ff_ff_ff]) {
      const packed = gzipSync(text);
      packed.writeUInt32LE(stated, packed.length - 4);
      // zlib compares the size at the end: it is damaged, and nothing worse
      expect(unpack(packed, GZ)).toEqual({ xml: null, kinds: ['gzip-damaged'] });
    }
    expect(unpack(gzipSync(text), GZ).xml).toBe(text);
  });
});
