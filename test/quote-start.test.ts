import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOperators } from '../src/base/operators/cli/operators.ts';
import { copySample } from './copy-sample.ts';
import { startSite, visit } from './site.ts';
import { runCommand } from './support/cli/run-command.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'quote-start-'));

test('a start says how to add an operator and that no mail is sent, and opens nothing to requests from this machine', async () => {
  const dataDir = await copySample(join(folder, 'first'));
  writeFileSync(join(dataDir, 'operator-key'), 'a-key-of-an-earlier-version');
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'info', SMTP_URL: '' });
  try {
    const bearer = { authorization: 'Bearer a-key-of-an-earlier-version' };
    for (const headers of [{}, bearer] as Record<string, string>[])
      expect((await visit(`${site.origin}/quotes`, { headers })).status).toBe(401);
    // by the command line, beside the server
    const { code, out: key } = await runCommand(runOperators, ['add', 'Ana'], { DATA_DIR: dataDir });
    const answer = await visit(`${site.origin}/quotes`, { headers: { authorization: `Bearer ${key.trim()}` } });
    expect([code, answer.status]).toEqual([0, 200]);
  } finally {
    expect(await site.stop()).toBe(0);
  }
  // standard output is not a terminal: no sign-in link
  expect(site.output()).not.toContain('/operator/sign-in');
  expect(site.output()).toMatch(/^Nobody can sign in as an operator yet: add one with npm run operators -- add NAME$/m);
  expect(site.output()).toMatch(/^\S+operator-key is not used any more and can be removed: [^\n]+$/m);
  expect(site.output()).toMatch(/^No SMTP_URL is set: [^\n]+$/m);
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
