import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { BASE, filesOf } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { aReference, publogZip } from '../../../test/support/catalog/publog.fixture.ts';
import { readCatalogPointer } from '../sqlite/catalog-file.ts';
import { openSqliteCatalogDatabase } from '../sqlite/catalog-loader.ts';
import { openSqliteCatalogSource } from '../sqlite/catalog-source.ts';
import { importPublog, type ImportOptions } from './import-publog.ts';

async function importInto(dataDir: string, folder: string, options: Partial<ImportOptions> = {}) {
  const database = openSqliteCatalogDatabase({ dataDir, keepCatalogs: 5 });
  const outcome = await importPublog({ paths: [folder], database, workDir: newFolder(), acceptLoss: true, ...options });
  const { version, file } = (await readCatalogPointer(dataDir))!;
  return { outcome, version, bytes: readFileSync(path.join(dataDir, file)), file: path.join(dataDir, file) };
}

const JANUARY = filesOf('2026-01-05', BASE);
const FEBRUARY = filesOf('2026-02-03', { ...BASE, V_FLIS_PART: [aReference('012345678', 'MS16998-29')] });

test('the same files, imported on the same day, give the same bytes under the same version on every machine (G7.3)', async () => {
  const machines = [newFolder(), newFolder()];
  const [one, other] = await Promise.all(
    machines.map(async (dataDir, at) => {
      const now = () => new Date(Date.UTC(2026, 2, 1, at * 20));
      const first = await importInto(dataDir, JANUARY, { now, sameThread: at === 0 });
      const second = await importInto(dataDir, FEBRUARY, { now });
      return [first, second].map(({ version, bytes }) => ({ version, bytes: bytes.toString('latin1') }));
    }),
  );
  expect([other, one!.map(({ version }) => version.slice(0, 9))]).toEqual([one, ['20260105T', '20260203T']]);
});

test('on another day they have other days of change, and so another version', async () => {
  const on = (day: number) => importInto(newFolder(), JANUARY, { now: () => new Date(Date.UTC(2026, 2, day)) });
  const [first, second] = [await on(1), await on(2)];
  expect(second.version).not.toBe(first.version);
  expect(second.bytes.equals(first.bytes)).toBe(false);
});

test('files that the catalog in force was made of change nothing, unless they are to be imported again (G7.3)', async () => {
  const dataDir = newFolder();
  const { version, file } = await importInto(dataDir, JANUARY);
  const { ino, mtimeMs } = statSync(file);
  const copy = path.join(newFolder(), 'copy');
  cpSync(JANUARY, copy, { recursive: true, preserveTimestamps: true });
  expect(await importInto(dataDir, copy)).toMatchObject({ outcome: { outcome: 'unchanged', version }, version });
  expect(statSync(file)).toMatchObject({ ino, mtimeMs });
  const again = await importInto(dataDir, JANUARY, { again: true });
  expect(again.outcome).toMatchObject({ outcome: 'imported', report: { unchangedRecords: 2 } });
  expect(again.version > version).toBe(true);
  const third = await importInto(dataDir, JANUARY);
  expect(third).toMatchObject({ outcome: { outcome: 'unchanged' }, version: again.version });
});

test('a damaged catalog in force is made again of the same files', async () => {
  const dataDir = newFolder();
  const { version, file, bytes } = await importInto(dataDir, JANUARY);
  writeFileSync(file, bytes.subarray(0, -8192));
  const mended = await importInto(dataDir, JANUARY);
  expect([mended.outcome, mended.version > version]).toMatchObject([{ outcome: 'imported' }, true]);
});

test('a zip of the same files and day, and the sample before, give the same bytes', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const zip = await publogZip(path.join(newFolder(), 'all.zip'), BASE);
  const [alone, zipped] = [await importInto(newFolder(), filesOf(today, BASE)), await importInto(newFolder(), zip)];
  const dataDir = newFolder();
  await importInto(dataDir, FEBRUARY, { sample: true });
  const after = await importInto(dataDir, filesOf(today, BASE));
  expect([zipped.version, after.version]).toEqual([alone.version, alone.version]);
  expect([zipped.bytes.equals(alone.bytes), after.bytes.equals(alone.bytes)]).toEqual([true, true]);
});

test('when a catalog was imported is the date of its file, and nothing in it; files of the future are of that day', async () => {
  const dataDir = newFolder();
  const now = new Date('2026-03-04T05:06:07.089Z');
  const { file, outcome } = await importInto(dataDir, JANUARY, { now: () => now });
  expect(outcome).toMatchObject({ report: { edition: { importedAt: now.toISOString() } } });
  const source = await openSqliteCatalogSource(dataDir);
  expect(source.current()!.edition).toMatchObject({ importedAt: now.toISOString(), editionDate: '2026-01-05' });
  await source.close();
  const database = new DatabaseSync(file, { readOnly: true });
  expect(database.prepare('select key from catalog_info').all()).not.toContainEqual({ key: 'importedAt' });
  database.close();
  const future = await importInto(newFolder(), filesOf('2038-01-19', BASE), { now: () => now });
  expect(future).toMatchObject({ outcome: { report: { edition: { editionDate: '2026-03-04' } } } });
  expect(future.version).toMatch(/^20260304T/);
});
