import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  A_MOMENT,
  A_SITE,
  nsnsOf,
  partsXml,
  partUrl,
  urlsetXml,
} from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { readDocument } from './read-document.ts';
import { scanUrlset } from './scan-urlset.ts';

const rules = { sitemap: 'x.xml', origin: A_SITE, nowMs: A_MOMENT };
const bytesOf = (xml: string): Uint8Array => new Uint8Array(Buffer.from(xml, 'latin1'));
const undated = (loc: string): string => `<url><loc>${loc}</loc></url>`;
const dated = (loc: string, day: string): string => `<url><loc>${loc}</loc><lastmod>${day}</lastmod></url>`;

/** Whether the scan takes a document; if it does, the reader must find no fault in it and the same facts. */
function isScanned(xml: string, origin = A_SITE): boolean {
  const bytes = bytesOf(xml);
  const scanned = scanUrlset(bytes, { ...rules, origin });
  if (scanned === null) return false;
  const expected = { ...scanned, root: 'urlset', entries: [], findings: new Map() };
  expect(readDocument(bytes, { ...rules, origin })).toMatchObject(expected);
  return true;
}

/** That changed documents are compared at all: the scan takes some of them, and not all. */
function someAreScanned(verdicts: boolean[]): void {
  expect(new Set(verdicts)).toEqual(new Set([true, false]));
}

const screws = nsnsOf(5305, 4);
const small = urlsetXml([
  dated(`${A_SITE}/fsg/53`, '2026-10-31'),
  undated(`${A_SITE}/cage/1ABC2`),
  ...screws.map((nsn) => partUrl(nsn)),
  dated(partUrl(5310_00_000_0001), '2026-11-03'),
]);

describe('a urlset as this product writes it', () => {
  test.each([
    ['parts alone', partsXml(screws)],
    ['pages of every kind', small],
    ['item names', urlsetXml([dated(`${A_SITE}/name/00077`, '2026-11-01'), undated(`${A_SITE}/name/00078`)])],
    ['an NSN twice', partsXml([...screws.slice(0, 2), ...screws.slice(1)])],
    ['50,000 of them', partsXml(nsnsOf(5305, 50_000))],
  ])('is scanned, with what the reader says: %s', (_, xml) => {
    expect(isScanned(xml)).toBe(true);
  });

  test('may be of any plain origin', () => {
    for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:8080', 'https://a.b-c.example'])
      expect(isScanned(small.replaceAll(A_SITE, origin), origin)).toBe(true);
    expect(isScanned(small.replaceAll(A_SITE, 'https://a&amp;b.example'), 'https://a&b.example')).toBe(false);
  });
});

describe('everything else is for the reader (S15.9)', () => {
  test.each([
    ['no address', urlsetXml([])],
    ['50,001 addresses', partsXml(nsnsOf(5305, 50_001))],
    ['NSNs in no order', partsXml(screws.toReversed())],
    ['a comment', small.replace('<url>', '<!-- Placeholder sitemap --><url>')],
    ['another namespace', small.replace('/0.9', '/0.84')],
    ['another site', small.replace(`${A_SITE}/nsn`, 'https://evil.example/nsn')],
    ['another scheme', small.replaceAll('https:', 'http:')],
    ['a lastmod in the future', small.replace('2026-11-03', '2026-12-24')],
    ['a lastmod of no day', small.replace('2026-11-03', '2026-02-30')],
    ['an NSN without a lastmod', small.replace('<lastmod>2026-11-03</lastmod>', '')],
    ['more fields', small.replace('</url>', '<priority>0.5</priority></url>')],
    ['something after the end', `${small} `],
    ['nothing', ''],
  ])('%s', (_, xml) => {
    expect(isScanned(xml)).toBe(false);
  });

  test('a change of any byte, unless what it says is right as well', () => {
    const changed = Array.from({ length: small.length }, (_, at) =>
      [...'0<z \n\x00\xff'].map((sign) => small.slice(0, at) + sign + small.slice(at + 1)),
    ).flat();
    someAreScanned(changed.map((xml) => isScanned(xml)));
  });

  test('pieces that are left out, doubled or moved, and lines in any order', () => {
    // whole lines as well, which any place alone would seldom be
    const starts = [...small.matchAll(/^/gm)].map(({ index }) => index);
    const place = fc.oneof(fc.nat(small.length), fc.constantFrom(...starts));
    const [head, lines] = [small.split('\n').slice(0, 2), small.split('\n').slice(2, -2)];
    const [ofPieces, ofLines]: boolean[][] = [[], []];
    fc.assert(
      fc.property(place, place, place, fc.array(fc.constantFrom(...lines)), (one, other, third, some) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const piece = small.slice(from, to);
        const rest = small.slice(0, from) + small.slice(to);
        for (const left of [rest, small]) ofPieces!.push(isScanned(left.slice(0, third) + piece + left.slice(third)));
        ofPieces!.push(isScanned(rest));
        ofLines!.push(isScanned([...head, ...some, '</urlset>\n'].join('\n')));
      }),
    );
    someAreScanned(ofPieces!);
    someAreScanned(ofLines!);
  });
});
