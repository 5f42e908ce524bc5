import { describe, expect, test } from 'vitest';
import { A_MOMENT, A_SITE } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { readXml } from '../audit/read-sitemap.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LOC = `<loc>${A_SITE}/</loc>`;
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function findings(xml: string | Uint8Array) {
  const bytes = new Uint8Array(typeof xml === 'string' ? Buffer.from(xml) : xml);
  const read = readXml(bytes, { sitemap: 'x.xml', origin: A_SITE, nowMs: A_MOMENT });
  return {
    urls: read.urlCount,
    kinds: [...read.findings.keys()],
    details: [...read.findings.values()].flatMap(({ examples }) => examples.map(({ detail }) => detail)),
  };
}
const urlset = (inside: string, attributes = ''): string => `${HEAD}<urlset ${XMLNS} ${attributes}>${inside}</urlset>`;
const oneUrl = (fields = '', attributes = ''): string => urlset(`<url>${LOC}${fields}</url>`, attributes);
const manyAttributes = (count: number): string => Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ');

describe('what the schema 0.9 allows', () => {
  const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"';
  const spaced = `<url><loc>\n ${A_SITE}/ \t</loc><lastmod> 2026-01-01 </lastmod><priority> 1 </priority></url>`;
  test.each([
    ['loc alone', oneUrl()],
    ['white space around addresses, dates and numbers', urlset(spaced)],
    ['a schema location', oneUrl('', XSI)],
    ['numeric references and the five entities', urlset(`<url><loc>${A_SITE}/&#63;a&#x3D;b&amp;c&apos;</loc></url>`)],
    ['comments and instructions', oneUrl('<!-- y -->').replace(HEAD, `${HEAD}<?xml-stylesheet href="x"?><!-- x -->`)],
    ['no declaration', oneUrl().slice(HEAD.length)],
    ['a byte order mark', `\uFEFF${oneUrl()}`],
  ])('%s is in order', (_, xml) => {
    // the schema does not know priorities of this site
    expect(findings(xml).kinds.filter((kind) => kind !== 'page-weight')).toEqual([]);
    expect(findings(xml).urls).toBeGreaterThan(0);
  });

  test('an index with its fields in any order, and elements of other namespaces, which are noted', () => {
    const sitemap = `<sitemap><lastmod>2026-01-01</lastmod>${LOC}</sitemap>`;
    expect(findings(`${HEAD}<sitemapindex ${XMLNS}>${sitemap}</sitemapindex>`).kinds).toEqual([]);
    const image = '<image:image><image:loc>https://parts.example/x.png</image:loc></image:image>';
    for (const xml of [oneUrl(image, IMAGES), urlset(`${image}<url>${LOC}</url>`, IMAGES)])
      expect(findings(xml).kinds).toEqual(['extension']);
  });
});

describe('what the schema 0.9 does not allow', () => {
  const inIndex = `<sitemap>${LOC}<priority>1</priority></sitemap>`;
  const dated = '<lastmod>2026-01-01</lastmod>';
  test.each([
    ['an unknown element', oneUrl('<title>x</title>'), '<title> in <url>'],
    ['an unknown item', urlset(`<sitemap>${LOC}</sitemap><url>${LOC}</url>`), '<sitemap> in <urlset>'],
    ['a url without loc', urlset(`<url>${dated}</url>`), '<url> without <loc>'],
    ['two locs', oneUrl(LOC), 'a second <loc> in one <url>'],
    ['another order', urlset(`<url>${dated}${LOC}</url>`), 'the order is loc, lastmod, changefreq, priority'],
    ['an extension before a field', oneUrl(`<image:x/>${dated}`, IMAGES), '<lastmod> comes too late'],
    ['an extension after the urls', urlset(`<url>${LOC}</url><image:x/>`, IMAGES), '<x> in <urlset>'],
    ['an element of no namespace', oneUrl('<x xmlns=""/>'), '<x> in <url>'],
    ['an element in a loc', urlset(`<url><loc>${A_SITE}/<b/></loc></url>`), '<b> in <loc>'],
    ['text between elements', urlset(`<url>x${LOC}</url>`), 'text between elements: x'],
    ['an attribute of a url', urlset(`<url id="1">${LOC}</url>`), 'attribute id of <url>'],
    ['an attribute of the root', oneUrl('', 'version="1"'), 'attribute version of <urlset>'],
    ['a priority in an index', `${HEAD}<sitemapindex ${XMLNS}>${inIndex}</sitemapindex>`, '<priority> in <sitemap>'],
    ['endless nesting', oneUrl('<x:a xmlns:x="y">'.repeat(100_000)), 'elements are nested 32 deep and more'],
    ['too many attributes', urlset('', manyAttributes(65)), 'more than 64 attributes'],
    ['attributes without end', urlset('', manyAttributes(200_000)), 'there is no tag in more than 1 MB'],
  ])('%s is named', (_, xml, detail) => {
    const { kinds, details } = findings(xml);
    expect(kinds).toContain('schema');
    expect(details.join('\n')).toContain(detail);
  });

  test.each([
    ['no namespace', `<urlset><url>${LOC}</url></urlset>`, 'namespace'],
    ['the namespace with https', oneUrl().replace('http:', 'https:'), 'namespace'],
    ['an empty loc', urlset('<url><loc/></url>'), 'loc-form'],
  ])('%s is named', (_, xml, kind) => expect(findings(xml).kinds).toContain(kind));
});

describe('what is not well-formed', () => {
  test.each([
    ['a prefix that means nothing', oneUrl('<x:y/>')],
    ['XML 1.1', oneUrl().replace('1.0', '1.1')],
    ['white space alone', ' \n'],
  ])('%s ends the reading', (_, xml) => expect(findings(xml).kinds).toEqual(['malformed']));

  test.each([
    ['bytes that are not UTF-8', Buffer.from(oneUrl('\u00ff\u00c3'), 'latin1')],
    ['UTF-8 that is cut off', Buffer.from(`${HEAD}<urlset ${XMLNS}>\u00e2\u0082`, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${oneUrl()}`, 'utf16le')],
    ['another declared encoding', Buffer.from(oneUrl().replace('UTF-8', 'ISO-8859-1'))],
  ])('%s are named', (_, xml) => expect(findings(xml).kinds).toEqual(['not-utf8']));
});

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
test.each([
  ['entities that grow', `<!DOCTYPE urlset [<!ENTITY l0 "ha">${laughs}]>`, '&l9;'],
  ['a file of the machine', '<!DOCTYPE urlset [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'],
  ['a document type without entities', '<!DOCTYPE urlset>', ''],
  ['a document type elsewhere', '<!DOCTYPE urlset SYSTEM "http://169.254.169.254/x.dtd">', ''],
  ['parameter entities', '<!DOCTYPE urlset [<!ENTITY % x "y"> %x; ]>', ''],
])('%s are a fault, and nothing is expanded', (_, doctype, use) => {
  const { kinds, urls, details } = findings(
    `${HEAD}${doctype}<urlset ${XMLNS}><url><loc>${A_SITE}/${use}</loc></url></urlset>`,
  );
  expect({ kinds, urls }).toEqual({ kinds: ['doctype'], urls: 0 });
  expect(details.join('')).not.toContain('root:');
});
