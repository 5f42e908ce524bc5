import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseNsn } from '#base/domain/nsn.ts';
import { aCatalog, loadCatalog, type BuiltCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { ImportRunning } from '../catalog-loader.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { type CatalogSource } from '../catalog-source.ts';
import { type CatalogStore } from '../catalog-store.ts';

const NSN = parseNsn('5305-00-000-0001')!;

/** A catalog of one part, told from others by its name. */
function catalogNamed(itemName: string): BuiltCatalog {
  const partNumbers = [{ partNumber: 'A-1', cage: '81343' }];
  return aCatalog({ parts: [{ nsn: '5305-00-000-0001', itemName, partNumbers }] });
}

/** How every engine follows imports: what readers see before, during and after one. */
export function describeCatalogSource(name: string, openEngine: () => Promise<CatalogEngine>): void {
  describe(`the catalog source on ${name}`, () => {
    let engine: CatalogEngine;
    let source: CatalogSource;
    const publish = async (itemName: string): Promise<void> =>
      loadCatalog(await engine.database.openLoader(), catalogNamed(itemName));
    const nameInForce = async (): Promise<string | undefined> => (await source.current()?.findPart(NSN))?.itemName;

    beforeEach(async () => {
      engine = await openEngine();
      source = await engine.openSource({ lookEveryMs: 10, graceMs: 100 });
    });
    afterEach(async () => {
      await source.close();
      await engine.remove();
    });

    test('has no store while nothing was imported, and says that nothing is wrong', async () => {
      expect(source.current()).toBeNull();
      await source.refresh();
      expect(source.failure()).toBeNull();
      const records = [];
      for await (const batch of engine.database.readPublished()) records.push(...batch);
      expect(records).toEqual([]);
      expect(await engine.database.readPublishedPages()).toEqual({ groups: [], classes: [], names: [] });
    });

    test('finds a published catalog by itself and tells who listens', async () => {
      const switched = new Promise<CatalogStore>((resolve) => source.onSwitch(resolve));
      await publish('FIRST');
      expect(await switched).toBe(source.current());
      expect(await nameInForce()).toBe('FIRST');
      await source.refresh();
      expect(source.failure()).toBeNull();
    });

    test('shows the old catalog until the new one is published, then the new one, without a failed read', async () => {
      await publish('FIRST');
      await source.refresh();
      const seen = new Set<string | undefined>();
      const reader = { isReading: true };
      const reading = (async () => {
        while (reader.isReading) {
          const store = source.current()!;
          seen.add((await store.findPart(NSN))?.itemName);
          // a request that began before a switch goes on with what it has
          await new Promise((resolve) => setImmediate(resolve));
          await store.listPartNumbers(NSN, 25);
        }
      })();
      const loader = await engine.database.openLoader();
      const { tables, edition } = catalogNamed('SECOND');
      await loader.append('nsn', tables.nsn.flat());
      await source.refresh();
      expect(await nameInForce()).toBe('FIRST');
      for (const table of ['item_name', 'supply_class', 'part', 'maker', 'nsn_boundary'] as const)
        await loader.append(table, tables[table].flat());
      await loader.finish();
      await source.refresh();
      expect(await nameInForce()).toBe('FIRST');
      await loader.publish({ ...edition, version: loader.version });
      await source.refresh();
      expect(await nameInForce()).toBe('SECOND');
      reader.isReading = false;
      await reading;
      expect([...seen]).toEqual(expect.arrayContaining(['FIRST']));
      expect(source.current()!.edition.version).toBe(loader.version);
      expect(await engine.listVersions()).toHaveLength(1);
    });

    test('keeps the old catalog when an import is given up, and nothing is left of the new one', async () => {
      await publish('FIRST');
      const before = await engine.listVersions();
      const loader = await engine.database.openLoader();
      await loader.append('nsn', catalogNamed('SECOND').tables.nsn.flat());
      await loader.abort();
      await source.refresh();
      expect(await nameInForce()).toBe('FIRST');
      expect(await engine.listVersions()).toEqual(before);
      await publish('THIRD');
      await source.refresh();
      expect(await nameInForce()).toBe('THIRD');
    });

    test('refuses a second import while one runs, and names the first', async () => {
      const loader = await engine.database.openLoader();
      const refused = await engine.database.openLoader().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ImportRunning);
      expect((refused as Error).message).toMatch(
        new RegExp(`^Another import is running: process ${process.pid}, started at \\d{4}-\\d\\d-\\d\\dT`),
      );
      await loader.abort();
      await publish('AFTER');
      await source.refresh();
      expect(await nameInForce()).toBe('AFTER');
    });

    test('answers that it is unavailable when it is closed', async () => {
      await publish('FIRST');
      await source.refresh();
      const store = source.current()!;
      await source.close();
      await expect(store.findPart(NSN)).rejects.toBeInstanceOf(StoreUnavailable);
      source = await engine.openSource();
      expect(await nameInForce()).toBe('FIRST');
    });
  });
}
