import { rmSync } from 'node:fs';
import { freePort } from '../free-port.ts';
import { startSite, type RunningSite } from '../site.ts';
import { borrowCatalog } from './borrow-catalog.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { findingsOn, expect, test } from './visit.ts';

/** Passkeys need a host name: this site knows itself as localhost, and has operators of its own beside the journeys' catalog. */
let site: RunningSite;
let address: string;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = borrowCatalog(process.env.JOURNEY_DATA_DIR!);
  const port = await freePort();
  address = `http://localhost:${port}`;
  site = await startSite({ DATA_DIR: dataDir, OPERATOR_KEY: JOURNEY_KEY, PORT: String(port), SITE_URL: address });
});
test.afterAll(async () => {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a passkey is added, asked for after the key, and removed', async ({ page, visit }) => {
  visit.expectTrouble(/401/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const showKey = async () => {
    await page.getByLabel('Key').fill(JOURNEY_KEY);
    await page.getByRole('button', { name: 'Open' }).click();
  };

  await page.goto(`${address}/operators`);
  await showKey();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toBeVisible();
  await expect(page.getByText('Key and 1 passkey')).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await showKey();
  const passkey = page.getByRole('button', { name: 'Use your passkey' });
  await expect(passkey).toBeFocused();
  expect(await findingsOn(page, 'main')).toEqual([]);
  await page.goto(`${address}/quotes`);
  await expect(passkey).toBeEnabled();
  await passkey.press('Enter');
  await expect(page.getByText('Nothing is waiting').first()).toBeVisible();
  await page.goto(`${address}/operators`);
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await expect(page.getByText('Key only')).toBeVisible();
});
