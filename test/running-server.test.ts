import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { loadSample } from '../src/app/cli/load-sample.ts';
import type { Readiness } from '../src/app/health/readiness.ts';
import { openCatalogs } from '../src/publog/open-catalogs.ts';
import { CATALOG_SCHEMA_VERSION } from '../src/publog/schema.ts';
import { openSitemapFolder } from '../src/publog/sitemap-files/open-sitemap-folder.ts';
import { copySample } from './copy-sample.ts';
import { freshDatabase, runSql } from './fresh-database.ts';
import { asJson, quotePayload, SEND_QUOTE } from './quote-payload.ts';
import { startSite, visit, type RunningSite } from './site.ts';
import { aProxy, type Proxy } from './support/database/postgres-proxy.fixture.ts';
import { aSitemapFile } from './support/sitemaps/sitemap-file.fixture.ts';

const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';
const LONG = { timeout: 180_000, interval: 100 };

const folder = mkdtempSync(join(tmpdir(), 'running-server-'));

/** The state of the catalog, as /readyz tells it. */
const catalogOf = async (site: RunningSite) => {
  const { parts } = (await (await fetch(`${site.origin}/readyz`)).json()) as Readiness;
  return { status: parts.catalog.status as string, nsns: parts.catalog.listedNsns };
};

/** A brand and what it needs; `bytes` of its files now. */
function aBrand(dataDir: string) {
  const brand = join(dataDir, 'brand');
  mkdirSync(brand);
  const words = { companyName: 'Halden Rotor Supply', companyTagline: '', phone: '1', email: 'desk@halden.example' };
  const rest = { address: 'Halden', hours: '', marketingClaim: '', timeZone: 'Asia/Tokyo' };
  const own = { ...words, ...rest, mailSender: 'Halden <quotes@halden.example>' };
  writeFileSync(join(brand, 'site-settings.json'), JSON.stringify(own));
  writeFileSync(join(brand, 'imprint.md'), 'Ours.');
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@parts.example', QUOTE_INBOX: 'desk@parts.example' };
  const bytes = () => readdirSync(brand).map((name) => [name, readFileSync(join(brand, name), 'utf8')]);
  return { settings: { OPERATOR_KEY: 'the-key-of-the-brand-is-long-enough', ...mail }, bytes };
}

test('a new catalog replaces the old one without a failed request, and so does the old one when it is put in force again; a brand writes from its mailSender and by its clock, its files stay as they are; SIGTERM lets open requests finish (G10.1, G10.6)', async () => {
  const dataDir = await copySample(join(folder, 'switch'));
  const brand = aBrand(dataDir);
  const before = brand.bytes();
  const file = aSitemapFile('nsn-1.xml.gz');
  await openSitemapFolder(dataDir).replaceFile(file, { origin: 'https://old.example', catalogVersion: 'old' });
  const site = await startSite({ DATA_DIR: dataDir, ...brand.settings });
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${brand.settings.OPERATOR_KEY}` };
    return (await fetch(site.origin + path, { headers })).text();
  };
  try {
    expect(await read('/operator/brand/mail.html')).toContain('From: Halden &lt;quotes@halden.example&gt;');
    expect(await read('/operator/brand')).toMatch(/Time of the company<.{0,60}\d\d:\d\d JST</);
    // stored sitemap files of another origin: the terminal and the log reach the test one after the other
    const line = `Stored sitemap files are not of ${site.origin}: 1 name https://old.example.`;
    await expect.poll(() => site.output().split(line).length - 1, LONG).toBe(2);

    expect(await catalogOf(site)).toEqual({ status: 'ok', nsns: 300 });
    const statuses = new Set<number>();
    let asking = true;
    const visitors = [KNOWN_PART, '/catalog?tab=nsn', '/fsc/53/5305'].map(async (path) => {
      // a few at each moment of a switch tell the same as all that a machine can
      for (; asking; await setTimeout(20)) statuses.add((await visit(site.origin + path)).status);
    });
    const place = { dataDir, keepCatalogs: 1 };
    const shows = (nsns: number) => expect.poll(() => catalogOf(site), LONG).toMatchObject({ nsns });
    await loadSample(place, 400, 2);
    await shows(400);
    const database = await openCatalogs(place).catalogDatabase();
    const { from } = (await database.putInForce(null)) as { from: string };
    await shows(300);
    // it comes back while the server still holds it open for requests under way
    await database.putInForce(from);
    await shows(400);
    asking = false;
    await Promise.all(visitors);
    expect([...statuses]).toEqual([200]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('catalog-') && name.endsWith('.db'))).toHaveLength(2);

    const answers = Array.from({ length: 40 }, () =>
      visit(`${site.origin}/catalog?tab=fsc`).then(async (answer) => [
        answer.status,
        (await answer.text()).endsWith('</html>\n'),
      ]),
    );
    await Promise.race(answers);
    expect(await site.stop()).toBe(0);
    expect(new Set((await Promise.all(answers)).map(String))).toEqual(new Set(['200,true']));
    expect(brand.bytes()).toEqual(before);
  } finally {
    await site.stop();
  }
});

