import { expect, test } from 'vitest';
import { BASE, filesOf } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { runSql } from '../../../test/fresh-database.ts';
import type { CatalogDatabase } from '../catalog-loader.ts';
import { importPublog } from '../import/import-publog.ts';
import { schemaOfVersion } from './catalog-source.ts';

async function imported(database: CatalogDatabase, date: string) {
  const options = { paths: [filesOf(date, BASE)], database, workDir: newFolder(), again: true };
  const outcome = await importPublog({ ...options, now: () => new Date(`${date}T12:00:00Z`) });
  if (outcome.outcome !== 'imported') throw new Error(JSON.stringify(outcome));
  return outcome.report;
}

test('a lost session of the record is told, the catalog is published, and nothing of the record is left', async () => {
  const { url, database } = await anEngine();
  await imported(database, '2026-01-05');
  const { openLoader } = database;
  const losing: CatalogDatabase = {
    ...database,
    openLoader: async (naming) => {
      const loader = await openLoader(naming);
      const finish = async (): Promise<void> => {
        await runSql(
          url,
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'import: records%'",
        );
        await loader.finish();
      };
      return { ...loader, finish };
    },
  };
  const report = await imported(losing, '2026-02-05');
  expect(report.changes?.problem).toMatch(/PostgreSQL does not answer/);
  expect(await runSql(url, 'select date from changes.edition')).toEqual([['2026-01-05']]);
  expect(await runSql(url, 'select version from catalog.current_version')).toEqual([[report.edition.version]]);
});

test('a catalog of the format before is compared with for its days, and the record begins behind it', async () => {
  const { url, database } = await anEngine();
  const { edition } = await imported(database, '2026-01-05');
  const schema = schemaOfVersion(edition.version);
  for (const table of ['nsn', 'unlisted_nsn'])
    await runSql(url, `alter table ${schema}.${table} drop column facts, drop column sources_hash`);
  await runSql(url, 'update catalog.current_version set format = 7');
  const report = await imported(database, '2026-02-05');
  expect(report).toMatchObject({ newRecords: 0, unchangedRecords: 2 });
  expect(report.changes).toEqual({ counts: {}, compared: false, hasFacts: false, problem: null });
});
