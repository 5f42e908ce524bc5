import { JOURNEY_KEY } from './journey-key.ts';
import { expect, findingsOn, origin, scrollsSideways, test } from './visit.ts';

test('the sign-in with an error, operators, their sessions and the audit log are accessible and fit @phone', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(/401/);
  await visit.goTo('/operators');
  await page.getByLabel('Key').fill('a-wrong-key-11111');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByLabel('Key')).toHaveAccessibleDescription(/This is not the operator key\./);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByLabel('Key').fill(JOURNEY_KEY);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(`${origin()}/operators`);
  await expect(page.getByText('(you)')).toBeVisible();
  await expect(page.getByText('This one')).toBeVisible();
  // 127.0.0.1 is not a host name: browsers allow no passkey there
  await expect(page.getByText('Browsers allow passkeys at a host name')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);

  await visit.goTo('/operator');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(All is well|\d+ things? needs? you)$/);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Operator pages' }).press('Enter');
  const nav = page.getByRole('navigation', { name: 'Operator pages' });
  await expect(nav.getByRole('link', { name: /^Requests( \d+)?$/ })).toBeVisible();
  await nav.locator('summary', { hasText: 'House' }).press('Enter');
  await expect(nav.getByRole('link', { name: /^Requests( \d+)?$/ })).toBeHidden();
  await nav.getByRole('link', { name: 'Audit log' }).press('Enter');
  await expect(page).toHaveURL(`${origin()}/operator/log`);
  await page.getByRole('link', { name: 'Sign-ins' }).click();
  await page.getByLabel('Search the log').fill('operator');
  await page.getByLabel('Search the log').press('Enter');
  await expect(page).toHaveURL(`${origin()}/operator/log?kind=sign-ins&search=operator`);
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' }).first()).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
});
