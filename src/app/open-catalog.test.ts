import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { openCatalogSource } from './open-catalog.ts';

test('without a database URL the catalog is looked for in the data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'open-catalog-'));
  const source = await openCatalogSource({ dataDir });
  expect([source.current(), source.failure()]).toEqual([null, null]);
  await source.close();
  rmSync(dataDir, { recursive: true });
});

test('with a database URL it is looked for there', async () => {
  const databaseUrl = await freshDatabase(inject('postgresUrl'));
  const source = await openCatalogSource({ dataDir: '/nowhere', databaseUrl });
  expect([source.current(), source.failure()]).toEqual([null, null]);
  await source.close();
  const gone = await openCatalogSource({ dataDir: '/nowhere', databaseUrl: `${databaseUrl}_that_does_not_exist` });
  expect(gone.failure()?.message).toMatch(/PostgreSQL does not answer: database .* does not exist/);
  await gone.close();
});
