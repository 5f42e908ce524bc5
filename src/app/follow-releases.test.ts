import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { noOperators } from '../../test/support/operators/operator-store.fixture.ts';
import { noBackups, noPrinter, noQuotes } from '../../test/support/quotes/quote-services.fixture.ts';
import { A_SITE, aSitemapFile } from '../../test/support/sitemaps/sitemap-file.fixture.ts';
import { anEdition } from '../../test/support/releases/release.fixture.ts';
import { openSqliteCatalogSource } from '#publog/sqlite/catalog-source.ts';
import { runRelease } from '#publog/cli/release.ts';
import { views } from './views.ts';
import { openObjectStore } from '#publog/releases/open-release-place.ts';
import { publishRelease } from '#publog/releases/publish-release.ts';
import { openReleaseRegistry } from '#publog/releases/open-release-registry.ts';
import { readConfig } from '#base/settings/config.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import { openSitemapFolder } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { aReport, coverageOf } from '../../test/support/crawl/crawl-report.fixture.ts';
import { buildApp } from './app.ts';
import { followReleases } from '#publog/releases/follow-releases.ts';
import { newFolder } from '../../test/support/new-folder.ts';

const POLL_MS = 20;
/** However busy the machine is. */
const eventually = <Read>(read: () => Read) => expect.poll(read);
const NSN = '5305-01-234-0000';
/** Each shows the item name, and each is made from the catalog in another way. */
const ADDRESSES = [
  `/nsn/53/5305/${NSN}`,
  `/api/v1/nsn/${NSN}`,
  '/functions/v1/suggest?q=bolt',
  '/catalog?search=bolt',
  '/sitemaps/fsc-5305.xml.gz',
];

/** A machine that imports, an object store, and the PostgreSQL that nodes share. */
async function aCluster() {
  const url = await freshDatabase(inject('postgresUrl'));
  const [importDir, storeDir] = [newFolder(), newFolder()];
  const shared = { QUOTES_DATABASE_URL: url, CATALOG_STORE: pathToFileURL(storeDir).href };
  const registry = openReleaseRegistry({ url });
  onTestFinished(() => registry.close());
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const release = (...args: string[]): Promise<number> =>
    runRelease(args, { ...shared, DATA_DIR: importDir }, { out: nowhere, error: nowhere });
  return { registry, importDir, storeDir, shared, release };
}

/** A web node of the cluster with its agent. */
async function aNode({ shared }: Awaited<ReturnType<typeof aCluster>>, name: string, dataDir = newFolder()) {
  const config = readConfig({
    ...shared,
    DATA_DIR: dataDir,
    CLUSTER: 'on',
    NODE_NAME: name,
    SITE_URL: 'https://parts.example',
    ATTACHMENTS_DIR: dataDir,
    LOG_LEVEL: 'warn',
    METRICS: 'on',
  });
  const source = await openSqliteCatalogSource(dataDir);
  const releases = followReleases(config, source, POLL_MS);
  const log: string[] = [];
  const { app } = await buildApp({
    maxEventLoopDelayMs: 0,
    config,
    settings: readSiteSettings(),
    frontend: { views: () => views, assets: { styles: [], pageStyles: {}, script: '', fonts: [] }, assetsDir: null },
    source,
    quotes: { store: noQuotes, printer: noPrinter, backups: noBackups, onMails: () => {} },
    sitemapFiles: openSitemapFolder(dataDir, () => source.current()?.edition.version ?? null),
    operators: { store: noOperators },
    crawl: coverageOf(aReport()),
    hindrances: [releases.hindrance],
    releases: releases.state,
    origin: () => 'https://parts.example',
    logTo: { write: (line) => log.push(line) },
  });
  await app.ready();
  releases.start(app.log);
  const close = async (): Promise<void> => {
    await releases.stop();
    await app.close();
    await source.close();
  };
  onTestFinished(close);
  return {
    app,
    files: openSitemapFolder(dataDir),
    log,
    serves: () => source.current()?.edition.version ?? null,
    ready: async () => (await app.inject('/readyz')).statusCode,
    /** The names in the answer to an address. */
    async read(address: string): Promise<{ status: number; names: string[] }> {
      const { statusCode, rawPayload } = await app.inject(address);
      const body = address.endsWith('.gz') && statusCode === 200 ? gunzipSync(rawPayload) : rawPayload;
      const found = body.toString().match(/bolt (?:first|second)/gi) ?? [];
      return { status: statusCode, names: [...new Set(found.map((text) => text.toUpperCase()))] };
    },
  };
}

