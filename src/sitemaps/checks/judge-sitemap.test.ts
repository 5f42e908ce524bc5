import { expect, test } from 'vitest';
import { aReply, aUrlset, judgeBy, somePartPaths } from '../../../test/support/sitemaps/reply.fixture.ts';

const classifyEndpoint = judgeBy('endpoint');
const classifySitemap = judgeBy('sitemap');
const xml = aUrlset(['/', ...somePartPaths(6)]);

test.each([
  ['a comprehensive test', classifyEndpoint],
  ['a test of status or debug', classifySitemap],
])('%s of a good sitemap is a success with its entries, five addresses and a preview (S8.5)', async (_, judge) => {
  expect(await judge(aReply({ body: xml }))).toMatchObject({
    status: 'success',
    message: expect.stringMatching(/^Valid XML \(urlset\) with 7 entries/),
    details: expect.stringMatching(/^urlset, 7 entries, /),
    urlCount: 7,
    sampleUrls: { length: 5 },
    contentPreview: xml.slice(0, 1_000),
  });
});

test('a comprehensive test wants a line for each entry (S9.3)', async () => {
  const warning = { status: 'warning', message: 'XML is not properly line-formatted', urlCount: 7 };
  expect(await classifyEndpoint(aReply({ body: xml.replaceAll('\n', '') }))).toMatchObject(warning);
  expect((await classifyEndpoint(aReply({ body: xml }))).message).toBe(
    'Valid XML (urlset) with 7 entries, properly line-formatted',
  );
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
  expect(await extraOf('<html></html>')).toMatchObject({ isValidXml: false });
});

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
])('lines are as they should be (S9.3): %s', async (isLineFormatted, body) => {
  const { message } = await classifyEndpoint(aReply({ body }));
  expect(message !== 'XML is not properly line-formatted').toBe(isLineFormatted);
});
