import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseNsn } from '#base/domain/nsn.ts';
import { aCatalog, loadCatalog, type BuiltCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { ImportRunning, type CatalogDatabase } from '../catalog-loader.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { CatalogSource } from '../catalog-source.ts';
import type { CatalogStore } from '../catalog-store.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';

const NSN = parseNsn('5305-00-000-0001')!;

/** A catalog of one part, told from others by its name. */
function catalogNamed(itemName: string): BuiltCatalog {
  const partNumbers = [{ partNumber: 'A-1', cage: '81343' }];
  return aCatalog({ parts: [{ nsn: '5305-00-000-0001', itemName, partNumbers }] });
}

/** Reads again and again until its end, each request from one store; `seen` are the names, one behind the other. */
function keepReading(source: CatalogSource) {
  const seen: (string | undefined)[] = [];
  let isReading = true;
  const reading = (async () => {
    while (isReading) {
      const store = source.current()!;
      const name = (await store.findPart(NSN))?.itemName;
      await new Promise((resolve) => setImmediate(resolve));
      // a request that began before a switch goes on with what it has
      expect((await store.findPart(NSN))?.itemName).toBe(name);
      await store.listPartNumbers(NSN, 25);
      if (seen.at(-1) !== name) seen.push(name);
    }
  })();
  const end = async () => {
    isReading = false;
    await reading;
  };
  return { seen, end };
}

/** How every engine follows imports: what readers see before, during and after one. */
export function describeCatalogSource(openEngine: () => Promise<CatalogEngine>): void {
  let engine: CatalogEngine;
  beforeEach(async () => void (engine = await openEngine()));
  afterEach(() => engine.remove());

  describe(`the catalog source`, () => {
    let source: CatalogSource;
    const publish = async (itemName: string): Promise<void> =>
      loadCatalog(await engine.database.openLoader(), catalogNamed(itemName));
    const nameInForce = async (): Promise<string | undefined> => {
      await source.refresh();
      return (await source.current()?.findPart(NSN))?.itemName;
    };
    beforeEach(async () => void (source = await engine.openSource({ lookEveryMs: 10, graceMs: 100 })));
    afterEach(() => source.close());

    test('has no store while nothing was imported, and says that nothing is wrong', async () => {
      expect(source.current()).toBeNull();
      await source.refresh();
      expect([source.failure(), (await Array.fromAsync(engine.database.readPublished())).flat()]).toEqual([null, []]);
      expect(await engine.database.readPublishedPages()).toEqual({ groups: [], classes: [], names: [] });
    });

    test('shows the old catalog until the new one is published, then the new one, without a failed read', async () => {
      await publish('FIRST');
      await source.refresh();
      const { seen, end } = keepReading(source);
      const loader = await engine.database.openLoader();
      const { tables, edition } = catalogNamed('SECOND');
      await loader.append('nsn', tables.nsn.flat());
      expect(await nameInForce()).toBe('FIRST');
      for (const table of ['item_name', 'supply_class', 'part', 'maker', 'nsn_boundary'] as const)
        await loader.append(table, tables[table].flat());
      await loader.finish();
      expect(await nameInForce()).toBe('FIRST');
      await loader.publish({ ...edition, version: loader.version });
      expect(await nameInForce()).toBe('SECOND');
      await end();
      expect(seen).toContain('FIRST');
      expect(source.current()!.edition.version).toBe(loader.version);
      expect(await engine.listVersions()).toHaveLength(1);
    });

    test('keeps the old catalog when an import is given up, nothing is left of the new one, and a second one meanwhile is refused by name', async () => {
      await publish('FIRST');
      const before = await engine.listVersions();
      const loader = await engine.database.openLoader();
      const refused = engine.database.openLoader();
      await expect(refused).rejects.toBeInstanceOf(ImportRunning);
      const words = `^Another import is running: process ${process.pid}, started at \\d{4}-\\d\\d-\\d\\dT`;
      await expect(refused).rejects.toThrow(new RegExp(words));
      await loader.append('nsn', catalogNamed('SECOND').tables.nsn.flat());
      await loader.abort();
      expect([await nameInForce(), await engine.listVersions()]).toEqual(['FIRST', before]);
      await publish('THIRD');
      expect(await nameInForce()).toBe('THIRD');
    });

    test('finds a published catalog by itself, tells who listens, and answers that it is unavailable when it is closed', async () => {
      const switched = new Promise<CatalogStore>((resolve) => source.onSwitch(resolve));
      await publish('FIRST');
      const store = await switched;
      expect(store).toBe(source.current());
      expect([await nameInForce(), source.failure()]).toEqual(['FIRST', null]);
      await store.ping();
      await source.close();
      await expect(store.findPart(NSN)).rejects.toBeInstanceOf(StoreUnavailable);
      source = await engine.openSource();
      expect(await nameInForce()).toBe('FIRST');
    });
  });

  /** How every engine keeps catalogs, says what there is, and puts one of them in force again. */
  describe(`held catalogs`, () => {
    let database: CatalogDatabase;
    beforeEach(() => void (database = engine.keeping(1)));

    async function publish(itemName: string, into = database): Promise<string> {
      const loader = await into.openLoader();
      await loadCatalog(loader, catalogNamed(itemName), {
        sourceRows: { V_FLIS_PART: itemName.length },
        filled: { 'V_FLIS_PART.CAGE_CODE': itemName.length - 1 },
      });
      return loader.version;
    }
    const listHeld = async (): Promise<string[]> =>
      (await database.listCatalogs()).map(({ version, isInForce }) => version + (isInForce ? ' in force' : ''));

    test('are an empty list before the first import, and there is nothing to go back to', async () => {
      expect([await database.listCatalogs(), await database.findPublished()]).toEqual([[], null]);
      const problem = expect.stringMatching(/^No catalog is in force/);
      expect(await database.putInForce(null)).toMatchObject({ outcome: 'refused', problem });
    });

    test('say their edition, their size and what they were made from, and as many as are kept stay before the one in force', async () => {
      const version = await publish('ONE');
      const edition = expect.objectContaining({ version, listedNsns: 1, partNumbers: 1, editionDate: '2026-09-01' });
      const [held, ...more] = await database.listCatalogs();
      const facts = { version, isInForce: true, format: CATALOG_SCHEMA_VERSION, edition, problem: null };
      expect([held, more]).toEqual([{ ...facts, sizeBytes: expect.any(Number) }, []]);
      expect(held!.sizeBytes).toBeGreaterThan(10_000);
      expect(await database.findPublished()).toEqual({
        edition,
        sourceRows: { V_FLIS_PART: 3 },
        filled: { 'V_FLIS_PART.CAGE_CODE': 2 },
        inputs: null,
      });
      const source = await engine.openSource();
      expect(source.current()?.filled).toEqual({ 'V_FLIS_PART.CAGE_CODE': 2 });
      await source.close();
      const [two, three] = [await publish('TWO'), await publish('THREE')];
      const kept = [`${three} in force`, two];
      expect(await listHeld()).toEqual(kept);
      const loader = await database.openLoader();
      await loader.append('item_name', [1, 'BOLT', 1, null, 0]);
      await loader.abort();
      expect(await listHeld()).toEqual(kept);
      const last = await publish('FOUR', engine.database);
      expect([await listHeld(), (await engine.listVersions()).length]).toEqual([[`${last} in force`], 1]);
    });

    test('lead back and forward again, but not while an import runs, and the next import replaces the one that is in force then', async () => {
      const [one, two] = [await publish('ONE'), await publish('TWO')];
      const loader = await database.openLoader();
      await expect(database.putInForce(one)).rejects.toBeInstanceOf(ImportRunning);
      await loader.abort();
      expect(await listHeld()).toEqual([`${two} in force`, one]);
      expect(await database.putInForce(null)).toEqual({ outcome: 'switched', from: two, to: one });
      expect(await listHeld()).toEqual([two, `${one} in force`]);
      expect((await database.findPublished())?.sourceRows).toEqual({ V_FLIS_PART: 'ONE'.length });
      expect(await database.putInForce(null)).toMatchObject({ problem: expect.stringContaining('No catalog older') });
      expect(await database.putInForce(one)).toMatchObject({ problem: `Catalog ${one} is in force already.` });
      expect(await database.putInForce('x; drop')).toMatchObject({ problem: expect.stringContaining('no catalog x;') });
      expect(await database.putInForce(two)).toEqual({ outcome: 'switched', from: one, to: two });
      expect(await database.putInForce(null)).toMatchObject({ to: one });
      const three = await publish('THREE');
      expect([await listHeld(), (await engine.listVersions()).length]).toEqual([[`${three} in force`, one], 2]);
    });

    test('are followed by servers both ways without a failed read, also when one comes back while it is still open', async () => {
      await publish('ONE');
      const source = await engine.openSource({ lookEveryMs: 1_000_000, graceMs: 1_000_000 });
      const newer = await publish('TWO');
      const { seen, end } = keepReading(source);
      const follow = async (wanted: string): Promise<void> => {
        await source.refresh();
        expect((await source.current()!.findPart(NSN))?.itemName).toBe(wanted);
        await expect.poll(() => seen.at(-1), { interval: 5 }).toBe(wanted);
      };
      await follow('TWO');
      await database.putInForce(null);
      await follow('ONE');
      await database.putInForce(newer);
      await follow('TWO');
      await database.putInForce(null);
      await follow('ONE');
      await end();
      expect(seen.join(' ')).toMatch(/TWO ONE TWO ONE$/);
      await source.close();
    });
  });
}
