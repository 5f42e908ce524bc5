import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loadSample } from '../src/app/cli/load-sample.ts';
import type { Readiness } from '../src/app/health/readiness.ts';
import { openCatalogs } from '../src/publog/open-catalogs.ts';
import { CATALOG_SCHEMA_VERSION } from '../src/publog/schema.ts';
import { aSitemapFile } from './support/sitemaps/sitemap-file.fixture.ts';
import { openSitemapFolder } from '../src/publog/sitemap-files/open-sitemap-folder.ts';
import { openBreakableProxy, type BreakableProxy } from './breakable-proxy.ts';
import { freshDatabase, runSql } from './fresh-database.ts';
import { quotePayload } from './quote-payload.ts';
import { startSite, visit, type RunningSite } from './site.ts';

const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';
const LONG_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'running-server-'));
beforeAll(() => loadSample({ dataDir: join(folder, 'sample') }, 300, 1));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder with a small sample catalog. */
function aDataDir(name: string): string {
  const dataDir = join(folder, name);
  cpSync(join(folder, 'sample'), dataDir, { recursive: true, verbatimSymlinks: true });
  return dataDir;
}

/** The state of the catalog, as /readyz tells it. */
const catalogOf = async (site: RunningSite) => {
  const { parts } = (await (await fetch(`${site.origin}/readyz`)).json()) as Readiness;
  return { status: parts.catalog.status as string, nsns: parts.catalog.listedNsns };
};

/** Asks again until the answer is as wanted; fails after three minutes. */
async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + LONG_MS;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a new catalog while the server runs', () => {
  const dataDir = join(folder, 'switch');
  let site: RunningSite;
  beforeAll(async () => {
    aDataDir('switch');
    const file = aSitemapFile('nsn-1.xml.gz');
    await openSitemapFolder(dataDir).replaceFile(file, { origin: 'https://old.example', catalogVersion: 'old' });
    site = await startSite({ DATA_DIR: dataDir });
  });
  afterAll(() => site?.stop());

  test('finds stored sitemap files of another origin at the start, and says so once on the terminal and once in the log', async () => {
    const line = `Stored sitemap files are not of ${site.origin}: 1 name https://old.example.`;
    // the terminal and the log reach the test one after the other
    const times = await until(
      () => Promise.resolve(site.output().split(line).length - 1),
      (count) => count >= 2,
    );
    expect(times).toBe(2);
  });

  test('replaces the old one without a failed request, and so does the old one when it is put in force again', async () => {
    expect(await catalogOf(site)).toEqual({ status: 'ok', nsns: 300 });
    const statuses = new Set<number>();
    let asking = true;
    const visitors = [KNOWN_PART, '/catalog?tab=nsn', '/fsc/53/5305'].map(async (path) => {
      while (asking) statuses.add((await visit(site.origin + path)).status);
    });
    const place = { dataDir, keepCatalogs: 1 };
    const shows = (wanted: number) =>
      until(
        () => catalogOf(site),
        ({ nsns }) => nsns === wanted,
      );
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
  });
});

describe('SIGTERM', () => {
  test('lets open requests finish and ends with 0', async () => {
    const dataDir = aDataDir('stop');
    const site = await startSite({ DATA_DIR: dataDir });
    const answers = Array.from({ length: 40 }, () =>
      visit(`${site.origin}/catalog?tab=fsc`).then(async (answer) => [
        answer.status,
        (await answer.text()).endsWith('</html>\n'),
      ]),
    );
    await Promise.race(answers);
    const code = await site.stop();
    expect(new Set((await Promise.all(answers)).map(String))).toEqual(new Set(['200,true']));
    expect(code).toBe(0);
  });
});

