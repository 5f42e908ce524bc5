import { readFileSync } from 'node:fs';
import { array, constant, constantFrom, oneof, record, sample, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { A_MOMENT } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import type { FindingKind } from './findings.ts';
import { readXml } from '../audit/read-sitemap.ts';

/** As the package `sitemap` carries it. */
const XSD = readFileSync('node_modules/sitemap/schema/sitemap.xsd', 'utf8');
const DOCUMENTS = 600;
/** Kinds that are of the schema; the others are of the protocol's text, or of the site. */
const KINDS = 'malformed schema empty namespace loc-length lastmod-form changefreq priority';
const OF_THE_SCHEMA = KINDS.split(' ') as FindingKind[];

const LOC = '<loc>https://parts.example/</loc>';
/** Mostly nothing, so that many documents are in order. */
const texts = (name: string, values: string[]) =>
  oneof(
    { arbitrary: constant(''), weight: 4 },
    { arbitrary: constantFrom(...values.map((value) => `<${name}>${value}</${name}>`), `<${name}/>`), weight: 1 },
  );
const anElement = record({
  first: constantFrom(...Array<string>(12).fill(''), '<lastmod>2026-11-02</lastmod>', 'text', '<!-- c -->'),
  loc: constantFrom(
    ...Array<string>(12).fill(LOC),
    '',
    '<loc>http://a.b/</loc>',
    '<loc>http://a.b/c</loc>',
    '<loc> https://parts.example/x \n</loc>',
    '<loc>https://parts.example/?a&amp;b&#61;c</loc>',
    '<loc><![CDATA[https://parts.example/?a&b]]></loc>',
    `<loc>${'https://parts.example/'.padEnd(2048, 'x')}</loc>`,
    `<loc>${'https://parts.example/'.padEnd(2049, 'x')}</loc>`,
    '<loc>https://parts.example/<b/></loc>',
    '<loc a="1">https://parts.example/</loc>',
  ),
  lastmod: texts('lastmod', [
    ...'2026-11-02 2024-02-29 2026-02-29 2026-11-02T10:00:00Z 2026-11-02T10:00:00.5-13:59'.split(' '),
    ...' 2026-11-02 |2026-11-02T10:00:00+14:01|2026-11-02T23:60:00Z|0000-01-01|20261102|today'.split('|'),
  ]),
  changefreq: texts('changefreq', 'always|hourly|daily|weekly|monthly|yearly|never|Daily| daily'.split('|')),
  priority: texts('priority', ['0', '1.0', '.5', '1.', '+0.3', '-0', '-0.1', '1.01', '1e-1', ' 0.5 ', 'half']),
  last: constantFrom(...Array<string>(24).fill(''), '<title/>', LOC, '<x xmlns=""/>', '&bad;', '&', '<url/>', ']]>'),
});
const aDocument = tuple(
  array(anElement, { maxLength: 2 }),
  constantFrom(...Array<string>(9).fill('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'), ''),
  constantFrom('', '', '', '', '', ' id="1"'),
).map(([urls, xmlns, attribute]) => {
  const inside = urls.map((url) => `<url${attribute}>${Object.values(url).join('')}</url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${xmlns}>${inside}</urlset>\n`;
});

test('the schema accepts and refuses the same documents as libxml2', async () => {
  const documents = sample(aDocument, DOCUMENTS);
  const xml = documents.map((contents, index) => ({ fileName: `${index}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema: [XSD] });
  const invalid = new Set(errors.map(({ loc }) => loc?.fileName));
  const isValid = documents.map((document) => {
    const rules = { sitemap: 'x', origin: null, nowMs: A_MOMENT };
    const { findings } = readXml(new Uint8Array(Buffer.from(document)), rules);
    return !OF_THE_SCHEMA.some((kind) => findings.has(kind));
  });
  const differing = documents.filter((_, index) => isValid[index] === invalid.has(`${index}.xml`));
  expect(differing).toEqual([]);
  expect(isValid.filter(Boolean).length).toBeGreaterThan(DOCUMENTS / 20);
  expect(invalid.size).toBeGreaterThan(DOCUMENTS / 4);
});
