import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseNsn } from '#base/domain/nsn.ts';
import { aCatalog, loadCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { OutdatedCatalog, type CatalogSource } from '../catalog-source.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';
import { anEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';
import { openTestSession, runSql } from '../../../test/fresh-database.ts';
import { aProxy, type Proxy } from '../../../test/support/database/postgres-proxy.fixture.ts';
import { openPostgresCatalogSource } from './catalog-source.ts';
import { openPostgresCatalogDatabase } from './catalog-loader.ts';

const NSN = parseNsn('5305-00-000-0001')!;

let engine: Awaited<ReturnType<typeof anEngine>>;
let proxy: Proxy;
let source: CatalogSource;

let first: string;

beforeAll(async () => {
  engine = await anEngine();
  first = engine.url;
  await importNamed('FIRST');
});
beforeEach(async () => {
  engine = await anEngine(first);
  proxy = await aProxy(engine.url);
  source = await openPostgresCatalogSource(proxy.url, { lookEveryMs: 20, graceMs: 50 });
});
afterEach(async () => {
  await source.close();
  await proxy.close();
  await engine.remove();
});

async function importNamed(itemName: string): Promise<void> {
  const partNumbers = [{ partNumber: 'A\0-1', cage: '81343' }];
  const catalog = aCatalog({ parts: [{ nsn: '5305-00-000-0001', itemName, partNumbers }] });
  await loadCatalog(await engine.database.openLoader(), catalog);
}

const execute = (statement: string) => runSql(engine.url, statement);

test('a PostgreSQL that is gone for a while makes reads unavailable, and they work again by themselves', async () => {
  const store = source.current()!;
  await proxy.cut();
  await expect(store.findPart(NSN)).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
  await expect.poll(() => source.failure()).toBeInstanceOf(StoreUnavailable);
  expect(source.current()).toBe(store);
  expect(store.codeMeaning('aac', 'D')).toBeNull();
  await proxy.restore();
  await expect.poll(() => source.failure()).toBeNull();
  expect((await store.findPart(NSN))?.itemName).toBe('FIRST');
});

test('a source opened while PostgreSQL is gone has no store, says why, and finds the catalog when it is back', async () => {
  await proxy.cut();
  const other = await openPostgresCatalogSource(proxy.url, { lookEveryMs: 20 });
  expect(other.current()).toBeNull();
  expect(other.failure()?.message).toMatch(/PostgreSQL does not answer/);
  await proxy.restore();
  await expect.poll(() => other.current()?.edition.listedNsns).toBe(1);
  await other.close();
});

test.each([true, false])(
  'an older catalog is refused in words and says whether it is the sample: %s',
  async (sample) => {
    await loadCatalog(await engine.database.openLoader(), aCatalog({ parts: [], sample }));
    await execute(`update catalog.current_version set format = ${CATALOG_SCHEMA_VERSION - 1}`);
    const other = await openPostgresCatalogSource(proxy.url, { lookEveryMs: 1_000_000 });
    expect(other.failure()).toBeInstanceOf(OutdatedCatalog);
    const words = /^catalog_\w+ was written by an older version of this program .*: import again$/;
    expect(other.failure()).toMatchObject({ sample, message: expect.stringMatching(words) });
    await other.close();
  },
);

test.each([
  ['of a newer version', CATALOG_SCHEMA_VERSION + 1, { message: expect.stringContaining('by a newer version of') }],
  ['of an older version that is not whole', CATALOG_SCHEMA_VERSION - 1, { name: 'OutdatedCatalog', sample: false }],
  ['whose schema is missing', CATALOG_SCHEMA_VERSION, { name: 'StoreUnavailable' }],
])('a catalog %s is refused while the old one stays in force', async (_, format, error) => {
  await execute(`update catalog.current_version set version = '20990101T000000000', format = ${format}`);
  await expect(source.refresh()).rejects.toMatchObject(error);
  expect((await source.current()!.findPart(NSN))?.itemName).toBe('FIRST');
});

test('what a dead import left is removed by the next', async () => {
  await execute('create schema catalog_20200101t000000000; create table catalog_20200101t000000000.nsn (nsn bigint)');
  await importNamed('SECOND');
  expect(await engine.listVersions()).not.toContain('catalog_20200101t000000000');
  expect(await engine.listVersions()).toHaveLength(1);
});

test('an import whose connection is lost fails, and the next one cleans up after it', async () => {
  const throughProxy = openPostgresCatalogDatabase({ url: proxy.url });
  const loader = await throughProxy.openLoader();
  await loader.append('item_name', [1, 'LOST', 1, null, 0]);
  await proxy.cut();
  await expect(loader.finish()).rejects.toThrow();
  await loader.abort().catch(() => undefined);
  await proxy.restore();
  await importNamed('SECOND');
  await source.refresh();
  expect((await source.current()!.findPart(NSN))?.itemName).toBe('SECOND');
  expect(await engine.listVersions()).toHaveLength(1);
});

test('an import that has lost its lock does not switch', async () => {
  const loader = await engine.database.openLoader();
  await loader.append('item_name', [1, 'SECOND', 1, null, 0]);
  await loader.finish();
  const locks = `from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`;
  await execute(`select pg_terminate_backend(l.pid) ${locks}`);
  await expect.poll(() => execute(`select 1 ${locks}`)).toEqual([]);
  const edition = { ...aCatalog({ parts: [] }).edition, version: loader.version };
  await expect.poll(() => loader.publish(edition).catch(String)).toMatch(/held the lock/);
  await loader.abort();
  await source.refresh();
  expect((await source.current()!.findPart(NSN))?.itemName).toBe('FIRST');
  expect(await engine.listVersions()).toHaveLength(1);
});

test('a replaced catalog that is still read is left to the next import', async () => {
  const reader = await openTestSession(engine.url, { application_name: (await engine.listVersions())[0]! });
  const impatient = openPostgresCatalogDatabase({ url: engine.url, readerPatienceMs: 0 });
  const parts = [{ nsn: '5305-00-000-0001', itemName: 'SECOND', partNumbers: [{ partNumber: 'B', cage: '81343' }] }];
  await loadCatalog(await impatient.openLoader(), aCatalog({ parts }));
  expect(await engine.listVersions()).toHaveLength(2);
  await reader.close();
  await importNamed('THIRD');
  expect(await engine.listVersions()).toHaveLength(1);
});

test('NUL characters, which PostgreSQL cannot store, are left out of texts', async () => {
  expect((await source.current()!.listPartNumbers(NSN, 1))[0]?.partNumber).toBe('A-1');
});

test('a load larger than the buffers arrives whole', async () => {
  const loader = await engine.database.openLoader();
  const text = 'x'.repeat(1_000);
  for (let start = 0; start < 20_000; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => [start + index, text, 1, null, 0]);
    await loader.append('item_name', rows.flat());
  }
  await loader.finish();
  const schema = `catalog_${loader.version.toLowerCase()}`;
  const [row] = await execute(`select count(*)::integer, sum(length(name))::integer from ${schema}.item_name`);
  expect(row).toEqual([20_000, 20_000_000]);
  await loader.abort();
});
