import { array, assert, constantFrom, integer, nat, oneof, option, property, record, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { A_DAY, A_MOMENT, A_SITE, partUrl, urlsetXml } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { createSitemapReader } from '../rules/sitemap-reader.ts';
import { readXml } from './read-sitemap.ts';
import type { UrlEntry } from '../rules/sitemap-grammar.ts';

const rules = { sitemap: 'x.xml', origin: A_SITE, nowMs: A_MOMENT };
const bytesOf = (xml: string): Uint8Array => new Uint8Array(Buffer.from(xml));
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XMLNS = `xmlns="${NAMESPACE}"`;

const aNsn = integer({ min: 1005_00_000_0000, max: 1005_00_000_9999 });
/** Addresses of all kinds, most of them NSN pages. */
const anAddress = oneof(
  { arbitrary: aNsn.map((nsn) => partUrl(nsn)), weight: 6 },
  { arbitrary: aNsn.map((nsn) => partUrl(nsn, 'https://old.example')), weight: 1 },
  {
    arbitrary: constantFrom(
      `${A_SITE}/`,
      `${A_SITE}/fsc/10/1005`,
      `${A_SITE}/nsn/11/1005/1005-00-000-0001`,
      `${A_SITE}/nsn/10/1006/1005-00-000-0001`,
      `${A_SITE}/nsn/10/1005/1005-00-000-000`,
      `${A_SITE}/nsn/10/1005/1005-00-000-00012`,
      `${A_SITE}/nsn/1a/1005/1005-00-000-0001`,
      '/nsn/10/1005/1005-00-000-0001',
      'x',
    ),
    weight: 2,
  },
);
const aLastmod = constantFrom(
  null,
  A_DAY,
  A_DAY,
  '2026-09-30',
  '2026-02-30',
  '2099-01-01',
  '2026-11-02T10:00:00Z',
  '2026',
  'today',
);
const anEntry: Arbitrary<UrlEntry> = record({
  loc: anAddress,
  lastmod: aLastmod,
  changefreq: option(constantFrom('daily', 'never', 'sometimes'), { freq: 4 }),
  priority: option(constantFrom('0.5', '1.0', '1.1', 'high'), { freq: 4 }),
});
const FIELDS = ['loc', 'lastmod', 'changefreq', 'priority'] as const;

/** As the generators of sitemaps write. */
function plainXml(entries: readonly UrlEntry[], space = '\n'): string {
  const urls = entries.map((entry) => {
    const fields = FIELDS.filter((name) => entry[name] !== null).map((name) => `<${name}>${entry[name]}</${name}>`);
    return `<url>${space}${fields.join(space)}${space}</url>`;
  });
  return `${HEAD}${space}<urlset ${XMLNS}>${space}${urls.join(space)}${space}</urlset>${space}`;
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

/** The plainest reader there is, for documents of `plainXml`. */
function itemsOf(xml: string): UrlEntry[] {
  return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = '']) => {
    const field = (name: string): string | null => new RegExp(`<${name}>(.*?)</${name}>`).exec(url)?.[1] ?? null;
    return {
      loc: field('loc'),
      lastmod: field('lastmod'),
      changefreq: field('changefreq'),
      priority: field('priority'),
    };
  });
}

function parsedItems(xml: string) {
  const items: UrlEntry[] = [];
  const kinds: string[] = [];
  const reader = createSitemapReader({ onItem: (item) => items.push(item), report: (kind) => kinds.push(kind) });
  reader.push(bytesOf(xml));
  reader.finish();
  return { root: reader.facts.root, items, kinds };
}

const aPlainEntry = aNsn.map((nsn) => ({ loc: partUrl(nsn), lastmod: A_DAY, changefreq: null, priority: null }));
/** Entries of all kinds, or lines that differ in their NIIN alone. */
const entryLists = oneof(
  array(anEntry, { minLength: 1, maxLength: 30 }),
  array(aPlainEntry, { minLength: 1, maxLength: 30 }),
);

describe('reading XML', () => {
  test('the parser gives what was written, however it was written', () => {
    assert(
      property(entryLists, nat(), (entries, seed) => {
        const expected = { root: 'urlset', items: entries, kinds: [] };
        const plain = plainXml(entries);
        expect(itemsOf(plain)).toEqual(entries);
        expect(parsedItems(plain)).toEqual(expected);
        expect(parsedItems(awkwardXml(entries, seed))).toEqual(expected);
      }),
    );
  });

  test.each([
    ['a byte order mark', `\uFEFF${HEAD}<urlset ${XMLNS}>`],
    ['no declaration', `<urlset ${XMLNS}>`],
    ['single quotes and a comment', `<?xml version='1.0'?><!-- made by hand -->\n<urlset xmlns='${NAMESPACE}' >\n`],
    [
      'more namespaces and a schema',
      `${HEAD}<urlset ${XMLNS} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} sitemap.xsd">`,
    ],
  ])('a head with %s is as good as the usual one', (_, head) => {
    const xml = bytesOf(`${head}<url><loc>${A_SITE}/?a&amp;b</loc></url></urlset>`);
    const { findings, ...facts } = readXml(xml, rules);
    expect([facts.others, [...findings.keys()]]).toEqual([[`${A_SITE}/?a&b`], []]);
  });

  test('a document cut anywhere is malformed', () => {
    const xml = bytesOf(
      plainXml([{ loc: partUrl(1005000000001), lastmod: A_DAY, changefreq: null, priority: null }]).trim(),
    );
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

  test('more NSNs than there was room for at first are all kept', () => {
    const nsns = Array.from({ length: 20_000 }, (_, at) => 5305000000000 + at);
    const facts = readXml(bytesOf(urlsetXml(nsns.map((nsn) => partUrl(nsn)))), rules);
    expect([...facts.nsns]).toEqual(nsns);
  });
});
