import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStores } from '../../src/app/open-stores.ts';
import type { CatalogSource } from '../../src/catalog/catalog-source.ts';
import { startImport } from '../../src/cli/run-import.ts';
import { writeSample } from '../../tools/sample/write-sample.ts';
import { judgeParametricTexts } from './find-parametric.ts';
import { figuresOf, type Judged } from './metrics.ts';

/** The catalog of a first start (src/cli/load-sample.ts). */
const SAMPLE = { nsns: 25_000, seed: 1 };
const IMPORT_LIMIT_MS = 300_000;

let folder = '';
let source: CatalogSource;
let judged: Judged[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parametric-'));
  const files = join(folder, 'files');
  await writeSample({ ...SAMPLE, outDir: files });
  const place = { dataDir: join(folder, 'data'), databaseUrl: undefined };
  await startImport({ place, paths: [files], sample: true }, () => {}).outcome;
  source = await openStores(place).catalogSource();
  judged = await judgeParametricTexts(source.current()!, files);
}, IMPORT_LIMIT_MS);
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

test('sizes, materials and ratings in a text find the parts that have them (C13.1)', () => {
  const wrong = judged.filter(({ right }) => !right[0]).map(({ text }) => text);
  const { texts, first, ten, nothing } = figuresOf(judged);
  expect(texts).toBeGreaterThanOrEqual(100);
  expect(first, wrong.join('; ')).toBeGreaterThanOrEqual(0.97);
  expect(ten).toBeGreaterThanOrEqual(0.95);
  expect(nothing).toBeLessThanOrEqual(0.01);
});
