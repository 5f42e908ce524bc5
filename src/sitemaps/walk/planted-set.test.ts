import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLANTED, type Sent } from '../../../test/support/sitemaps/planted-faults.fixture.ts';
import { aWalkedSite, answerOf, WALKED_AT } from '../../../test/support/sitemaps/walked-site.fixture.ts';
import { paths } from '#base/paths.ts';
import { readSitemap } from '../audit/read-sitemap.ts';
import { FINDING_KINDS } from '../rules/findings.ts';
import { createFindingTally } from '../rules/finding-tally.ts';
import { judgeAnswer } from '../rules/judge-answer.ts';
import type { Expectation } from '../rules/planned-sitemap.ts';
import type { WalkPlan } from './walk-plan.server.ts';

let site: Awaited<ReturnType<typeof aWalkedSite>>;
let plan: WalkPlan;
beforeAll(async () => {
  site = await aWalkedSite({ 1005: 12, 5305: 300 });
  await site.walk(undefined, (planned) => (plan = planned));
});
afterAll(() => site.close());

/** Finds the plan of an address; null for pages and robots.txt. */
async function expectedAt(path: string): Promise<Expectation | null> {
  const index = plan.indexes.find((one) => one.path === path);
  if (index !== undefined) return { kind: 'index', lists: index.lists };
  const family = path.startsWith('/sitemaps/') ? plan.files : plan.sitemaps;
  const planned = family.find(({ name }) => name === path || paths.sitemapFile(name) === path);
  return planned ? { kind: 'urlset', planned, all: family, content: await planned.content() } : null;
}

/** Faults and warnings of the judge in an answer. */
async function judged(path: string, { status, headers, body }: Sent, expected: Expectation): Promise<string[]> {
  const answer = { ...answerOf(status, body, headers), isGz: path.endsWith('.gz') };
  const rules = { sitemap: path, origin: plan.origin, nowMs: WALKED_AT };
  const tally = createFindingTally();
  await judgeAnswer(answer, { ...rules, expected }, async () => readSitemap(answer, rules), tally);
  return [...tally.findings.keys()].filter((kind) => FINDING_KINDS[kind].severity !== 'note');
}

test('the set has more than 150 faults, and the judge finds each one in an answer of a sitemap, index or file (S15.1)', async () => {
  expect(new Set(PLANTED.map(([name]) => name)).size).toBeGreaterThanOrEqual(150);
  const missed: string[] = [];
  const addresses = [
    ...plan.indexes.map(({ path }) => path),
    ...plan.sitemaps.map(({ name }) => name),
    paths.sitemapFile('nsn-1.xml.gz'),
  ];
  let planted = 0;
  for (const path of addresses) {
    const expected = (await expectedAt(path))!;
    const { status, header, bytes } = await site.ask(path);
    const headers = { 'content-type': header('content-type')!, 'content-encoding': header('content-encoding') ?? '' };
    const sent: Sent = { status, headers, body: Buffer.from(bytes) };
    expect([path, await judged(path, sent, expected)]).toEqual([path, []]);
    for (const [name, , plant] of PLANTED) {
      const changed = plant(sent, { path, agent: '', method: 'GET', headers: {} });
      if (changed === null) continue;
      planted += 1;
      if ((await judged(path, changed, expected)).length === 0) missed.push(name);
    }
  }
  expect(missed).toEqual([]);
  expect(planted).toBeGreaterThan(100);
});
