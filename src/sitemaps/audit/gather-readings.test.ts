import { expect, test } from 'vitest';
import { createFindingTally } from '../rules/finding-tally.ts';
import { type AuditContext, gatherReadings } from './gather-readings.ts';
import { emptyReading, type SitemapReading } from './read-sitemap.ts';

const readingOf = (sitemap: string, facts: Partial<SitemapReading>): SitemapReading => ({
  ...emptyReading(sitemap, createFindingTally().findings),
  ...facts,
});

async function gather(facts: Partial<SitemapReading>[]) {
  const tally = createFindingTally();
  const context = { tally, onProgress: () => {} } as unknown as AuditContext;
  const read = async (index: number) => readingOf(`${index}.xml`, facts[index]!);
  const gathered = await gatherReadings([...facts.keys()], 2, read, context);
  return { ...gathered, leftOut: tally.findings.get('not-compared')?.examples.map(({ sitemap }) => sitemap) ?? [] };
}

test('what is too much to be held is left uncompared, and named', async () => {
  const many = Array<string>(200_000).fill('https://parts.example/page');
  const { readings, areAllNsnsHeld, leftOut } = await gather([{ others: many }, { others: many }, { others: many }]);
  expect(leftOut).toEqual(['2.xml']);
  expect(readings.map(({ others }) => others.length)).toEqual([200_000, 200_000, 0]);
  expect(areAllNsnsHeld).toBe(true);
});

test('NSNs beyond thirty million are not held, and then nothing counts as missing', async () => {
  const million = new Float64Array(1_000_000);
  const { readings, areAllNsnsHeld, leftOut } = await gather(Array.from({ length: 32 }, () => ({ nsns: million })));
  expect(leftOut).toEqual(['30.xml', '31.xml']);
  expect(readings.at(-1)!.nsns).toHaveLength(0);
  expect(areAllNsnsHeld).toBe(false);
});
