import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aToolFacts } from '../../../test/support/sitemaps/tool-facts.fixture.ts';
import { anIndex, aReply, aUrlset, ORIGIN, somePartPaths } from '../../../test/support/sitemaps/reply.fixture.ts';
import type { Check, Reply, Verdict } from './check.ts';
import { domainChecks } from './check-lists.ts';
import { judgeReply } from './judge.ts';

const FORMER_HOSTS = ['old-brand.example', 'backend.host.example'];

function checkOf(id: string, facts: Partial<Parameters<typeof domainChecks>[0]> = {}): Check {
  return domainChecks({ ...aToolFacts(), formerHosts: FORMER_HOSTS, ...facts }).find((check) => check.id === id)!;
}
const judgeAt = (check: Check, reply: Reply): Promise<Verdict> => judgeReply(reply, check);
const judge = (id: string, reply: Parameters<typeof aReply>[0]) => judgeAt(checkOf(id), aReply(reply));

const index = anIndex(['type=static', 'type=nsn&amp;page=1', 'type=fsc&amp;fsc=5305']);
const statics = aUrlset(['/', '/catalog', '/sitemap', '/rfq']);

test('a sitemap of the expected domain and content is a success with sample addresses: of an NSN page those of NSNs', async () => {
  expect((await judge('static', { body: statics })).sampleUrls?.[0]).toBe(`${ORIGIN}/`);
  const sampleUrls = somePartPaths(3).map((path) => ORIGIN + path);
  const body = aUrlset(['/fsg/53', '/fsc/53/5330', ...somePartPaths(3)]);
  expect(await judge('nsn-1', { body })).toMatchObject({ status: 'success', sampleUrls });
});

describe('checks are made in this order, and the first that finds something is the verdict (S7.5, S10.2)', () => {
  /** An answer with all that is wrong from this check on. */
  const brokenFrom = (check: number): Reply => {
    const paths = somePartPaths(2).map((path) => (check > 6 ? path : path.replace('/53/', '/5330/')));
    const origin = check > 4 ? ORIGIN : 'https://other.example';
    const comment = check > 3 ? '' : '<!-- https://old-brand.example/ -->\n';
    const body = aUrlset([...(check > 5 ? ['/fsg/53', '/fsc/53/5330'] : []), ...paths], { origin, comment });
    return aReply({ status: check > 1 ? 200 : 503, body: check > 2 ? body : body.replace('</loc>', '') });
  };
  test.each([
    [1, 'error', 'Failed to fetch sitemap', 'HTTP 503: Service Unavailable'],
    [2, 'error', 'Invalid XML format', 'Line 4: </url> where </loc> is due'],
    [3, 'warning', 'Contains old domain references', 'old-brand.example'],
    [4, 'error', 'Missing expected domain', 'https://other.example/nsn/'],
    [5, 'warning', 'Missing expected content: /fsg/, /fsc/', ''],
    [6, 'warning', 'NSN URLs may have incorrect format', '/nsn/5330/'],
    [7, 'success', 'Valid, with the expected domain and content in 4 entries', ''],
  ])('%i. %s: %s', async (check, status, message, words) => {
    const details = expect.stringContaining(words);
    expect(await judgeAt(checkOf('nsn-1'), brokenFrom(check))).toMatchObject({ status, message, details });
  });

  test('1. an answer that is larger than 60 MB is an error', async () => {
    expect(await judge('nsn-1', { body: gzipSync(Buffer.alloc(61 * 1_048_576, 0x20), { level: 1 }) })).toMatchObject({
      status: 'error',
      message: 'Validation failed: Response is larger than 60 MB',
      details: 'Network or parsing error occurred',
    });
  });
});

test.each([
  ['HTML', '<!doctype html><html><body>urlset</body></html>', /the root is <html>/],
  ['no declaration', index.replace(/^.*\n/, ''), /no XML declaration/],
  ['another root', '<?xml version="1.0"?>\n<error><!-- urlset --></error>', /the root is <error>/],
  ['nothing', '', /Empty response from sitemap service/],
])('2. the format is wrong: %s', async (_what, body, words) => {
  const details = expect.stringMatching(words);
  expect(await judge('index', { body })).toMatchObject({ status: 'error', message: 'Invalid XML format', details });
});

