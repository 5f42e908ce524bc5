import { afterEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { aSitemapCatalog } from '../../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { aSitemapSite, SITE_ORIGIN, TEST_KEY } from '../../../../test/support/sitemaps/sitemap-site.fixture.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()));
});

async function listeningSite(env: Record<string, string> = {}) {
  const site = await aSitemapSite(aSitemapCatalog({ 1005: 3 }), { env });
  open.push(site);
  return site.app.listen({ port: 0, host: '127.0.0.1' });
}

test('reads the site’s own sitemaps where the server listens, whatever the site’s name', async () => {
  const address = await listeningSite();
  const url = `${SITE_ORIGIN}${paths.sitemapStatic()}`;
  const answer = await fetch(`${address}${paths.proxyFetch(url)}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(answer.headers.get('x-proxy-repaired')).toBe('0');
  expect(await answer.text()).toBe(await (await fetch(`${address}${paths.sitemapStatic()}`)).text());
});

test('hands on a missing file as what it is', async () => {
  const answer = await fetch(`${await listeningSite()}${paths.proxyFetch(`${SITE_ORIGIN}/sitemaps/nsn-9.xml.gz`)}`);
  expect([answer.status, answer.headers.get('x-proxy-repaired')]).toEqual([404, '0']);
});

test('opens nothing of the operator’s, also where the sender shows a key', async () => {
  const address = await listeningSite();
  const headers = { authorization: `Bearer ${TEST_KEY}` };
  const direct = await fetch(`${address}${paths.operatorLog()}`, { headers });
  const url = `${SITE_ORIGIN}${paths.operatorLog()}`;
  const proxied = await fetch(`${address}${paths.proxyFetch(url)}`, { headers });
  expect([direct.status, proxied.status]).toEqual([200, 401]);
});

test('does not hand on the figures that a proxy in front may keep from the public', async () => {
  const address = await listeningSite({ METRICS: 'on' });
  expect((await fetch(`${address}/metrics`)).status).toBe(200);
  for (const path of ['/metrics', '/metric%73', '/x/../metrics'])
    expect((await fetch(`${address}${paths.proxyFetch(`${SITE_ORIGIN}${path}`)}`)).status).toBe(403);
});
