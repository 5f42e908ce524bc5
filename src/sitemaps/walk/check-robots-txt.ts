import { paths } from '#base/paths.ts';
import { checkForbidden, checkNamed, readRobots, ROBOTS } from '../audit/check-robots.ts';
import type { ReadUrl } from '../audit/read-url.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import { canonicalPath } from '../rules/planned-sitemap.ts';
import { rulesForNsns, WATCHED_AGENTS } from '../rules/robots.ts';
import type { WalkPlan } from './walk-plan.server.ts';

/** Reads robots.txt, and reports what it forbids of all that the plan lists, and whether it names the index of ROBOTS_SITEMAPS alone. */
export async function checkRobotsTxt(plan: WalkPlan, read: ReadUrl, tally: FindingTally): Promise<void> {
  const { origin, indexes, sitemaps, files } = plan;
  const robots = await readRobots(ROBOTS, read, tally);
  if (robots === null) return;
  const addresses = [
    ...indexes.map(({ path }) => path),
    ...sitemaps.map(({ name }) => name),
    ...files.map(({ name }) => paths.sitemapFile(name)),
  ].map((path) => origin + path);
  const there = new Set(addresses.map(canonicalPath));
  const problemAt = async (place: string) => (there.has(place) ? null : 'the plan has no such sitemap');
  await checkNamed(robots, origin, { problemAt, due: [plan.robotsIndex] }, tally);
  const others = sitemaps.flatMap(({ pages }) => [...pages().keys()].map((path) => origin + path));
  // rules that concern NSNs are rare: only then are all of them read
  const areNsnsConcerned = WATCHED_AGENTS.some((agent) => rulesForNsns(robots, agent) > 0);
  const withNsns = areNsnsConcerned ? sitemaps.filter(({ range }) => range !== null) : [];
  checkForbidden(robots, { sitemaps: addresses, families: [{ readings: [{ others }], listings: [] }] }, tally);
  for (const { content } of withNsns) {
    const listings = [await content()];
    checkForbidden(robots, { sitemaps: [], families: [{ readings: [], listings }] }, tally);
  }
}
