import { expect, test } from 'vitest';
import { A_SITE } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import type { FindingKind } from '../rules/findings.ts';
import { createFindingTally } from '../rules/finding-tally.ts';
import { checkPlan } from './check-catalog.ts';
import { emptyReading, gatherReadings } from './read-sitemap.ts';
import type { AuditContext, SitemapReading, SitemapSet } from './read-sitemap.ts';

const readingOf = (sitemap: string, facts: Partial<SitemapReading>): SitemapReading => ({
  ...emptyReading(sitemap, createFindingTally().findings),
  root: 'urlset',
  ...facts,
});

async function gather(facts: Partial<SitemapReading>[]) {
  const tally = createFindingTally();
  const context = { tally, onProgress: () => {} } as unknown as AuditContext;
  const read = async (index: number) => readingOf(`${index}.xml`, facts[index]!);
  const gathered = await gatherReadings([...facts.keys()], 2, read, context);
  return { ...gathered, leftOut: tally.findings.get('not-compared')?.examples.map(({ sitemap }) => sitemap) ?? [] };
}

/** Readings of sitemaps that list one page less than the plan. */
function planFindings(readings: SitemapReading[]): string[] {
  const tally = createFindingTally();
  const place = { roots: 0, of: 'folder', isWhole: true, origin: A_SITE } as const;
  const set: SitemapSet = { readings, ...place };
  const pages = new Map(Object.entries({ '/page': 0, '/more': 0 }));
  const planned = { urlCount: 0, changedOn: 0, range: null, pages: () => pages };
  const files = ['1.xml', '2.xml'].map((name) => ({ name, ...planned }));
  checkPlan(set, { indexes: [], forRobots: [], sitemaps: [], files }, tally);
  return ['page-missing', 'page-unknown'].flatMap((kind) =>
    (tally.findings.get(kind as FindingKind)?.examples ?? []).map(({ sitemap }) => `${kind} ${sitemap}`),
  );
}

test('what is too much to be held is left uncompared, and named', async () => {
  const many = Array<string>(200_000).fill('https://parts.example/page');
  const { readings, areAllNsnsHeld, leftOut } = await gather([{ others: many }, { others: many }, { others: many }]);
  expect(leftOut).toEqual(['2.xml']);
  expect(readings.map(({ others }) => others.length)).toEqual([200_000, 200_000, 0]);
  expect(areAllNsnsHeld).toBe(true);
  expect(planFindings(readings)).toEqual(['page-missing 1.xml']);
});

test('NSNs beyond thirty million are not held, and then nothing counts as missing', async () => {
  const million = new Float64Array(1_000_000);
  const { readings, areAllNsnsHeld, leftOut } = await gather(Array.from({ length: 32 }, () => ({ nsns: million })));
  expect(leftOut).toEqual(['30.xml', '31.xml']);
  expect(readings.at(-1)!.nsns).toHaveLength(0);
  expect(areAllNsnsHeld).toBe(false);
});
