import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseNsn } from '#base/domain/nsn.ts';
import { aCatalog, type BuiltCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { ImportRunning, type CatalogDatabase } from '../catalog-loader.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';

const NSN = parseNsn('5305-00-000-0001')!;

function catalogNamed(itemName: string): BuiltCatalog {
  const partNumbers = [{ partNumber: 'A-1', cage: '81343' }];
  return aCatalog({ parts: [{ nsn: '5305-00-000-0001', itemName, partNumbers }] });
}

/** How every engine keeps catalogs, says what there is, and puts one of them in force again. */
export function describeHeldCatalogs(name: string, openEngine: () => Promise<CatalogEngine>): void {
  describe(`held catalogs on ${name}`, () => {
    let engine: CatalogEngine;
    let database: CatalogDatabase;

    beforeEach(async () => {
      engine = await openEngine();
      database = engine.keeping(1);
    });
    afterEach(() => engine.remove());

    async function publish(itemName: string, into = database): Promise<string> {
      const loader = await into.openLoader();
      const { tables, edition } = catalogNamed(itemName);
      for (const [table, rows] of Object.entries(tables))
        if (table !== 'catalog_info') await loader.append(table as keyof typeof tables, rows.flat());
      await loader.finish();
      await loader.publish({ ...edition, version: loader.version }, { V_FLIS_PART: itemName.length });
      return loader.version;
    }
    const held = async (): Promise<string[]> =>
      (await database.listCatalogs()).map(({ version, isInForce }) => version + (isInForce ? ' in force' : ''));

    test('are none, and there is nothing to go back to, before the first import', async () => {
      expect(await database.listCatalogs()).toEqual([]);
      expect(await database.findPublished()).toBeNull();
      expect(await database.putInForce(null)).toMatchObject({
        outcome: 'refused',
        problem: expect.stringMatching(/^No catalog is in force/),
      });
    });

    test('say their edition, their size and what they were made from', async () => {
      const version = await publish('ONE');
      expect(await database.listCatalogs()).toEqual([
        {
          version,
          isInForce: true,
          sizeBytes: expect.any(Number),
          format: CATALOG_SCHEMA_VERSION,
          edition: expect.objectContaining({ version, listedNsns: 1, editionDate: '2026-09-01' }),
          problem: null,
        },
      ]);
      expect((await database.listCatalogs())[0]!.sizeBytes).toBeGreaterThan(10_000);
      expect(await database.findPublished()).toEqual({
        edition: expect.objectContaining({ version, partNumbers: 1 }),
        sourceRows: { V_FLIS_PART: 3 },
        inputs: null,
      });
    });

    test('are as many before the one in force as are kept, and none where none is', async () => {
      const versions = [await publish('ONE'), await publish('TWO'), await publish('THREE')];
      expect(await held()).toEqual([`${versions[2]} in force`, versions[1]]);
      const loader = await database.openLoader();
      await loader.append('item_name', [1, 'BOLT', 1, null, 0]);
      await loader.abort();
      expect(await held()).toEqual([`${versions[2]} in force`, versions[1]]);
      const last = await publish('FOUR', engine.database);
      expect(await held()).toEqual([`${last} in force`]);
      expect(await engine.listVersions()).toHaveLength(1);
    });

    test('lead back and forward again, and the next import replaces the one that is in force then', async () => {
      const [one, two] = [await publish('ONE'), await publish('TWO')];
      expect(await database.putInForce(null)).toEqual({ outcome: 'switched', from: two, to: one });
      expect(await held()).toEqual([two, `${one} in force`]);
      expect((await database.findPublished())?.sourceRows).toEqual({ V_FLIS_PART: 'ONE'.length });
      expect(await database.putInForce(null)).toMatchObject({ problem: expect.stringContaining('No catalog older') });
      expect(await database.putInForce(one)).toMatchObject({ problem: `Catalog ${one} is in force already.` });
      expect(await database.putInForce('x; drop')).toMatchObject({ problem: expect.stringContaining('no catalog x;') });
      expect(await database.putInForce(two)).toEqual({ outcome: 'switched', from: one, to: two });
      expect(await database.putInForce(null)).toMatchObject({ to: one });
      const three = await publish('THREE');
      expect(await held()).toEqual([`${three} in force`, one]);
      expect(await engine.listVersions()).toHaveLength(2);
    });

    test('are not touched while an import runs', async () => {
      const [one, two] = [await publish('ONE'), await publish('TWO')];
      const loader = await database.openLoader();
      await expect(database.putInForce(one)).rejects.toBeInstanceOf(ImportRunning);
      await loader.abort();
      expect(await held()).toEqual([`${two} in force`, one]);
    });

    test('are followed by servers both ways without a failed read, also when one comes back while it is still open', async () => {
      await publish('ONE');
      const source = await engine.openSource({ lookEveryMs: 1_000_000, graceMs: 1_000_000 });
      await publish('TWO');
      const seen: (string | undefined)[] = [];
      const reader = { isReading: true };
      const reading = (async () => {
        while (reader.isReading) {
          const store = source.current()!;
          const first = (await store.findPart(NSN))?.itemName;
          await new Promise((resolve) => setImmediate(resolve));
          // a request that began before a switch goes on with what it has
          expect((await store.findPart(NSN))?.itemName).toBe(first);
          await store.listPartNumbers(NSN, 25);
          if (seen.at(-1) !== first) seen.push(first);
        }
      })();
      const follow = async (wanted: string): Promise<void> => {
        await source.refresh();
        expect((await source.current()!.findPart(NSN))?.itemName).toBe(wanted);
        await expect.poll(() => seen.at(-1), { interval: 5 }).toBe(wanted);
      };
      await follow('TWO');
      const newer = source.current()!.edition.version;
      await database.putInForce(null);
      await follow('ONE');
      await database.putInForce(newer);
      await follow('TWO');
      await database.putInForce(null);
      await follow('ONE');
      reader.isReading = false;
      await reading;
      expect(seen.join(' ')).toMatch(/TWO ONE TWO ONE$/);
      await source.close();
    });
  });
}
