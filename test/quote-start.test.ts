import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closing } from '../src/base/domain/in-parallel.ts';
import { runOperators } from '../src/base/operators/cli/operators.ts';
import { batchOf, dayOf } from '../src/sitemaps/crawl/store/crawl-store.contract.ts';
import type { CrawlStore } from '../src/sitemaps/crawl/store/crawl-store.ts';
import { openCrawlStore } from '../src/sitemaps/crawl/store/open-crawl-store.ts';
import { copySample } from './copy-sample.ts';
import { startSite, visit } from './site.ts';
import { runCommand } from './support/cli/run-command.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'quote-start-'));

test('a start says how to add an operator and that no mail is sent, and opens nothing to requests from this machine; CRAWL_STATISTICS=off records nothing and shows what was recorded before (C21.9)', async () => {
  const dataDir = await copySample(join(folder, 'first'));
  writeFileSync(join(dataDir, 'operator-key'), 'a-key-of-an-earlier-version');
  const crawls = <Result>(work: (store: CrawlStore) => Promise<Result>) => closing(openCrawlStore({ dataDir }), work);
  const day = new Date().toISOString().slice(0, 10);
  await crawls((store) => store.add(batchOf({ days: [dayOf({ isVerified: false, day })] }), 'before'));
  const recorded = await crawls((store) => store.days('2026-01-01'));
  const settings = { LOG_LEVEL: 'info', SMTP_URL: '', CRAWL_STATISTICS: 'off' };
  const site = await startSite({ DATA_DIR: dataDir, ...settings });
  try {
    const bearer = { authorization: 'Bearer a-key-of-an-earlier-version' };
    for (const headers of [{}, bearer] as Record<string, string>[])
      expect((await visit(`${site.origin}/quotes`, { headers })).status).toBe(401);
    // by the command line, beside the server
    const { code, out: key } = await runCommand(runOperators, ['add', 'Ana'], { DATA_DIR: dataDir });
    const asAna = { headers: { authorization: `Bearer ${key.trim()}` } };
    const answer = await visit(`${site.origin}/quotes`, asAna);
    expect([code, answer.status]).toEqual([0, 200]);
    await visit(site.origin, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } });
    const past = await visit(`${site.origin}/crawl/coverage.csv`, asAna);
    expect(await past.text()).toContain('\r\nGoogle,not verified,');
  } finally {
    expect(await site.stop()).toBe(0);
  }
  expect(await crawls((store) => store.days('2026-01-01'))).toEqual(recorded);
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
