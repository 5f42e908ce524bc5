import { describe, expect, test } from 'vitest';
import { A_MOMENT, A_SITE, indexXml } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
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
    lines: [...read.findings.values()].flatMap(({ examples }) => examples.map(({ line }) => line)),
  };
}
const urlset = (inside: string, attributes = ''): string => `${HEAD}<urlset ${XMLNS} ${attributes}>${inside}</urlset>`;

describe('what the schema 0.9 allows', () => {
  test.each([
    ['loc alone', urlset(`<url>${LOC}</url>`)],
    [
      'all fields in order',
      urlset(`<url>${LOC}<lastmod>2026-01-01</lastmod><changefreq>daily</changefreq><priority>.5</priority></url>`),
    ],
    [
      'white space around addresses, dates and numbers',
      urlset(`<url><loc>\n ${A_SITE}/ \t</loc><lastmod> 2026-01-01 </lastmod><priority> 1 </priority></url>`),
    ],
    [
      'a schema location',
      urlset(`<url>${LOC}</url>`, 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"'),
    ],
    ['numeric references and the five entities', urlset(`<url><loc>${A_SITE}/&#63;a&#x3D;b&amp;c&apos;</loc></url>`)],
    [
      'comments and instructions',
      `${HEAD}<?xml-stylesheet href="x"?><!-- x -->${urlset(`<url>${LOC}</url><!-- y -->`).slice(HEAD.length)}`,
    ],
    ['no declaration', urlset(`<url>${LOC}</url>`).slice(HEAD.length)],
    ['a byte order mark', `\uFEFF${urlset(`<url>${LOC}</url>`)}`],
    [
      'a priority of 0 and of 1.0',
      urlset(`<url>${LOC}<priority>0</priority></url><url>${LOC}<priority>1.0</priority></url>`),
    ],
  ])('%s is in order', (_, xml) => {
    // the schema does not know priorities of this site
    expect(findings(xml).kinds.filter((kind) => kind !== 'page-weight')).toEqual([]);
    expect(findings(xml).urls).toBeGreaterThan(0);
  });

  test('an index with its fields in any order', () => {
    const sitemap = `<sitemap><lastmod>2026-01-01</lastmod>${LOC}</sitemap>`;
    expect(findings(`${HEAD}<sitemapindex ${XMLNS}>${sitemap}</sitemapindex>`).kinds).toEqual([]);
  });

  test('elements of other namespaces, which are noted', () => {
    const image = '<image:image><image:loc>https://parts.example/x.png</image:loc></image:image>';
    expect(findings(urlset(`<url>${LOC}${image}</url>`, IMAGES)).kinds).toEqual(['extension']);
    expect(findings(urlset(`${image}<url>${LOC}</url>`, IMAGES)).kinds).toEqual(['extension']);
  });
});

describe('what the schema 0.9 does not allow', () => {
  test.each([
    ['an unknown element', urlset(`<url>${LOC}<title>x</title></url>`), '<title> in <url>'],
    ['an unknown item', urlset(`<sitemap>${LOC}</sitemap><url>${LOC}</url>`), '<sitemap> in <urlset>'],
    ['a url without loc', urlset('<url><lastmod>2026-01-01</lastmod></url>'), '<url> without <loc>'],
    ['two locs', urlset(`<url>${LOC}${LOC}</url>`), 'a second <loc> in one <url>'],
    [
      'fields of a url in another order',
      urlset(`<url><lastmod>2026-01-01</lastmod>${LOC}</url>`),
      'the order is loc, lastmod, changefreq, priority',
    ],
    [
      'an extension before a field',
      urlset(`<url>${LOC}<image:x/><lastmod>2026-01-01</lastmod></url>`, IMAGES),
      '<lastmod> comes too late',
    ],
    ['an extension after the urls', urlset(`<url>${LOC}</url><image:x/>`, IMAGES), '<x> in <urlset>'],
    ['an element of no namespace', urlset(`<url>${LOC}<x xmlns=""/></url>`), '<x> in <url>'],
    ['an element in a loc', urlset(`<url><loc>${A_SITE}/<b/></loc></url>`), '<b> in <loc>'],
    ['text between elements', urlset(`<url>x${LOC}</url>`), 'text between elements: x'],
    ['an attribute of a url', urlset(`<url id="1">${LOC}</url>`), 'attribute id of <url>'],
    ['an attribute of the root', urlset(`<url>${LOC}</url>`, 'version="1"'), 'attribute version of <urlset>'],
    [
      'a priority in an index',
      `${HEAD}<sitemapindex ${XMLNS}><sitemap>${LOC}<priority>1</priority></sitemap></sitemapindex>`,
      '<priority> in <sitemap>',
    ],
    [
      'elements nested without end',
      `${HEAD}<urlset ${XMLNS}><url>${LOC}${'<x:a xmlns:x="y">'.repeat(100_000)}`,
      'elements are nested 32 deep and more',
    ],
    [
      'too many attributes',
      `${HEAD}<urlset ${XMLNS} ${Array.from({ length: 65 }, (_, at) => `a${at}=""`).join(' ')}>`,
      'more than 64 attributes',
    ],
    [
      'attributes without end',
      `${HEAD}<urlset ${XMLNS} ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}>`,
      'there is no tag in more than 1 MB',
    ],
  ])('%s is named', (_, xml, detail) => {
    const { kinds, details } = findings(xml);
    expect(kinds).toContain('schema');
    expect(details.join('\n')).toContain(detail);
  });

  test.each([
    ['a urlset of nothing', urlset(''), 'empty'],
    ['an index of nothing', indexXml([]), 'empty'],
    ['an HTML page', '<html><body>Not found</body></html>', 'not-a-sitemap'],
    ['an RSS feed', '<rss version="2.0"><channel/></rss>', 'not-a-sitemap'],
    ['no namespace', `<urlset><url>${LOC}</url></urlset>`, 'namespace'],
    [
      'an old namespace',
      `<urlset xmlns="http://www.google.com/schemas/sitemap/0.84"><url>${LOC}</url></urlset>`,
      'namespace',
    ],
    [
      'the namespace with https',
      `<urlset xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"><url>${LOC}</url></urlset>`,
      'namespace',
    ],
    ['an unknown changefreq', urlset(`<url>${LOC}<changefreq>Daily</changefreq></url>`), 'changefreq'],
    ['a changefreq with a space', urlset(`<url>${LOC}<changefreq>daily </changefreq></url>`), 'changefreq'],
    ['a priority above 1', urlset(`<url>${LOC}<priority>1.01</priority></url>`), 'priority'],
    ['a negative priority', urlset(`<url>${LOC}<priority>-0.1</priority></url>`), 'priority'],
    ['a priority in words', urlset(`<url>${LOC}<priority>1e-1</priority></url>`), 'priority'],
    ['an empty lastmod', urlset(`<url>${LOC}<lastmod/></url>`), 'lastmod-form'],
    ['an empty loc', urlset('<url><loc/></url>'), 'loc-form'],
  ])('%s is named', (_, xml, kind) => expect(findings(xml).kinds).toContain(kind));
});

describe('what is not well-formed', () => {
  test.each([
    ['a bare &', urlset(`<url><loc>${A_SITE}/?a&b</loc></url>`)],
    ['an entity of HTML', urlset(`<url><loc>${A_SITE}/&nbsp;</loc></url>`)],
    ['a tag that is not closed', `${HEAD}<urlset ${XMLNS}><url>${LOC}</urlset>`],
    ['two roots', `${urlset(`<url>${LOC}</url>`)}<urlset/>`],
    ['text behind the root', `${urlset(`<url>${LOC}</url>`)}x`],
    ['a control sign', urlset(`<url><loc>${A_SITE}/\u0007</loc></url>`)],
    ['an attribute twice', urlset(`<url a="1" a="2">${LOC}</url>`)],
    ['a prefix that means nothing', urlset(`<url>${LOC}<x:y/></url>`)],
    ['the declaration not at the start', ` ${urlset(`<url>${LOC}</url>`)}`],
    ['XML 1.1', urlset(`<url>${LOC}</url>`).replace('1.0', '1.1')],
    ['text that is no XML', 'Sitemap file not found'],
    ['white space alone', ' \n'],
  ])('%s ends the reading', (_, xml) => expect(findings(xml).kinds).toEqual(['malformed']));

  test('is told with its line', () => {
    expect(findings(`${HEAD}\n<urlset ${XMLNS}>\n<url>${LOC}</url>\n<url>&</url></urlset>`)).toMatchObject({
      urls: 1,
      lines: [4],
    });
  });

  test.each([
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from(`${HEAD}<urlset ${XMLNS}><url><loc>`), Buffer.from([0xff, 0xc3])]),
    ],
    ['UTF-8 that is cut off', Buffer.concat([Buffer.from(`${HEAD}<urlset ${XMLNS}>`), Buffer.from([0xe2, 0x82])])],
    ['UTF-16', Buffer.from(`\uFEFF${urlset(`<url>${LOC}</url>`)}`, 'utf16le')],
    ['another declared encoding', Buffer.from(urlset(`<url>${LOC}</url>`).replace('UTF-8', 'ISO-8859-1'))],
  ])('%s are named', (_, xml) => expect(findings(xml).kinds).toEqual(['not-utf8']));
});

describe('document types and entities', () => {
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
});
