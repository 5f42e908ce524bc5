import { array, assert, constantFrom, nat, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { A_DAY, A_MOMENT, A_SITE, partUrl, urlsetXml } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { createSitemapReader } from '../rules/sitemap-reader.ts';
import { readXml, type PackedSitemap, unpackSitemap } from './read-sitemap.ts';
import type { UrlEntry } from '../rules/sitemap-grammar.ts';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { MAX_XML_BYTES } from '../rules/protocol.ts';

const rules = { sitemap: 'x.xml', origin: A_SITE, nowMs: A_MOMENT };
const bytesOf = (xml: string): Uint8Array => new Uint8Array(Buffer.from(xml));

const aText = constantFrom(partUrl(1005_00_000_0001), `${A_SITE}/`, '/nsn/10', 'x', A_DAY, 'today', '0.5', 'é 日');
const someTexts = option(aText, { freq: 3 });
const anEntry = record({ loc: aText, lastmod: someTexts, changefreq: someTexts, priority: someTexts });
const FIELDS = ['loc', 'lastmod', 'changefreq', 'priority'] as const;

/** As the generators of sitemaps write. */
function plainXml(entries: readonly UrlEntry[]): string {
  const urls = entries.map((entry) => {
    const fields = FIELDS.filter((name) => entry[name] !== null).map((name) => `<${name}>${entry[name]}</${name}>`);
    return `<url>\n${fields.join('\n')}\n</url>`;
  });
  return urlsetXml(urls);
}

/** The same as an awkward writer of XML might put it: prefixes, entities, CDATA, comments, attributes of no meaning. */
function awkwardXml(entries: readonly UrlEntry[], seed: number): string {
  const awkward = [
    (text: string) => `<![CDATA[${text}]]>`,
    (text: string) => [...text].map((sign) => `&#x${sign.codePointAt(0)!.toString(16)};`).join(''),
    (text: string) => `${text.slice(0, 3)}<!-- a <url> in a comment -->${text.slice(3)}`,
    (text: string) => text.replaceAll('/', '&#47;'),
    (text: string) => text,
  ];
  const urls = entries.map((entry, at) => {
    const fields = FIELDS.filter((name) => entry[name] !== null).map(
      (name, field) => `<s:${name}\n>${awkward[(seed + at + field) % awkward.length]!(entry[name]!)}</s:${name} >`,
    );
    return `<s:url  >${fields.join('\t<?pi in between?>')}</s:url>`;
  });
  return `\uFEFF<?xml version='1.0'?><!-- first --><s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9' >${urls.join('\r\n')}</s:urlset><!-- last -->`;
}

function parsedItems(xml: string) {
  const items: UrlEntry[] = [];
  const kinds: string[] = [];
  const reader = createSitemapReader({ onItem: (item) => items.push(item), report: (kind) => kinds.push(kind) });
  reader.push(bytesOf(xml));
  reader.finish();
  return { root: reader.facts.root, items, kinds };
}

describe('reading XML', () => {
  test('the parser gives what was written, however it was written', () => {
    assert(
      property(array(anEntry, { minLength: 1, maxLength: 30 }), nat(), (entries, seed) => {
        const expected = { root: 'urlset', items: entries, kinds: [] };
        const plain = plainXml(entries);
        expect(parsedItems(plain)).toEqual(expected);
        expect(parsedItems(awkwardXml(entries, seed))).toEqual(expected);
      }),
    );
  });

  test('a document cut anywhere is malformed', () => {
    const entry = { loc: partUrl(1005000000001), lastmod: A_DAY, changefreq: null, priority: null };
    const xml = bytesOf(plainXml([entry]).trim());
    for (let end = 1; end < xml.length; end++) {
      const { findings } = readXml(xml.subarray(0, end), rules);
      expect([end, [...findings.keys()]]).toEqual([end, ['malformed']]);
    }
  });

  test('NSNs are told in order, whatever order they were listed in', () => {
    const nsns = [5305000000003, 5305000000001, 5305000000002];
    const facts = readXml(bytesOf(urlsetXml(nsns.map((nsn) => partUrl(nsn)))), rules);
    expect([...facts.nsns]).toEqual(nsns.sort());
    expect(facts).toMatchObject({ isSorted: false, urlCount: 3, others: [], latest: A_DAY, onlyLastmod: A_DAY });
  });
});

const SMALL = Buffer.from('<urlset/>');
const once = gzipSync(SMALL);
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
    ['XML as .xml', SMALL, {}, []],
    ['a gzip as .xml.gz', once, GZ, []],
    ['a gzip as .xml with Content-Encoding', once, SENT, []],
    ['XML as .xml.gz', SMALL, GZ, ['not-gzip']],
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
    ['XML with Content-Encoding: gzip', SMALL, SENT, ['gzip-damaged']],
    ['five gzips in each other', gzipSync(gzipSync(gzipSync(twice))), GZ, ['gzip-twice']],
  ])('%s is not read', (_, bytes, how, kinds) => {
    expect(unpack(bytes, how)).toEqual({ xml: null, kinds });
  });

  test('a gzip of more than 50 MB is not unpacked further than that, wherever it hides', () => {
    const bomb = gzipSync(Buffer.alloc(MAX_XML_BYTES + 1));
    expect(bomb.length).toBeLessThan(60_000);
    for (const how of [GZ, SENT]) expect(unpack(bomb, how)).toEqual({ xml: null, kinds: ['too-large'] });
    expect(unpack(gzipSync(bomb), GZ)).toEqual({ xml: null, kinds: ['too-large', 'gzip-twice'] });
    const members = Buffer.concat(Array<Buffer>(3).fill(gzipSync(Buffer.alloc(MAX_XML_BYTES / 2))));
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
