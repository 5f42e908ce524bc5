import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import type { CatalogStore } from '../../src/publog/catalog-store.ts';
import { startImport } from '../../src/publog/cli/run-import.ts';
import { writeSample } from '../../tools/sample/write-sample.ts';

/** A sample catalog with the files that it was imported from. */
export type SampleCatalog = { catalog: CatalogStore; files: string; close(): Promise<void> };

export async function openSampleCatalog(nsns: number, seed = 1): Promise<SampleCatalog> {
  const folder = await mkdtemp(join(tmpdir(), 'relevance-'));
  const files = join(folder, 'files');
  await writeSample({ nsns, seed, outDir: files });
  const place = { dataDir: join(folder, 'data'), databaseUrl: undefined };
  await startImport({ place, paths: [files], sample: true }, () => {}).outcome;
  const source = await openCatalogs(place).catalogSource();
  return {
    catalog: source.current()!,
    files,
    close: async () => {
      await source.close();
      await rm(folder, { recursive: true });
    },
  };
}
