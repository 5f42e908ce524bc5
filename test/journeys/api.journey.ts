import { findingsOn, expect, origin, test } from './visit.ts';

test('the page of the API explains each call with what this catalog answers; fields unfold by keyboard, and long answers scroll in their frame @phone', async ({
  page,
  visit,
}) => {
  await visit.goTo('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL(`${origin()}/api`);
  await expect(page.getByRole('heading', { level: 1, name: 'Catalog API' })).toBeVisible();
  const commands = await page.locator('.api-command code').allTextContents();
  expect(commands).toHaveLength(12);
  for (const command of commands) {
    const url = /^curl '(.+)'$/.exec(command)![1]!;
    const answer = await page.request.get(url);
    const form = url.includes('.csv') ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
    expect([url, answer.status(), answer.headers()['content-type']]).toEqual([url, 200, form]);
  }
  const shown = await page.getByRole('region', { name: 'Answer: Everything on file about one NSN' }).textContent();
  const called = await page.request.get(/'(.+)'/.exec(commands[0]!)![1]!);
  expect(JSON.parse(shown!)).toEqual(await called.json());
  const fields = page.locator('#getPart summary');
  await fields.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Fields of Part' }).first()).toBeVisible();
  await page.locator('#objects summary').filter({ hasText: 'Sections' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Fields of Sections' })).toContainText('characteristics');
  const answer = page.getByRole('region', { name: 'Answer: Everything on file about one NSN' });
  await answer.focus();
  await page.keyboard.press('End');
  await expect.poll(() => answer.evaluate((frame) => frame.scrollTop)).toBeGreaterThan(0);
  expect(await findingsOn(page)).toEqual([]);
});

test('the address of a refusal leads to what it means, that of the assistants to what it is @wide', async ({
  page,
  visit,
}) => {
  const { type } = await (await page.request.get(`${origin()}/api/v1/nsn/x`)).json();
  await visit.goTo(type.replace(origin(), ''));
  await expect(page.locator('tr:target')).toContainText('A parameter is missing, unknown, repeated');
  await expect(page.locator('tr:target')).toBeInViewport();
  await visit.goTo('/mcp');
  await expect(page).toHaveURL(`${origin()}/api#mcp`);
  await expect(page.getByRole('table', { name: 'Tools for assistants' })).toBeInViewport();
});

test('the page of another site may read @wide', async ({ page, context }) => {
  const other = `${origin().replace('127.0.0.1', 'localhost')}/other`;
  // Else the browser asks its user whether a page from outside may call this machine.
  await context.grantPermissions(['local-network-access'], { origin: new URL(other).origin });
  await page.route(other, (route) => route.fulfill({ contentType: 'text/html', body: '<p>other' }));
  await page.goto(other);
  const seen = await page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { 'if-none-match': '"x"' } });
    return [answer.status, answer.headers.get('ratelimit-policy'), (await answer.json()).items.length];
  }, `${origin()}/api/v1/search?q=screw&limit=1`);
  expect(seen).toEqual([200, '"default";q=120;w=60', 1]);
});