describe('the first start', () => {
  test('listens at once, answers 503 meanwhile, and loads the sample catalog', { timeout: 200_000 }, async () => {
    const dataDir = join(folder, 'first');
    const site = await startSite({ DATA_DIR: dataDir });
    try {
      const part = await visit(site.origin + KNOWN_PART);
      expect([part.status, part.headers.get('retry-after')]).toEqual([503, '10']);
      expect((await visit(site.origin)).status).toBe(200);
      const health = await until(
        () => catalogOf(site),
        ({ status }) => status === 'ok',
      );
      expect(health.nsns).toBe(25_000);
      expect((await visit(site.origin + KNOWN_PART)).status).toBe(200);
      expect(existsSync(join(dataDir, 'catalog-current.json'))).toBe(true);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('sample-'))).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});

describe('a start with a catalog of an older version', () => {
  const olderCatalog = (name: string, sample: boolean): string => {
    const dataDir = aDataDir(name);
    const { file } = JSON.parse(readFileSync(join(dataDir, 'catalog-current.json'), 'utf8')) as { file: string };
    const database = new DatabaseSync(join(dataDir, file));
    database.exec(`pragma user_version = ${CATALOG_SCHEMA_VERSION - 1}`);
    database.exec(`update catalog_info set value = '${sample}' where key = 'sample'`);
    database.close();
    return dataDir;
  };

  test('loads the sample again when it is the sample, and ends while it does', async () => {
    const dataDir = olderCatalog('old-sample', true);
    const site = await startSite({ DATA_DIR: dataDir });
    try {
      await until(
        () => Promise.resolve(site.output()),
        (printed) => /^The sample catalog was written by an older version of this program: loading/m.test(printed),
      );
      await until(
        () => Promise.resolve(readdirSync(dataDir)),
        (names) => names.some((name) => name.startsWith('sample-')),
      );
    } finally {
      expect(await site.stop()).toBe(0);
    }
  });

  test('leaves a real one to its operator, and says so', async () => {
    const site = await startSite({ DATA_DIR: olderCatalog('old-real', false) });
    await site.stop();
    expect(site.output()).toMatch(/catalog-\w+\.db was written by an older version of this program .*: import again/);
    expect(site.output()).not.toMatch(/loading/);
  });
});

describe('PostgreSQL', () => {
  let site: RunningSite;
  let proxy: BreakableProxy;
  let direct: string;
  beforeAll(async () => {
    direct = await freshDatabase(inject('postgresUrl'));
    await loadSample({ dataDir: join(folder, 'pg-work'), databaseUrl: direct }, 300, 1);
    const url = new URL(direct);
    proxy = await openBreakableProxy(Number(url.port));
    url.port = String(proxy.port);
    site = await startSite({ DATA_DIR: join(folder, 'pg'), DATABASE_URL: url.href });
    // a finished document of a page, for when the database is gone: it is cached under its final ETag, which is weak
    await until(
      () => fetch(site.origin + KNOWN_PART),
      ({ status, headers }) => status === 200 && headers.get('etag')!.startsWith('W/'),
    );
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
      const answer = await fetch(`${site.origin}/functions/v1/send-rfq-notification`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(quotePayload(index)),
      });
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
    await until(
      () => send(2),
      ([status]) => status === 503,
    );
    expect(await send(2)).toEqual([503, true]);
    await until(partAnswer, ({ status }) => status === 200);
    expect(await send(3)).toEqual([503, true]);
    await takeWrites('reset default_transaction_read_only');
    await until(
      () => send(2),
      ([status]) => status === 200,
    );
  });

  test.each(['breakDown', 'hang'] as const)(
    'gone (%s): stub pages with 503 within the time limit, finished documents still, then recovery by itself',
    async (how) => {
      proxy[how]();
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
        proxy.repair();
      }
      const back = await until(partAnswer, ({ status }) => status === 200);
      expect(back.body).toContain('MS16998-28');
      expect(
        (
          await until(
            () => catalogOf(site),
            ({ status }) => status === 'ok',
          )
        ).nsns,
      ).toBe(300);
    },
  );
});
