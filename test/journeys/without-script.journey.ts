import { expect, plainTest } from './visit.ts';

plainTest(
  'everything can be browsed, searched and filtered without JavaScript (G2.2) @wide',
  async ({ page, visit }) => {
    await visit.goTo('/');
    await page.locator('#search').fill('5305-01-234-5678');
    await page.locator('#search').press('Enter');
    await expect(page).toHaveURL(/\/nsn\/53\/5305\/5305-01-234-5678$/);
    await page.getByText(/^Show all 31/).click();
    await expect(page.getByRole('link', { name: /^Request Quote for/ })).toHaveCount(31);
    await page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().click();
    await expect(page.locator('#rfq').getByLabel('Part number')).toHaveValue('MS16998-28');
    await page.goBack();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: /5305/ }).click();
    await expect(page).toHaveURL(/\/fsc\/53\/5305$/);
    await visit.goTo('/catalog');
    await page.locator('summary').filter({ hasText: 'Filters' }).click();
    await page.getByLabel('Most parts first').check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/sort=parts/);
    await visit.goTo('/api');
    await page.locator('#search summary').click();
    await expect(page.getByRole('table', { name: 'Fields of SearchResults' }).first()).toBeVisible();
  },
);