describe('3. the old domain (S10.6)', () => {
  const withComment = (text: string) => aUrlset(['/', '/catalog'], { comment: `<!-- ${text} -->\n` });
  test.each([
    'https://old-brand.example/nsn/1',
    'http://www.old-brand.example/',
    'HTTPS://OLD-BRAND.EXAMPLE/x',
    'https://old-brand.example',
    '//old-brand.example:8080/x',
    'https://backend.host.example/functions/v1/sitemap',
  ])('is seen in an address, anywhere: %s', async (url) => {
    const old = { status: 'warning', message: 'Contains old domain references' };
    const listed = statics.replace('</urlset>', `<url><loc>${url}</loc></url>\n</urlset>`);
    for (const body of [withComment(url), listed]) expect(await judge('static', { body })).toMatchObject(old);
  });

  test.each([
    'https://old-brand.example.org/',
    'https://not-old-brand.example/',
    'old-brand.example',
    '/old-brandXexample/',
  ])('is not seen in %s', async (text) =>
    expect(await judge('static', { body: withComment(text) })).toMatchObject({ status: 'success' }),
  );

  test('is not looked for where the setting names no host, or the site itself', async () => {
    const body = withComment('https://old-brand.example/');
    for (const formerHosts of [[], ['parts.example']])
      expect(await judgeAt(checkOf('static', { formerHosts }), aReply({ body }))).toMatchObject({ status: 'success' });
  });
});

test.each([
  ['other', aUrlset(['/', '/catalog'], { origin: 'https://other.example' })],
  ['one of many', statics.replace(`${ORIGIN}/rfq`, 'https://other.example/rfq')],
  ['none', aUrlset([])],
])('4. the expected domain is missing: %s', async (_what, body) => {
  expect(await judge('static', { body })).toMatchObject({ status: 'error', message: 'Missing expected domain' });
});

describe('5. the expected content', () => {
  test.each([
    ['index', anIndex(['type=static']), 'type=nsn, type=fsc'],
    ['index', aUrlset(['/?type=static&amp;type=nsn&amp;type=fsc']), 'sitemapindex'],
    ['static', aUrlset(['/rfq']), 'home, catalog'],
    ['static', aUrlset(['/catalog']), 'home'],
    ['static', statics.replaceAll(/<(\/?)url/g, '<$1sitemap').replaceAll('sitemapset', 'sitemapindex'), 'urlset'],
    ['nsn-1', aUrlset(['/fsg/53']), '/nsn/, /fsc/'],
    ['fsc-5330', aUrlset(somePartPaths(2)), '/fsc/53/5330'],
    ['fsc-5330', aUrlset(['/fsc/53/5330', '/fsc/53/5330?x']), '/nsn/'],
    ['chunk-1', anIndex(['type=fsc']), 'type=static, type=nsn'],
  ])('of %s is missing (S10.3, S10.4)', async (id, body, missing) => {
    const message = `Missing expected content: ${missing}`;
    expect(await judge(id, { body })).toMatchObject({ status: 'warning', message });
  });

  test('is what this catalog has: an empty one has neither NSN pages nor classes', async () => {
    const empty = { listedNsns: 0, classes: 0, nsnPages: 0, indexClasses: [] };
    const body = anIndex(['type=static']);
    for (const id of ['index', 'chunk-1'])
      expect(await judgeAt(checkOf(id, empty), aReply({ body }))).toMatchObject({ status: 'success' });
    const onlyClasses = checkOf('nsn-1', { listedNsns: 0, classes: 2 });
    const page = aReply({ body: aUrlset(['/fsg/53', '/fsc/53/5305']) });
    expect(await judgeAt(onlyClasses, page)).toMatchObject({ status: 'success' });
  });
});

test.each([
  ['success', ['/nsn/53/5330/5330-01-234-5678']],
  ['warning', ['/nsn/53/5330/5330012345678', '/nsn/53/5330/5330-01-234-5678']],
  ['warning', ['/nsn/53/5330/5330012345678', '/nsn/53/5330/5330-012345678']],
  ['warning', ['/nsn/5330/5330-01-234-5678']],
  ['warning', ['/nsn/5330/53/5330-01-234-5678']],
  ['warning', ['/nsn/53/5330/5330-01-234-5678/more']],
])('6. addresses of NSNs are a %s (S10.5): %j', async (status, paths) => {
  const ofClass = ['/fsc/53/5330', ...paths];
  expect(await judge('nsn-1', { body: aUrlset(['/fsg/53', ...ofClass]) })).toMatchObject({ status });
  expect(await judge('fsc-5330', { body: aUrlset(ofClass) })).toMatchObject({ status });
});
