import { describe, expect, test } from 'vitest';
import { checkPage, type PageAnswer, sampleOf } from './check-page.ts';

const LOC = 'https://parts.example/nsn/53/5305/5305-01-234-5678';
const page = (head: string): string => `<!DOCTYPE html><html><head>${head}</head><body></body></html>`;
const right = page(`<link rel="canonical" href="${LOC}">`);

const meta = (content: string, name = 'robots'): Answer => ({
  html: page(`<meta content='${content}' name="${name}">`),
});
const canonical = (...hrefs: string[]): Answer => ({
  html: page(hrefs.map((href) => `<link href="${href}" rel="canonical">`).join('')),
});
const tagged = (value: string): Answer => ({ headers: { 'x-robots-tag': value } });
const refresh = (content: string): Answer => ({ html: page(`<META HTTP-EQUIV=Refresh content="${content}">`) });
const HOME = 'https://parts.example/';

type Answer = Partial<Omit<PageAnswer, 'header'>> & { headers?: Record<string, string>; loc?: string };

/** Its findings, in which the page is "it". */
function findings({ headers = {}, loc = LOC, ...answer }: Answer): string[] {
  const found: string[] = [];
  const robotsTags = headers['x-robots-tag'] === undefined ? [] : headers['x-robots-tag'].split('\n');
  const full = { status: 200, header: (name: string) => headers[name] ?? null, robotsTags, html: right, ...answer };
  checkPage(loc, full, (kind, detail) => found.push(`${kind}: ${detail.replace(loc, 'it')}`));
  return found;
}

describe('a listed page', () => {
  test.each<[string, Answer]>([
    ['that names itself', {}],
    ['without a canonical', { html: page('') }],
    ['that names itself by its path', { html: page(`<LINK HREF='${new URL(LOC).pathname}' rel=canonical />`) }],
    ['with rules that let it be indexed', meta('index, max-image-preview: none, max-snippet:-1')],
    ['that becomes unavailable later', tagged('noarchive, unavailable_after: 25 Jun 2027 15:00:00 PST')],
    ['that is noindex for a crawler of no search engine', tagged('otherbot: noindex, none')],
    ['that is loaded again after a while', refresh('30; url=/catalog')],
    ['that is loaded again at its own address', { headers: { refresh: `0;url=${LOC}` } }],
    ['that is loaded again without an address', { headers: { refresh: '0; url=' } }],
    ['of the site that may be noindex', { loc: `${HOME}rfq`, ...meta('noindex') }],
    ['with a comment', { html: page('<!-- <meta name="robots" content="noindex"> -->') }],
    ['with tags of another kind', meta('noindex', 'description')],
    ['with tags in a title', { html: page('<title><meta name="robots" content="noindex"></title>') }],
    ['that names another in its body', { html: right.replace('</body>', '<link rel="canonical" href="/x"></body>') }],
    ['with tags in a script', { html: page(`<script>'<link rel="canonical" href="/x">'</script>`) }],
  ])('%s is right', (_, answer) => expect(findings(answer)).toEqual([]));

  const otherTag = 'otherbot: nofollow, googlebot: nofollow, noindex';
  const late = 'unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT';
  const noindex = '<meta name="robots" content="noindex">';
  const NOINDEX = 'page-noindex: it says "noindex"';
  const onOldHost = LOC.replace('parts', 'old');
  const ENTITIES = '/&constructor;&__proto__;';
  const link = (value: string): Answer => ({ headers: { link: value } });
  const text = { 'content-type': 'text/plain; charset=utf-8' };
  test.each<[string, Answer, string]>([
    ['is gone', { status: 410 }, 'page-status: it answers HTTP 410'],
    ['redirects', { status: 301, headers: { location: '/catalog' } }, 'page-redirects: it leads to /catalog'],
    ['is noindex', meta('NOINDEX,follow'), 'page-noindex: it says "NOINDEX,follow"'],
    ['is noindex for one engine', meta('none', 'googlebot'), 'page-noindex: it says "none"'],
    ['is noindex by its header', tagged(otherTag), `page-noindex: it says "${otherTag}"`],
    ['is the home page, and noindex', { loc: HOME, ...tagged('noindex'), html: page('') }, NOINDEX],
    ['is noindex by a line of its own', tagged('otherbot: nofollow\nnoindex'), NOINDEX],
    ['is not to be indexed since a day', tagged(late), `page-noindex: it says "${late}"`],
    ['is noindex in its body', { html: `<p title="a > b">1 < 2</p>${noindex}` }, NOINDEX],
    // letters that are longer in lower case
    ['is noindex', { html: page(`<title>${'İ'.repeat(8)}</title>${noindex}`) }, NOINDEX],
    ['is noindex behind a >', { html: page(noindex.replace(' ', ' data-x="a > b" ')) }, NOINDEX],
    ['is no HTML (S15.7)', { html: 'No', headers: text }, 'page-status: it is no HTML but text/plain; charset=utf-8'],
    ['is empty', { html: '\n' }, 'page-status: it is empty'],
    ['cannot be unpacked', { html: null }, 'page-status: it is no gzip, or unpacks to more than 5 MB'],
    ['leads on by a refresh', refresh("0;URL='/catalog'"), 'page-redirects: it leads to /catalog by a refresh'],
    ['names another after itself', canonical(LOC, '/x'), 'page-canonical: it names /x'],
    ['names another', canonical('/nsn/a?b&amp;c'), 'page-canonical: it names /nsn/a?b&c'],
    ['names an unknown entity', canonical(ENTITIES), `page-canonical: it names ${ENTITIES}`],
    ['names another host', { html: right.replace('//parts', '//old') }, `page-canonical: it names ${onOldHost}`],
    ['names another by its header', link('</a>; rel=preload, <b:c>; rel="canonical"'), 'page-canonical: it names b:c'],
    ['names another after a comma', link('<b:c>; title="a, b"; rel="canonical"'), 'page-canonical: it names b:c'],
  ])('that %s is a fault', (_, answer, expected) => expect(findings(answer)).toEqual([expected]));

  test('of any length is read in time that does not explode', () => {
    const tags = '<meta '.repeat(100_000);
    for (const html of [tags + '<!--'.repeat(100_000), '<a b="'.repeat(100_001), `${tags}>`])
      expect(findings({ html })).toEqual([]);
  });
});

test('a sample is the same for the same seed, ascending, each once, spread over all, and of few all of them', () => {
  const sample = sampleOf(3_000, 300, 'a seed');
  expect(sample).toEqual(sampleOf(3_000, 300, 'a seed'));
  expect(sample).not.toEqual(sampleOf(3_000, 300, 'another'));
  expect(sample).toEqual([...new Set(sample)].sort((one, other) => one - other));
  const thirds = Map.groupBy(sample, (place) => Math.floor(place / 1_000));
  expect([...thirds.keys()]).toEqual([0, 1, 2]);
  expect([...thirds.values()].every(({ length }) => length > 60)).toBe(true);
  expect(new Set(sampleOf(7_093_332, 50, 'a seed')).size).toBe(50);
  expect([sampleOf(3, 50, 'x'), sampleOf(0, 50, 'x')]).toEqual([[0, 1, 2], []]);
});
