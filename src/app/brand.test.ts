import { describe, expect, test } from 'vitest';
import { textOfPdf } from '../../test/support/quotes/pdf-text.fixture.ts';
import { aQuoteSite, TEST_KEY } from '../../test/support/quotes/quote-site.fixture.ts';
import { builtSite } from '../../test/support/http/built-site.fixture.ts';
import { readBrand } from '#base/settings/read-brand.ts';
import { readSiteSettings, type SiteSettings } from '#base/settings/site-settings.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { newFolder } from '../../test/support/new-folder.ts';
import { afterAll, beforeAll } from 'vitest';
import type { FastifyInstance } from 'fastify';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const COLORS = { brandColor: '#0a3d62', accentColor: '#7a0000' };

function branded(files: Record<string, string>, given: Partial<SiteSettings> = {}): SiteSettings {
  const folder = newFolder('brand');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
  const settings = { ...readSiteSettings(), ...given };
  const brand = readBrand(folder, settings, (name, why) => {
    throw new Error(name + why);
  });
  return { ...settings, brand };
}

describe('a site with a brand', () => {
  let app: FastifyInstance;
  const texts = {
    'terms.md': '# Terms of sale\n\n## Delivery\n\nAs *agreed*. <b>x</b>\n',
    'imprint.md': 'Halden Rotor Supply\n',
  };
  const words = { heroTitle: 'Rotor parts, found.', heroText: 'Ask us.', footerText: 'VAT NO 999.' };
  beforeAll(async () => {
    ({ app } = await builtSite({
      settings: branded({ 'logo.svg': LOGO, 'logo-dark.svg': LOGO, ...texts }, { ...COLORS, ...words }),
    }));
  });
  afterAll(() => app.close());
  const page = async (url: string) => app.inject({ url, headers: { host: 'parts.example' } });

  test('shows its logo, words, colors and texts of the law (G10.1, G10.3, G10.4)', async () => {
    const { body } = await page('/cart');
    const version = /"\/brand\.css\?v=([\w-]+)"/.exec(body)![1];
    expect(body).toContain(`<img class="brand-logo" src="/brand/logo-dark.svg?v=${version}" alt="Gulf Meridian`);
    expect(body).toContain(`<source media="(prefers-color-scheme: dark)" srcSet="/brand/logo-dark.svg?v=${version}"/>`);
    expect(body).toContain('VAT NO 999. Catalog data:');
    expect(body).toContain('<a href="/imprint">Imprint</a><a href="/terms">Terms</a>');
    expect(body).not.toMatch(/href="\/(?:privacy|export)"/);
    const home = (await page('/')).body;
    expect(home).toContain('>Rotor parts, found.</h1>');
    expect(home).toContain('>Ask us.</p>');
  });

  test('serves its sheet, and logos that can do nothing but be seen (G10.2, G10.3)', async () => {
    const sheet = await page('/brand.css?v=1');
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.body).toMatch(/^@media screen \{ :root \{ --link: light-dark\(#0a3d62, #[\da-f]{6}\);/);
    const logo = await page('/brand/logo.svg');
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    expect(logo.body).toBe(LOGO);
    for (const url of ['/brand/imprint.md', '/brand/site-settings.json', '/brand/constructor', '/brand/..%2fquotes.db'])
      expect([url, (await page(url)).statusCode]).toEqual([url, expect.not.stringContaining('200')]);
    expect((await page('/brand/imprint.md')).statusCode).toBe(404);
  });

  test('has a page for each text of the law that is there, with one title, and raw HTML as text (G10.4)', async () => {
    const terms = await page('/terms');
    expect([terms.statusCode, terms.body.match(/<h1/g)]).toEqual([200, ['<h1']]);
    expect(terms.body).toContain('<h1>Terms of sale</h1>');
    expect(terms.body).toContain('<p>As <em>agreed</em>. &lt;b&gt;x&lt;/b&gt;</p>');
    expect((await page('/imprint')).body).toContain('<h1>Imprint</h1>');
    for (const url of ['/privacy', '/export']) expect((await page(url)).statusCode).toBe(404);
  });
});

test('a site without a brand links no sheet, logo or text of the law (G10.4, G10.5)', async () => {
  const site = await aQuoteSite();
  const { body } = await site.app.inject({ url: '/cart', headers: { host: 'parts.example' } });
  expect(body).not.toMatch(/brand\.css|brand-logo|href="\/(?:imprint|privacy|terms|export)"/);
  for (const url of ['/imprint', '/terms', '/brand.css', '/brand/logo.svg'])
    expect((await site.app.inject({ url, headers: { host: 'parts.example' } })).statusCode).toBe(404);
  await site.close();
});

test('one logo alone stands on white in the bar (G10.3)', async () => {
  const { app } = await builtSite({ settings: branded({ 'logo.svg': LOGO }) });
  const { body } = await app.inject({ url: '/cart', headers: { host: 'parts.example' } });
  expect(body).toContain('<img class="brand-logo brand-plate" src="/brand/logo.svg?v=');
  await app.close();
});

test('shows operators a page, a mail and a PDF as a made-up buyer would get them (G10.8)', async () => {
  const words = { companyName: 'Halden Rotor Supply', deliveryTerms: ['FCA Halden'], timeZone: 'Europe/Oslo' };
  const mailSender = { name: 'Halden', address: 'quotes@halden.example' };
  const site = await aQuoteSite({ settings: branded({ 'logo.svg': LOGO }, { ...COLORS, ...words, mailSender }) });
  const headers = { authorization: `Bearer ${TEST_KEY}` };
  const get = (url: string) => site.app.inject({ url, headers });
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
  const sheet = await get('/operator/brand');
  for (const url of ['src="/"', 'src="/operator/brand/mail.html"', 'data="/operator/brand/quotation.pdf"'])
    expect(sheet.body).toMatch(new RegExp(`inert=""><(?:iframe|object)[^>]* ${url}`));
  const mail = await get('/operator/brand/mail.html');
  expect(mail.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const text of ['From: Halden &lt;quotes@halden.example&gt;<br>', '<br>Subject: Quotation Q-', 'FCA Halden'])
    expect(mail.body).toContain(text);
  expect(mail.body).toContain('attached as a PDF');
  expect(mail.body).toContain(`background:${COLORS.brandColor}`);
  const paper = textOfPdf((await get('/operator/brand/quotation.pdf')).rawPayload);
  for (const text of ['SAMPLE-28', 'Halden Rotor Supply', 'Delivery: FCA Halden']) expect(paper).toContain(text);
  expect(await site.store.findByReceiptToken('sample')).toBeNull();
  expect((await get('/operator/brand/other')).statusCode).toBe(404);
  expect((await site.app.inject('/operator/brand/mail.html')).statusCode).toBe(401);
  expect(await policyOf('/operator/brand')).toMatch(/object-src 'self';.*frame-ancestors 'none'/);
  expect(await policyOf('/operator/brand/mail.html')).toContain("script-src 'none'");
  await site.close();
});

test('no page can be shown in a frame, but what the sheet of the brand shows, by pages of this site (G10.8)', async () => {
  const site = await aQuoteSite();
  const headers = { authorization: `Bearer ${TEST_KEY}` };
  const ancestorsOf = async (url: string) =>
    /frame-ancestors ('\w+')/.exec(
      String((await site.app.inject({ url, headers })).headers['content-security-policy']),
    )?.[1];
  const framed = ['/', '/operator/brand/mail.html', '/operator/brand/quotation.pdf'];
  for (const url of framed) expect([url, await ancestorsOf(url)]).toEqual([url, "'self'"]);
  for (const url of ['/cart', '/?a=1', '/operator/brand', '/quotes', '/operator/brand?a=1', '/none'])
    expect([url, await ancestorsOf(url)]).toEqual([url, "'none'"]);
  await site.close();
});
