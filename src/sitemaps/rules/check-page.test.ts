import { describe, expect, test } from 'vitest';
import { checkPage, type PageAnswer, sampleOf } from './check-page.ts';

const LOC = 'https://parts.example/nsn/53/5305/5305-01-234-5678';
const page = (head: string): string => `<!DOCTYPE html><html><head>${head}</head><body></body></html>`;
const right = page(`<link rel="canonical" href="${LOC}">`);

type Answer = Partial<Omit<PageAnswer, 'header'>> & { headers?: Record<string, string>; loc?: string };

function findings({ headers = {}, loc = LOC, ...answer }: Answer): string[] {
  const found: string[] = [];
  const robotsTags = headers['x-robots-tag'] === undefined ? [] : headers['x-robots-tag'].split('\n');
  const full = { status: 200, header: (name: string) => headers[name] ?? null, robotsTags, html: right, ...answer };
  checkPage(loc, full, (kind, detail) => found.push(`${kind}: ${detail}`));
  return found;
}

describe('a listed page', () => {
  test.each<[string, Answer]>([
    ['that names itself', {}],
    ['without a canonical', { html: page('') }],
    ['that names itself by its path', { html: page(`<LINK HREF='/nsn/53/5305/5305-01-234-5678' rel=canonical />`) }],
    [
      'with rules that let it be indexed',
      {
        html: page('<meta name="robots" content="index, max-image-preview: none, max-snippet:-1">'),
        headers: { 'x-robots-tag': 'noarchive, unavailable_after: 25 Jun 2027 15:00:00 PST' },
      },
    ],
    ['that is noindex for a crawler of no search engine', { headers: { 'x-robots-tag': 'otherbot: noindex, none' } }],
    ['that is loaded again after a while', { html: page('<meta http-equiv="refresh" content="30; url=/catalog">') }],
    ['that is loaded again at its own address', { headers: { refresh: `0;url=${LOC}` } }],
    ['that is loaded again without an address', { headers: { refresh: '0; url=' } }],
    [
      'of the site that may be noindex',
      { loc: 'https://parts.example/rfq', html: page('<meta name="robots" content="noindex">') },
    ],
    [
      'with tags of another kind',
      { html: page('<!-- <meta name="robots" content="noindex"> --><meta name="description" content="noindex">') },
    ],
    ['with tags in a title', { html: page('<title><meta name="robots" content="noindex"></title>') }],
    [
      'that names another in its body',
      { html: `${right.replace('</body>', '<link rel="canonical" href="/x"></body>')}` },
    ],
    ['with tags in a script', { html: page(`<script>'<link rel="canonical" href="/x">'</script>`) }],
  ])('%s is right', (_, answer) => {
    expect(findings(answer)).toEqual([]);
  });

  test.each<[string, Answer, string]>([
    ['that is gone', { status: 410 }, `page-status: ${LOC} answers HTTP 410`],
    ['that redirects', { status: 301, headers: { location: '/catalog' } }, `page-redirects: ${LOC} leads to /catalog`],
    [
      'that is noindex',
      { html: page(`<meta content='NOINDEX,follow' name="robots">`) },
      `page-noindex: ${LOC} says "NOINDEX,follow"`,
    ],
    [
      'that is noindex for one engine',
      { html: page('<meta name="googlebot" content="none">') },
      `page-noindex: ${LOC} says "none"`,
    ],
    [
      'that is noindex by its header',
      { headers: { 'x-robots-tag': 'otherbot: nofollow, googlebot: nofollow, noindex' } },
      `page-noindex: ${LOC} says "otherbot: nofollow, googlebot: nofollow, noindex"`,
    ],
    [
      'that is the home page, and noindex',
      { loc: 'https://parts.example/', html: page(''), headers: { 'x-robots-tag': 'noindex' } },
      'page-noindex: https://parts.example/ says "noindex"',
    ],
    [
      'that is noindex by a line of its own, after one for another crawler',
      { headers: { 'x-robots-tag': 'otherbot: nofollow\nnoindex' } },
      `page-noindex: ${LOC} says "noindex"`,
    ],
    [
      'that is not to be indexed since a day',
      { headers: { 'x-robots-tag': 'unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT' } },
      `page-noindex: ${LOC} says "unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT"`,
    ],
    [
      'that is noindex in its body',
      { html: '<html><body><p title="a > b">1 < 2</p><meta name="robots" content="noindex"></body></html>' },
      `page-noindex: ${LOC} says "noindex"`,
    ],
    [
      'that is noindex after letters that are longer in lower case',
      { html: page(`<title>${'İ'.repeat(8)}</title><meta name="robots" content="noindex">`) },
      `page-noindex: ${LOC} says "noindex"`,
    ],
    [
      'that is noindex behind a sign > in a value',
      { html: page('<meta content="noindex" data-x="a > b" name="robots">') },
      `page-noindex: ${LOC} says "noindex"`,
    ],
    [
      'that names another by its header, with a comma in a title',
      { headers: { link: '<https://b.example/>; title="a, b"; rel="canonical"' } },
      `page-canonical: ${LOC} names https://b.example/`,
    ],
    [
      'that is no HTML (S15.7)',
      { html: 'Not found', headers: { 'content-type': 'text/plain; charset=utf-8' } },
      `page-status: ${LOC} is no HTML but text/plain; charset=utf-8`,
    ],
    ['that is empty', { html: '\n' }, `page-status: ${LOC} is empty`],
    ['that cannot be unpacked', { html: null }, `page-status: ${LOC} is no gzip, or unpacks to more than 5 MB`],
    [
      'that leads on by a refresh',
      { html: page(`<META HTTP-EQUIV=Refresh content="0;URL='/catalog'">`) },
      `page-redirects: ${LOC} leads to /catalog by a refresh`,
    ],
    [
      'that names another after itself',
      { html: page(`<link rel="canonical" href="${LOC}"><link rel="canonical" href="/x">`) },
      `page-canonical: ${LOC} names /x`,
    ],
    [
      'that names another',
      { html: page('<link rel="canonical" href="/nsn/a?b&amp;c">') },
      `page-canonical: ${LOC} names /nsn/a?b&c`,
    ],
    [
      'that names another with an unknown entity',
      { html: page('<link rel="canonical" href="/&constructor;&__proto__;">') },
      `page-canonical: ${LOC} names /&constructor;&__proto__;`,
    ],
    [
      'that names another host',
      { html: page(`<link href="${LOC.replace('parts', 'old')}" rel="canonical">`) },
      `page-canonical: ${LOC} names ${LOC.replace('parts', 'old')}`,
    ],
    [
      'that names another by its header',
      { headers: { link: '</a.css>; rel=preload, <https://a.example/>; rel="canonical"' } },
      `page-canonical: ${LOC} names https://a.example/`,
    ],
  ])('%s is a fault', (_, answer, expected) => {
    expect(findings(answer)).toEqual([expected]);
  });

  test('of any length is read in time that does not explode', () => {
    for (const html of [
      '<meta '.repeat(100_000) + '<!--'.repeat(100_000),
      '<a b="'.repeat(100_001),
      '<meta '.repeat(100_000) + '>',
    ])
      expect(findings({ html })).toEqual([]);
  });
});

describe('a sample', () => {
  test('is the same for the same seed, ascending, each once', () => {
    const sample = sampleOf(7_093_332, 50, 'a seed');
    expect(sample).toEqual(sampleOf(7_093_332, 50, 'a seed'));
    expect(sample).not.toEqual(sampleOf(7_093_332, 50, 'another'));
    expect(new Set(sample).size).toBe(50);
    expect(sample.every((place, index) => place > (sample[index - 1] ?? -1) && place < 7_093_332)).toBe(true);
  });

  test('is spread over all', () => {
    const thirds = Map.groupBy(sampleOf(3_000, 300, 'x'), (place) => Math.floor(place / 1_000));
    expect([...thirds.values()].every(({ length }) => length > 60)).toBe(true);
  });

  test('of few is all of them', () => {
    expect(sampleOf(3, 50, 'x')).toEqual([0, 1, 2]);
    expect(sampleOf(0, 50, 'x')).toEqual([]);
  });
});
