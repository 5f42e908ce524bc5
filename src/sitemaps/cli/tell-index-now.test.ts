import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { readConfig } from '#base/settings/config.ts';
import { loadCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import { openSqliteCatalogDatabase } from '#publog/sqlite/catalog-loader.ts';
import { aCatalogOf, ORIGIN, putInForce, startSitemaps } from '../../../test/support/cli/sitemap-folder.fixture.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { openCrawlStore } from '../crawl/store/open-crawl-store.ts';
import { noteEdition } from '../crawl/coverage/compute-report.ts';
import { batchOf } from '../crawl/store/crawl-store.contract.ts';
import { indexNowLine, tellIndexNow, followIndexNow, type IndexNowReport } from './tell-index-now.ts';

const KEY = 'key-of-the-tests';
const DAY = 20_000;
const onDay = (day: number) => new Date(day * 86_400_000 + 1_000).toISOString();
const NSNS = Array.from({ length: 25 }, (_, index) => `5305-00-000-${String(index + 1).padStart(4, '0')}`);
const addressOf = (nsn: string) => `${ORIGIN}/nsn/53/5305/${nsn}`;

let dataDir: string;
let server: Server;
let endpoint: string;
let posted: { host: string; key: string; keyLocation: string; urlList: string[] }[];
/** Answers of the stand-in, one after the other, then 200. */
let answers: { status: number; retryAfter?: string }[];
let waits: number[];
beforeEach(async () => {
  dataDir = newFolder('index-now');
  posted = [];
  answers = [];
  waits = [];
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`;
});
afterEach(() => void server.close());

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, retryAfter } = answers.shift() ?? { status: 200 };
  const body = await text(request);
  if (status === 200) posted.push(JSON.parse(body));
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
}

/** Puts a catalog of 25 parts in force that was imported on a day, with those changed by it; `isKept`: the one before stays. */
async function load(importedOn: number, changedOn: Record<string, number> = {}, given: Loading = {}) {
  const { sample = false, isKept = false, counts = { 5305: NSNS.length } } = given;
  const { tables, edition } = aCatalogOf(counts, changedOn);
  const catalog = { tables, edition: { ...edition, importedAt: onDay(importedOn), sample } };
  if (isKept) await loadCatalog(await keeping().openLoader(), catalog);
  else await putInForce(dataDir, catalog);
}
type Loading = { sample?: boolean; isKept?: boolean; counts?: Record<string, number> };
const keeping = () => openSqliteCatalogDatabase({ dataDir, keepCatalogs: 1 });
const rollBack = async () => expect(await keeping().putInForce(null)).toMatchObject({ outcome: 'switched' });

const configOf = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, INDEXNOW_KEY: KEY, ...env });
const ALL_TOLD = { urls: 0, lists: 0, problem: null, isFirst: false, beforeIsGone: false };
const means = {
  wait: (ms: number) => Promise.resolve(waits.push(ms)),
  urlsPerList: 10,
  get endpoint() {
    return endpoint;
  },
};
const tell = (origin = ORIGIN) => tellIndexNow(configOf(), origin, means);
const loadAndTell = async (...given: Parameters<typeof load>) => (await load(...given), (await tell())!);
/** Puts a catalog in force of which nothing was told, after one that was noted. */
const loadUntold = () => cpSync(untold, dataDir, { recursive: true, preserveTimestamps: true });
let untold: string;
beforeAll(async () => {
  dataDir = untold = newFolder('untold');
  await loadAndTell(DAY - 1);
  await load(DAY);
});
const stateFile = () => join(dataDir, 'index-now.json');

describe('tellIndexNow', () => {
  test('does nothing without a key, for a site on this machine alone, and for the sample', async () => {
    await load(DAY);
    expect(await tellIndexNow(readConfig({ DATA_DIR: dataDir }), ORIGIN, means)).toBeNull();
    expect((await tell('http://127.0.0.1:3000'))!.problem).toBe('the site is reached on this machine alone');
    expect((await loadAndTell(DAY, {}, { sample: true })).problem).toBe('the sample catalog is loaded');
    expect(posted).toEqual([]);
  });

  test('notes the first catalog, tells of what a later one has changed, and of nothing twice', async () => {
    expect(indexNowLine(await loadAndTell(DAY))).toMatch(/^IndexNow: from now on/);
    const report = await loadAndTell(DAY + 30, { [NSNS[3]!]: DAY + 30, [NSNS[9]!]: DAY + 29 });
    expect(report).toEqual({ ...ALL_TOLD, urls: 3, lists: 1, beforeIsGone: true });
    const urlList = [`${ORIGIN}/fsc/53/5305`, addressOf(NSNS[3]!), addressOf(NSNS[9]!)];
    expect(posted).toEqual([{ host: 'parts.example', key: KEY, keyLocation: `${ORIGIN}/${KEY}.txt`, urlList }]);
    expect(indexNowLine((await tell())!)).toBe('IndexNow: nothing has changed.\n');
    expect((await loadAndTell(DAY + 60, { [NSNS[3]!]: DAY + 30 })).urls).toBe(0);
    expect(posted).toHaveLength(1);
    // a second import of the same day
    expect((await loadAndTell(DAY + 60, { [NSNS[0]!]: DAY + 60 })).urls).toBe(2);
  });

  test('of three nodes that share a database one tells each change, also when all begin at once (C20.24)', async () => {
    const shared = { QUOTES_DATABASE_URL: await freshDatabase(inject('postgresUrl')) };
    // what a node has told for itself before it joined the others counts
    await loadAndTell(DAY);
    expect((await tellIndexNow(configOf(shared), ORIGIN, means))!.isFirst).toBe(false);
    await load(DAY + 30, { [NSNS[3]!]: DAY + 30 });
    const folders = [1, 2].map((number) => `${dataDir}-${number}`);
    for (const folder of folders) cpSync(dataDir, folder, { recursive: true });
    const nodes = [dataDir, ...folders].map((folder) => configOf({ ...shared, DATA_DIR: folder }));
    const told = await Promise.all(nodes.map((config) => tellIndexNow(config, ORIGIN, means)));
    expect(told.map((report) => report!.urls).sort()).toEqual([0, 0, 2]);
    for (const config of nodes)
      expect(await tellIndexNow(config, ORIGIN, means)).toMatchObject({ urls: 0, problem: null });
    expect(posted.map(({ urlList }) => urlList)).toEqual([[`${ORIGIN}/fsc/53/5305`, addressOf(NSNS[3]!)]]);
  });

  test('tells of a rollback what the newer catalog had changed, and then what the next import changes', async () => {
    await loadAndTell(DAY + 1);
    expect((await loadAndTell(DAY + 30, { [NSNS[0]!]: DAY + 30 }, { isKept: true })).urls).toBe(2);
    await rollBack();
    expect(await tell()).toEqual({ ...ALL_TOLD, urls: 2, lists: 1 });
    expect(posted.map(({ urlList }) => urlList.at(-1))).toEqual([addressOf(NSNS[0]!), addressOf(NSNS[0]!)]);
    expect((await tell())!.urls).toBe(0);
    expect((await loadAndTell(DAY + 31, { [NSNS[5]!]: DAY + 31 })).urls).toBe(2);
    expect(posted.at(-1)!.urlList.at(-1)).toBe(addressOf(NSNS[5]!));
  });

  test('tells which addresses are gone, in lists after those that changed; a rollback tells them as well (C21.39)', async () => {
    await loadAndTell(DAY + 30, {}, { isKept: true, counts: { 5305: 25, 5306: 1, 6625: 1 } });
    await loadAndTell(DAY + 60, {}, { isKept: true, counts: { 5305: 13, 5310: 1 } });
    const told = posted.flatMap(({ urlList }) => urlList);
    expect(told.slice(-17)).toEqual([
      `${ORIGIN}/fsg/66`,
      `${ORIGIN}/fsc/53/5306`,
      `${ORIGIN}/fsc/66/6625`,
      ...NSNS.slice(13).map(addressOf),
      `${ORIGIN}/nsn/53/5306/5306-00-000-0026`,
      `${ORIGIN}/nsn/66/6625/6625-00-000-0027`,
    ]);
    posted = [];
    await rollBack();
    await tell();
    const expected = [`${ORIGIN}/fsc/53/5310`, `${ORIGIN}/nsn/53/5310/5310-00-000-0014`];
    expect(posted.flatMap(({ urlList }) => urlList).slice(-2)).toEqual(expected);
  });

  describe('with INDEXNOW_TELL=unfetched', () => {
    const tellUnfetched = () => tellIndexNow(configOf({ INDEXNOW_TELL: 'unfetched' }), ORIGIN, means);
    const fetchedBy = async (engine: 'bing' | 'yandex', niin: number) => {
      const store = await openCrawlStore({ dataDir });
      const day = new Date().toISOString().slice(0, 10);
      const fetched = { engine, day, kind: 'nsn', pages: Uint32Array.of(niin) } as const;
      await store.add(batchOf({ fetched: [fetched], firstAt: Date.now() }), `${engine} ${niin}`);
      await store.close();
    };
    /** As the server does when a catalog comes into force. */
    const note = async () => {
      const [store, source] = [await openCrawlStore({ dataDir }), await openCatalogs({ dataDir }).listingSource()];
      await noteEdition({ store, catalog: source.current()!, atMs: Date.now() });
      await Promise.all([store.close(), source.close()]);
    };

    test('tells of changed parts those alone that an engine has not fetched since (C21.40)', async () => {
      await load(DAY);
      await note();
      await tellUnfetched();
      await load(DAY + 30, { [NSNS[1]!]: DAY + 30, [NSNS[2]!]: DAY + 30 });
      await note();
      await fetchedBy('bing', 2);
      await fetchedBy('yandex', 2);
      await fetchedBy('bing', 3);
      await tellUnfetched();
      expect(posted.map(({ urlList }) => urlList)).toEqual([[`${ORIGIN}/fsc/53/5305`, addressOf(NSNS[2]!)]]);
    });

    test('tells of all where the record of crawlers does not know the catalog before, and after a rollback (C21.40)', async () => {
      await load(DAY + 1);
      await tellUnfetched();
      await load(DAY + 30, { [NSNS[1]!]: DAY + 30 }, { isKept: true });
      await note();
      await tellUnfetched();
      for (const engine of ['bing', 'yandex'] as const) await fetchedBy(engine, 2);
      await rollBack();
      await tellUnfetched();
      const changed = [`${ORIGIN}/fsc/53/5305`, addressOf(NSNS[1]!)];
      expect(posted.map(({ urlList }) => urlList)).toEqual([changed, changed]);
    });
  });

  test('takes a rollback from a catalog that is gone for told, and says that it is gone (C21.39)', async () => {
    await loadAndTell(DAY + 1);
    const told = JSON.parse(readFileSync(stateFile(), 'utf8')) as object;
    writeFileSync(stateFile(), JSON.stringify({ ...told, catalogVersion: '99990101T000000000', day: DAY + 9 }));
    const report = (await tell())!;
    expect(report).toEqual({ ...ALL_TOLD, beforeIsGone: true });
    expect(indexNowLine(report)).toBe(
      'IndexNow: nothing was told. Removed addresses are not known: the catalog before is not kept any more (KEEP_CATALOGS).\n',
    );
    expect(JSON.parse(readFileSync(stateFile(), 'utf8'))).toEqual(told);
  });

  test('sends lists of a bounded length, with groups and classes before parts', async () => {
    loadUntold();
    expect(await tell()).toMatchObject({ urls: 27, lists: 3 });
    expect(posted.map(({ urlList }) => urlList.length)).toEqual([10, 10, 7]);
    expect(posted[0]!.urlList[0]).toBe(`${ORIGIN}/fsg/53`);
    expect(new Set(posted.flatMap(({ urlList }) => urlList)).size).toBe(27);
  });

  test('tries again what passes by itself, as long as it is told to wait', async () => {
    loadUntold();
    answers = [{ status: 500 }, { status: 429, retryAfter: '20' }];
    expect((await tell())!.problem).toBeNull();
    expect(waits).toEqual([1_000, 20_000]);
  });

  test.each([
    [[{ status: 403 }], /does not find the key/, 0],
    [[{ status: 422 }], /not of this site/, 0],
    [[{ status: 429, retryAfter: '3600' }], /told too much/, 0],
    [Array.from({ length: 4 }, () => ({ status: 503 })), /answered 503/, 3],
    [[{ status: 302 }], /cannot be reached|answered 302/, undefined],
  ])('gives up after %j in words, and begins again with the next run', async (refusals, words, tries) => {
    loadUntold();
    answers = [{ status: 200 }, ...refusals];
    const first = (await tell())!;
    if (tries !== undefined) {
      expect(first.problem).toMatch(words);
      expect(indexNowLine(first)).toMatch(/^IndexNow: 10 changed addresses told in 1 list: /);
      expect(waits).toHaveLength(tries);
    }
    answers = [];
    expect((await tell())!.problem).toBeNull();
    expect(posted.flatMap(({ urlList }) => urlList)).toHaveLength(27);
    expect(new Set(posted.flatMap(({ urlList }) => urlList)).size).toBe(27);
  });

  test('says so when nobody is there, and takes a damaged note for none', async () => {
    loadUntold();
    server.close();
    expect((await tell())!.problem).toMatch(/^it cannot be reached \(ECONNREFUSED\)$/);
    writeFileSync(stateFile(), '{"origin":');
    expect((await tell())!.isFirst).toBe(true);
    expect(JSON.parse(readFileSync(stateFile(), 'utf8'))).toMatchObject({ origin: ORIGIN, day: DAY, begun: null });
  });

  test('a site that has moved is told of from its new origin on', async () => {
    loadUntold();
    expect((await tell('https://moved.example'))!.isFirst).toBe(true);
    expect(posted).toEqual([]);
  });
});

test('npm run sitemaps tells after it has published', async () => {
  loadUntold();
  const redirected = encodeURIComponent(
    `const real = fetch; globalThis.fetch = (_, options) => real('${endpoint}', options);`,
  );
  const env = { INDEXNOW_KEY: KEY, NODE_OPTIONS: `--import=data:text/javascript,${redirected}` };
  const { code, out, err } = await startSitemaps(dataDir, ['--json'], env).finished;
  expect([code, posted.length]).toEqual([0, 1]);
  expect(JSON.parse(out)).toMatchObject({ origin: ORIGIN, written: 'set' });
  expect(err).toContain('IndexNow: 27 changed addresses told in 1 list. Removed addresses are not known');
});

test('a release that comes into force is told of, and what failed or another node was telling is tried again (C20.25)', async () => {
  let switched = (): void => {};
  const told: string[] = [];
  const lines: string[] = [];
  const reports: IndexNowReport[] = [
    ALL_TOLD,
    { ...ALL_TOLD, problem: 'web-2 tells them just now' },
    { ...ALL_TOLD, urls: 2, lists: 1, beforeIsGone: true },
  ];
  const following = followIndexNow({
    config: readConfig({}),
    origin: () => 'https://parts.example',
    source: { onSwitch: (listener) => void (switched = listener as () => void) },
    log: { info: (_fields, text) => void lines.push(text) },
    tell: async (_config, origin) => {
      told.push(origin);
      return reports[told.length - 1] ?? null;
    },
    settleMs: 1,
    retryMs: 1,
  });
  await expect.poll(() => told.length).toBe(1);
  switched();
  await expect.poll(() => lines.length).toBe(2);
  await following.stop();
  expect(lines).toEqual([
    'IndexNow: nothing was told: web-2 tells them just now.',
    'IndexNow: 2 changed addresses told in 1 list. Removed addresses are not known: the catalog before is not kept any more (KEEP_CATALOGS).',
  ]);
  expect(told).toEqual(Array(3).fill('https://parts.example'));
});
