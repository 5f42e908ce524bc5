import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeParametricTexts } from './find-parametric.ts';
import { figuresOf } from './metrics.ts';
import { openSampleCatalog, type SampleCatalog } from './sample-catalog.fixture.ts';

/** The catalog of a first start (src/app/cli/load-sample.ts). */
const SAMPLE_NSNS = 25_000;
const IMPORT_LIMIT_MS = 300_000;

let sample: SampleCatalog;
beforeAll(async () => {
  sample = await openSampleCatalog(SAMPLE_NSNS);
}, IMPORT_LIMIT_MS);
afterAll(() => sample.close());

test('sizes, materials and ratings in a text find the parts that have them (C13.1)', async () => {
  const judged = await judgeParametricTexts(sample.catalog, sample.files);
  const wrong = judged.filter(({ right }) => !right[0]).map(({ text }) => text);
  const { texts, first, ten, nothing } = figuresOf(judged);
  expect(texts).toBeGreaterThanOrEqual(100);
  expect(first, wrong.join('; ')).toBeGreaterThanOrEqual(0.97);
  expect(ten).toBeGreaterThanOrEqual(0.95);
  expect(nothing).toBeLessThanOrEqual(0.01);
});
