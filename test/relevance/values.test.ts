import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJudge, reportOf } from './judge-texts.ts';
import { openSampleCatalog, type SampleCatalog } from './sample-catalog.fixture.ts';

/** The catalog of a first start (src/app/cli/load-sample.ts). */
const SAMPLE_NSNS = 25_000;
const IMPORT_LIMIT_MS = 300_000;
const SEED = 7;
/** Every second of what is drawn: npm run bench asks them all. */
const someOf = <Text>(texts: readonly Text[]): Text[] => texts.filter((_, at) => at % 2 === 0);

let sample: SampleCatalog;
let judge: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => {
  sample = await openSampleCatalog(SAMPLE_NSNS);
  judge = await openJudge(sample.catalog, sample.files);
}, IMPORT_LIMIT_MS);
afterAll(() => sample.close());

test.each([
  // texts, how many at least, and floors: the first is right, the first ten are right, nothing is found
  ['written for one part', () => judge.parametric, 100, 0.97, 0.95, 0.01] as const,
  ['as buyers type them', () => judge.written, 150, 0.95, 0.92, 0.01] as const,
  ['with one value or none', () => someOf(judge.drawn(SEED).single(1)), 300, 0.98, 0.98, 0.01] as const,
  ['with two or more values', () => someOf(judge.drawn(SEED).several(1)), 250, 0.97, 0.96, 0.02] as const,
])('texts %s find the parts that have what they say (C13.1)', async (_, texts, least, first, ten, nothing) => {
  const { wrong, ...figures } = reportOf(await judge.judgeTexts(texts()));
  const told = JSON.stringify(wrong, null, 1);
  expect(figures.texts).toBeGreaterThanOrEqual(least);
  expect(figures.first, told).toBeGreaterThanOrEqual(first);
  expect(figures.ten, told).toBeGreaterThanOrEqual(ten);
  expect(figures.nothing).toBeLessThanOrEqual(nothing);
});

test('no value is said to be met, or not on file, where the files say otherwise (C13.1)', async () => {
  const untruths = await judge.findUntruths(judge.drawn(SEED).pairs(250));
  expect(untruths.length, JSON.stringify(untruths, null, 1)).toBeLessThanOrEqual(1);
});