describe('a start with a catalog of an older version', () => {
  const olderCatalog = async (name: string, sample: boolean) => {
    const dataDir = await copySample(join(folder, name));
    const { file } = JSON.parse(readFileSync(join(dataDir, 'catalog-current.json'), 'utf8')) as { file: string };
    const database = new DatabaseSync(join(dataDir, file));
    database.exec(`pragma user_version = ${CATALOG_SCHEMA_VERSION - 1}`);
    database.exec(`update catalog_info set value = '${sample}' where key = 'sample'`);
    database.close();
    return dataDir;
  };

  test('loads the sample again when it is the sample, and ends while it does', async () => {
    const dataDir = await olderCatalog('old-sample', true);
    const site = await startSite({ DATA_DIR: dataDir });
    try {
      const said = /^The sample catalog was written by an older version of this program: loading/m;
      await expect.poll(() => site.output(), LONG).toMatch(said);
      await expect.poll(() => readdirSync(dataDir).join(' '), LONG).toMatch(/\bsample-/);
    } finally {
      expect(await site.stop()).toBe(0);
    }
  });

  test('leaves a real one to its operator, and says so', async () => {
    const site = await startSite({ DATA_DIR: await olderCatalog('old-real', false) });
    await site.stop();
    expect(site.output()).toMatch(/catalog-\w+\.db was written by an older version of this program .*: import again/);
    expect(site.output()).not.toMatch(/loading/);
  });
});

describe('PostgreSQL', () => {
  let site: RunningSite;
  let proxy: Proxy;
  let direct: string;
  beforeAll(async () => {
    direct = await freshDatabase(inject('postgresUrl'));
    await loadSample({ dataDir: join(folder, 'pg-work'), databaseUrl: direct }, 300, 1);
    proxy = await aProxy(direct);
    site = await startSite({ DATA_DIR: join(folder, 'pg'), DATABASE_URL: proxy.url });
    // a finished document of a page, for when the database is gone: it is cached under its final ETag, which is weak
    const tagOf = async () => {
      const { status, headers } = await fetch(site.origin + KNOWN_PART);
      return `${status} ${headers.get('etag')}`;
    };
    await vi.waitFor(async () => expect(await tagOf()).toMatch(/^200 W\//), LONG);
  });
  afterAll(async () => {
    await site?.stop();
    await proxy?.close();
  });

  const partAnswer = async () => {
    const start = performance.now();
    // An address with a query is never cached as a finished document.
    const answer = await fetch(`${site.origin}${KNOWN_PART}?units=mm`);
    return { status: answer.status, body: await answer.text(), ms: performance.now() - start };
  };

  test('serves the same pages as the embedded database', async () => {
    expect(await catalogOf(site)).toEqual({ status: 'ok', nsns: 300 });
    const { status, body } = await partAnswer();
    expect([status, body.includes('MS16998-28')]).toEqual([200, true]);
    expect((await fetch(site.origin + KNOWN_PART)).status).toBe(200);
  });

  test('that takes no writes after a failover: requests get 503 with Retry-After, pages go on, then recovery by itself (C20.1, C20.2)', async () => {
    const send = async (index: number) => {
      const answer = await fetch(site.origin + SEND_QUOTE, asJson(quotePayload(index)));
      return [answer.status, answer.headers.has('retry-after')];
    };
    const takeWrites = (how: string) =>
      runSql(
        direct,
        `alter database ${new URL(direct).pathname.slice(1)} ${how};
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
        { default_transaction_read_only: 'off' },
      );
    expect(await send(1)).toEqual([200, false]);
    await takeWrites('set default_transaction_read_only = on');
    await expect.poll(() => send(2), LONG).toEqual([503, true]);
    await expect.poll(partAnswer, LONG).toMatchObject({ status: 200 });
    expect(await send(3)).toEqual([503, true]);
    await takeWrites('reset default_transaction_read_only');
    await expect.poll(() => send(2), LONG).toEqual([200, false]);
  });

  test.each(['cut', 'stall'] as const)(
    'gone (%s): stub pages with 503 within the time limit, finished documents still, then recovery by itself',
    async (how) => {
      await proxy[how]();
      try {
        const gone = await partAnswer();
        expect(gone.status).toBe(503);
        expect(gone.body).toContain('Military Part 5305-01-234-5678');
        expect(gone.ms).toBeLessThan(8_000);
        expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
        expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
        expect((await fetch(`${site.origin}/`)).status).toBe(200);
        expect((await fetch(site.origin + KNOWN_PART)).status).toBe(200);
      } finally {
        await proxy.restore();
      }
      const whole = { status: 200, body: expect.stringContaining('MS16998-28') };
      await expect.poll(partAnswer, LONG).toMatchObject(whole);
      await expect.poll(() => catalogOf(site), LONG).toEqual({ status: 'ok', nsns: 300 });
    },
  );
});
