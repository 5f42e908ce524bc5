import { describe, expect, test } from 'vitest';
import { aReply, aUrlset, judgeBy, ORIGIN, somePartPaths } from '../../../test/support/sitemaps/reply.fixture.ts';

const classifyEndpoint = judgeBy('endpoint');
const classifySitemap = judgeBy('sitemap');
const xml = aUrlset(['/', ...somePartPaths(6)]);
const html = '<!DOCTYPE html>\n<html><body>Oops! Page not found</body></html>';

describe.each([
  ['a comprehensive test', classifyEndpoint],
  ['a test of status or debug', classifySitemap],
])('%s', (_name, classify) => {
  test('of a good sitemap is a success with its entries, five of its addresses and a preview (S8.5)', async () => {
    const verdict = await classify(aReply({ body: xml }));
    const details = expect.stringMatching(/^urlset, 7 entries, /);
    expect(verdict).toMatchObject({ status: 'success', urlCount: 7, details });
    expect(verdict.sampleUrls).toHaveLength(5);
    expect(verdict.contentPreview).toBe(xml.slice(0, 1_000));
    expect(verdict.message).toMatch(/^Valid XML \(urlset\) with 7 entries/);
  });

  test('of an answer 503 is an error, whatever it holds', async () => {
    const error = { status: 'error', message: 'HTTP 503: Service Unavailable', contentPreview: xml.slice(0, 1_000) };
    expect(await classify(aReply({ status: 503, body: xml }))).toMatchObject(error);
  });

  test.each([
    ['HTML', html, 'Response is not valid XML format', /root is <html>/],
    ['nothing', '', 'Empty response from sitemap service', /^$/],
  ])('of %s is a warning', async (_what, body, message, details) => {
    const verdict = await classify(aReply({ body }));
    expect(verdict).toMatchObject({ status: 'warning', message });
    expect(verdict.details ?? '').toMatch(details);
  });
});

test('a comprehensive test wants a line for each entry (S9.3)', async () => {
  const warning = { status: 'warning', message: 'XML is not properly line-formatted', urlCount: 7 };
  expect(await classifyEndpoint(aReply({ body: xml.replaceAll('\n', '') }))).toMatchObject(warning);
  expect((await classifyEndpoint(aReply({ body: xml }))).message).toBe(
    'Valid XML (urlset) with 7 entries, properly line-formatted',
  );
});

test('a test of status or debug sees placeholders', async () => {
  const warning = { status: 'warning', message: 'Empty/placeholder sitemap detected' };
  for (const body of [aUrlset([]), aUrlset(['/'], { comment: '<!-- Placeholder sitemap -->' })])
    expect(await classifySitemap(aReply({ body }))).toMatchObject(warning);
});

test('a warning hides no error: an address of another host counts before lines and placeholders (S9.3)', async () => {
  const judged = { origin: 'https://other.example' };
  const foreign = { status: 'error', message: 'Missing expected domain' };
  expect(await classifyEndpoint(aReply({ body: xml.replaceAll('\n', '') }), judged)).toMatchObject(foreign);
  const placeholder = aUrlset(['/'], { comment: '<!-- Placeholder sitemap -->' });
  expect(await classifySitemap(aReply({ body: placeholder }), judged)).toMatchObject(foreign);
});

test('a placeholder stays a warning, and says what it lacks by the plan (S12.4)', async () => {
  const planned = { name: '/a', urlCount: 7, changedOn: 0, range: null, pages: () => new Map() };
  const expected = { kind: 'urlset', planned, all: [planned] } as const;
  expect(await classifySitemap(aReply({ body: aUrlset([]) }), { expected })).toMatchObject({
    status: 'warning',
    message: 'Empty/placeholder sitemap detected',
    details: expect.stringContaining(': 0 addresses, by the plan 7'),
  });
});

test('a sample test says whether it is valid XML with NSN URLs, and its size in KB', async () => {
  const sizeKb = Math.round(xml.length / 102.4) / 10;
  const extraOf = async (body: string) => (await classifySitemap(aReply({ body }))).extra;
  expect(await extraOf(xml)).toMatchObject({ isValidXml: true, hasNsnUrls: true, sizeKb });
  expect(await extraOf(aUrlset(['/rfq']))).toMatchObject({ hasNsnUrls: false });
  expect(await extraOf(html)).toMatchObject({ isValidXml: false });
  expect((await classifySitemap(aReply({ body: xml }))).sampleUrls![0]).toBe(`${ORIGIN}/`);
});

describe('lines (S9.3)', () => {
  const formatted = aUrlset(['/a', '/b']);
  test.each([
    [true, formatted],
    [true, formatted.replaceAll('\n', '\r\n')],
    [true, formatted.replaceAll('<loc>', '\n  <loc>').replaceAll('<url>', '  <url>')],
    [true, '<urlset>\n<url><loc>x</loc></url>\n</urlset>'],
    [false, formatted.replaceAll('\n', '')],
    [false, formatted.replace('</url>\n<url>', '</url><url>')],
    [false, formatted.replace('?>\n', '?>')],
    [false, formatted.replace('0.9">\n', '0.9">')],
  ])('are as they should be: %s', async (isLineFormatted, body) => {
    const { message } = await classifyEndpoint(aReply({ body }));
    expect(message !== 'XML is not properly line-formatted').toBe(isLineFormatted);
  });
});
