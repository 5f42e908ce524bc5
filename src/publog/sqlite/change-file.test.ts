import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { BASE, filesOf } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference } from '../../../test/support/catalog/publog.fixture.ts';
import { anEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { importReportText } from '../cli/run-import.ts';
import { importPublog } from '../import/import-publog.ts';
import { CHANGES_FILE, recordChanges } from './change-file.ts';

const NEXT = { ...BASE, P_FLIS_NSN: [anNsn('5305-01-234-5678')], V_FLIS_PART: [aReference('012345678', 'MS1')] };

async function imported(dataDir: string, date: string, tables = BASE) {
  const { openSqliteCatalogDatabase } = await import('./catalog-loader.ts');
  const database = openSqliteCatalogDatabase({ dataDir });
  const options = { paths: [filesOf(date, tables)], database, workDir: newFolder(), acceptLoss: true };
  const outcome = await importPublog({ ...options, now: () => new Date(`${date}T12:00:00Z`) });
  if (outcome.outcome !== 'imported') throw new Error(JSON.stringify(outcome));
  return outcome.report;
}

async function editionsOf(engine: Awaited<ReturnType<typeof anEngine>>) {
  const source = await engine.openSource();
  const editions = (await source.current()!.listChangeEditions())!;
  await source.close();
  return editions.map(({ date, compared, gap }) => [date, compared, gap]);
}

test('a damaged record is told and left as it is, and the catalog is published; the gap is shown once it is put right', async () => {
  const engine = await anEngine();
  const { dataDir } = engine;
  await imported(dataDir, '2026-01-05');
  const whole = readFileSync(join(dataDir, CHANGES_FILE));
  writeFileSync(join(dataDir, CHANGES_FILE), 'damaged, and longer than the header of a database'.repeat(10));
  const report = await imported(dataDir, '2026-02-05', NEXT);
  expect(report.changes?.problem).toMatch(/changes\.db/);
  expect(importReportText(report)).toMatch(/Changes are not recorded, and \/changes has a gap here: .*changes\.db/);
  await expect(editionsOf(engine)).rejects.toThrow(/changes\.db/);
  writeFileSync(join(dataDir, CHANGES_FILE), whole);
  await imported(dataDir, '2026-03-05');
  expect(await editionsOf(engine)).toEqual([
    ['2026-03-05', true, true],
    ['2026-01-05', false, false],
  ]);
  await engine.remove();
});

test('a full disk of the record alone is told, and nothing of it is left', async () => {
  const dataDir = newFolder();
  const writer = recordChanges(dataDir, 20);
  const addRows = `with recursive count(i) as (select 0 union all select i + 1 from count where i < 50000)
    insert into change select 17, i, null, 1 from count`;
  await expect(writer.query(addRows)).rejects.toThrow(/disk is full/);
  await writer.abort();
  const database = new DatabaseSync(join(dataDir, CHANGES_FILE), { readOnly: true });
  expect(database.prepare('select count(*) as count from change').get()).toEqual({ count: 0 });
  database.close();
});

test('a kill between the record and the catalog leaves nothing to be seen, and the next import records the same again', async () => {
  const engine = await anEngine();
  const { dataDir } = engine;
  await imported(dataDir, '2026-01-05');
  // dies when the catalog is about to be published
  const script = `
    import { openSqliteCatalogDatabase } from ${JSON.stringify(join(import.meta.dirname, 'catalog-loader.ts'))};
    import { importPublog } from ${JSON.stringify(join(import.meta.dirname, '../import/import-publog.ts'))};
    const database = openSqliteCatalogDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    const { openLoader } = database;
    const dies = { ...database, openLoader: async (naming) => ({ ...(await openLoader(naming)), publish: () => process.kill(process.pid, 'SIGKILL') }) };
    await importPublog({ paths: [${JSON.stringify(filesOf('2026-02-05', NEXT))}], database: dies, workDir: ${JSON.stringify(newFolder())},
      acceptLoss: true, now: () => new Date('2026-02-05T12:00:00Z') });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
  expect(existsSync(join(dataDir, CHANGES_FILE))).toBe(true);
  expect(await editionsOf(engine)).toEqual([['2026-01-05', false, false]]);
  const report = await imported(dataDir, '2026-02-05', NEXT);
  expect(report.changes?.counts).toEqual({ sources: 1 });
  expect(await editionsOf(engine)).toEqual([
    ['2026-02-05', true, false],
    ['2026-01-05', false, false],
  ]);
  await engine.remove();
});

/** Imports again over a catalog that `sql` has made one of an earlier format. */
async function importedOver(sql: string) {
  const engine = await anEngine();
  const { dataDir } = engine;
  const { edition } = await imported(dataDir, '2026-01-05');
  const file = new DatabaseSync(join(dataDir, `catalog-${edition.version}.db`));
  file.exec(sql);
  file.close();
  const report = await imported(dataDir, '2026-02-05', NEXT);
  expect(report).toMatchObject({ newRecords: 0, changedRecords: 1, goneRecords: 1 });
  return { engine, changes: report.changes };
}

test('a catalog of the format before is compared with for its days, and the record begins behind it', async () => {
  const gone = ['nsn', 'unlisted_nsn'].map(
    (table) => `alter table ${table} drop column facts; alter table ${table} drop column sources_hash;`,
  );
  const { engine, changes } = await importedOver(`${gone.join('')} pragma user_version = 7`);
  expect(changes).toEqual({ counts: {}, compared: false, hasFacts: false, problem: null });
  expect((await editionsOf(engine))[0]).toEqual(['2026-02-05', false, true]);
  await engine.remove();
});

test('a catalog of the format before counted replies is compared with in full', async () => {
  const { engine, changes } = await importedOver('drop table class_reply; pragma user_version = 8');
  expect(changes).toMatchObject({ compared: true, problem: null });
  await engine.remove();
});
