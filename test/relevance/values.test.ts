import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJudge, reportOf } from './judge-texts.ts';
import { openSampleCatalog, type SampleCatalog } from './sample-catalog.fixture.ts';

/** The catalog of a first start (src/app/cli/load-sample.ts). */
const SAMPLE_NSNS = 25_000;
const IMPORT_LIMIT_MS = 300_000;
const SEED = 7;

let sample: SampleCatalog;
let judge: Awaited<ReturnType<typeof openJudge>>;
let drawn: ReturnType<typeof judge.drawn>;
beforeAll(async () => {
  sample = await openSampleCatalog(SAMPLE_NSNS);
  judge = await openJudge(sample.catalog, sample.files);
  drawn = judge.drawn(SEED);
}, IMPORT_LIMIT_MS);
afterAll(() => sample.close());

test.each([
  { texts: 'written for one part', of: () => judge.parametric, least: 100, first: 0.97, ten: 0.95, nothing: 0.01 },
  { texts: 'as buyers type them', of: () => judge.written, least: 150, first: 0.76, ten: 0.75, nothing: 0.01 },
  { texts: 'with one value or none', of: () => drawn.single(1), least: 600, first: 0.93, ten: 0.93, nothing: 0.01 },
  { texts: 'with two or more values', of: () => drawn.several(1), least: 500, first: 0.84, ten: 0.9, nothing: 0.02 },
])('texts $texts find the parts that have what they say (C13.1)', async ({ of, least, ...floors }) => {
  const { wrong, ...figures } = reportOf(await judge.judgeTexts(of()));
  expect(figures.texts).toBeGreaterThanOrEqual(least);
  expect(figures.first, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(floors.first);
  expect(figures.ten, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(floors.ten);
  expect(figures.nothing).toBeLessThanOrEqual(floors.nothing);
});

test('no value is said to be met, or not on file, where the files say otherwise (C13.1)', async () => {
  const untruths = await judge.findUntruths(drawn.pairs(500));
  expect(untruths.length, JSON.stringify(untruths, null, 1)).toBeLessThanOrEqual(40);
});
