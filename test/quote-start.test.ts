import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSite } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'quote-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the start says where the operator key is and that no mail is sent, and never the key itself', async () => {
  const dataDir = join(folder, 'first');
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  try {
    expect((await fetch(`${site.origin}/quotes`)).status).toBe(200);
    const fromElsewhere = await fetch(`${site.origin}/quotes`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(fromElsewhere.status).toBe(401);
  } finally {
    expect(await site.stop()).toBe(0);
  }
  const file = join(dataDir, 'operator-key');
  expect(site.output()).toContain(`The operator key is in ${file}\n`);
  expect(site.output()).toMatch(/^No SMTP_URL is set: [^\n]+$/m);
  expect(site.output()).not.toContain(readFileSync(file, 'utf8').trim());
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('SMTP_URL without a sender stops the start with one line', async () => {
  const settings = { DATA_DIR: join(folder, 'mail'), SMTP_URL: 'smtp://u:secret@127.0.0.1' };
  const failure = await startSite(settings).then(
    (site) => site.stop().then(() => ''),
    (error: Error) => error.message,
  );
  const printed = failure.split('\n').slice(1).filter(Boolean);
  expect(printed).toEqual([expect.stringMatching(/Setting SMTP_URL is not usable without/)]);
  expect(failure).not.toContain('secret');
});