test('three nodes start empty, take a release and the next one under load: none fails, none mixes two (C20.40)', async () => {
  const cluster = await aCluster();
  const { registry, importDir, release } = cluster;
  const first = await anEdition(importDir, 2, 'BOLT FIRST');
  expect(await release('publish')).toBe(0);
  const nodes = await Promise.all(['web-1', 'web-2', 'web-3'].map((name) => aNode(cluster, name)));
  expect(await Promise.all(nodes.map(({ ready }) => ready()))).toEqual([503, 503, 503]);
  // activation waits for the nodes that it knows
  await eventually(async () => (await registry.nodes()).length).toBe(3);
  expect([await release('activate', first), nodes.map(({ serves }) => serves())]).toEqual([0, [first, first, first]]);
  expect(await Promise.all(nodes.map(({ ready }) => ready()))).toEqual([200, 200, 200]);

  const second = await anEdition(importDir, 3, 'BOLT SECOND');
  expect(await release('publish')).toBe(0);
  const seen = new Set<string>();
  let isOver = false;
  const load = nodes.map(async ({ read, ready }) => {
    while (!isOver) {
      for (const address of ADDRESSES) {
        const { status, names } = await read(address);
        seen.add(`${address} ${status} ${names.join('+')}`);
      }
      seen.add(`/readyz ${await ready()}`);
    }
  });
  const allOf = (name: string): string[] => ADDRESSES.map((address) => `${address} 200 BOLT ${name}`);
  const isSeen = (name: string) => () => allOf(name).every((answer) => seen.has(answer));
  await eventually(isSeen('FIRST')).toBe(true);
  expect(await release('activate', second)).toBe(0);
  expect(nodes.map(({ serves }) => serves())).toEqual([second, second, second]);
  await eventually(isSeen('SECOND')).toBe(true);
  expect(await release('rollback')).toBe(0);
  isOver = true;
  await Promise.all(load);
  expect(nodes.map(({ serves }) => serves())).toEqual([first, first, first]);
  expect([...seen].sort()).toEqual([...allOf('FIRST'), ...allOf('SECOND'), '/readyz 200'].sort());
  expect((await registry.nodes()).map(({ serves, ready, error }) => [serves, ready, error])).toEqual(
    nodes.map(() => [first, [first, second], null]),
  );
});

test('a wrong byte is refused by every node, which says so; the right one is taken later (C20.42, C20.49)', async () => {
  const cluster = await aCluster();
  const { registry, importDir, storeDir, shared, release } = cluster;
  const first = await anEdition(importDir, 1, 'BOLT FIRST');
  await release('publish');
  await release('activate', first);
  const node = await aNode(cluster, 'web-1');
  await eventually(node.ready).toBe(200);
  // an upload would change one node of many (C20.49)
  await expect(node.files.replaceFile(aSitemapFile('nsn-1.xml.gz', 'other'), A_SITE)).rejects.toThrow('of a release');

  await anEdition(importDir, 2, 'BOLT SECOND');
  const manifest = await publishRelease({ dataDir: importDir, store: openObjectStore(shared.CATALOG_STORE) });
  const object = join(storeDir, manifest.files[0]!.object);
  const bytes = readFileSync(object);
  writeFileSync(object, bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1));
  await registry.add(manifest, 'terminal:ann');
  await eventually(async () => (await registry.nodes())[0]?.error).toMatch(/catalog-/);
  expect([node.serves(), await node.ready()]).toEqual([first, 200]);
  expect((await node.app.inject('/readyz')).json()).toMatchObject({
    status: 'degraded',
    parts: { releases: { status: 'failing', inForce: first } },
  });
  expect((await node.app.inject('/metrics')).body).toContain('release_problem{kind="damaged",node="web-1"} 1');
  expect(node.log.filter((line) => line.includes('cannot fetch a release'))).toHaveLength(1);
  expect(readdirSync(importDir)).toContain(`catalog-${manifest.version}.db`);

  writeFileSync(object, bytes);
  await eventually(async () => (await registry.nodes())[0]).toMatchObject({
    error: null,
    ready: [first, manifest.version],
  });
});
