import { newOperatorKey, secretHash } from '../../src/base/domain/secrets.ts';
import { openOperatorStore } from '../../src/base/operators/store/open-operator-store.ts';
import { deskOrigin } from './tool-page.fixture.ts';
import { findingsOn, expect, test } from './visit.ts';

/** Adds an operator of its own: the others go on signing in with the key alone. Resolves with name and key. */
async function addOperator() {
  const store = await openOperatorStore({ dataDir: process.env.JOURNEY_DESK_DATA_DIR!, databaseUrl: null });
  const [name, key] = [`Passkey ${Date.now()}`, newOperatorKey()];
  await store.addOperator({ name, role: 'both', keyHash: secretHash(key), atMs: Date.now() });
  await store.close();
  return { name, key };
}

test('a passkey is added, asked for after the key, and removed', async ({ page, visit }) => {
  visit.expectTrouble(/401/);
  const { name, key } = await addOperator();
  const own = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: /Key (?:and|only)/ });
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
    await page.getByLabel('Key').fill(key);
    await page.getByRole('button', { name: 'Open' }).click();
  };

  await page.goto(`${deskOrigin()}/operators`);
  await showKey();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toBeVisible();
  await expect(own).toContainText('Key and 1 passkey');
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await showKey();
  const passkey = page.getByRole('button', { name: 'Use your passkey' });
  await expect(passkey).toBeFocused();
  await page.goto(`${deskOrigin()}/quotes`);
  await expect(passkey).toBeEnabled();
  await passkey.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toBeVisible();
  await page.goto(`${deskOrigin()}/operators`);
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await expect(own).toContainText('Key only');
});
