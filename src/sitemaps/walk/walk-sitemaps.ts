import { checkManifest } from '../audit/audit-folder.ts';
import type { AuditThreads } from '../audit/read-sitemap.ts';
import { type ItemState, severityOf, type FoundKind, type WalkedItem } from '../health/walks.ts';
import type { PlannedContent } from '../plan/planned-sitemaps.server.ts';
import { type FindingKind, inOrder } from '../rules/findings.ts';
import { type FindingTally, createFindingTally } from '../rules/finding-tally.ts';
import { type Expectation, type PlannedSitemap, canonicalPath, type PlannedIndex } from '../rules/planned-sitemap.ts';
import { judgeAnswer } from '../rules/judge-answer.ts';
import { notOfPlan } from '../audit/check-catalog.ts';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { WalkPlan } from './walk-plan.server.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { sampleOf } from '../rules/check-page.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { checkForbidden, checkNamed, checkSampledPage, pagesAt, readRobots, ROBOTS } from '../audit/check-site.ts';
import type { ReadUrl, UrlAnswer } from '../audit/read-url.ts';
import type { AskOutside } from '../outside/ask-outside.ts';
import { checkOutside, type OutsideAddress } from '../outside/check-outside.ts';
import { inParallel, sumBy } from '#base/domain/in-parallel.ts';
import type { WalkNews } from './walk-store.ts';
import { rulesForNsns, WATCHED_AGENTS } from '../rules/robots.ts';

function checkSet({ manifest, isManifestDamaged, catalogVersion, files, filesDue }: WalkPlan, tally: FindingTally) {
  if (manifest === null) {
    if (isManifestDamaged) tally.add('manifest-unreadable', 'manifest.json', 'it is damaged');
    else if (files.length > 0) tally.add('manifest-absent', 'manifest.json', 'not found');
    else if (filesDue > 0) tally.add('files-not-made', 'manifest.json', `the plan has ${filesDue} files`);
    return;
  }
  if (manifest.catalogVersion !== catalogVersion)
    tally.add('other-catalog', 'manifest.json', `${manifest.catalogVersion}, in force is ${catalogVersion}`);
  const names = manifest.files.map(({ name }) => name);
  for (const name of notOfPlan(names, files)) tally.add('plan-file-extra', name, 'the plan does not have it');
}

function stateOf(kinds: readonly FindingKind[]): ItemState {
  const severities = kinds.map(severityOf);
  return severities.includes('fault') ? 'e' : severities.includes('warning') ? 'w' : 'g';
}

/** In proportion to what each sitemap lists, one at least. */
const SAMPLED_PAGES = 250;
/** Parts whose content is held against their records: of 3,000 damaged ones among seven million, eight are found. */
const SAMPLED_PARTS = 20_000;
/** Each of its four pages is looked at. */
const STATIC = paths.sitemap({ type: 'static' });

export function sampleSizes(sitemaps: readonly PlannedSitemap[], size = SAMPLED_PAGES): number[] {
  const all = sumBy(sitemaps, ({ urlCount }) => urlCount);
  return sitemaps.map(({ name, urlCount }) =>
    name === STATIC ? urlCount : Math.min(urlCount, Math.max(1, Math.round((size * urlCount) / all))),
  );
}

/** One is written while another is read. */
const AT_A_TIME = 3;
const TELL_EVERY_MS = 200;
/** A run over all files takes minutes: changed files are read again until it ends. */
const MAX_ROUNDS = 600;
const BETWEEN_ROUNDS_MS = 1_000;

/** Ends the asking after so many addresses without an answer in a row. */
const MAX_SILENT = 5;

type WalkMeans = {
  read: ReadUrl;
  /** Asks the public address; `seen`: what the last walk saw of an address. */
  outside?: { ask: AskOutside; seen: Record<string, WalkedItem['seen']> };
  threads: AuditThreads;
  nowMs: number;
  tell: (news: WalkNews) => void;
  planNow: () => Promise<WalkPlan>;
  sleep?: (ms: number) => Promise<unknown>;
};

type Item = { group: 'sitemaps' | 'files'; place: number; path: string; planned: PlannedContent };

type Outside = NonNullable<WalkMeans['outside']>;

/** The server answers from another catalog than the planned one. */
class OtherCatalog extends Error {}

/**
 * Reads all indexes, sitemaps and stored files from the server and compares them with plan and catalog. Null: start
 * again, as another catalog, another shelf or the first files came. Rejects when stopped.
 */
export function walkSitemaps(plan: WalkPlan, means: WalkMeans): Promise<FoundKind[] | null> {
  return walkPlan(plan, means).catch((error: unknown) => {
    if (error instanceof OtherCatalog) return null;
    throw error;
  });
}

/** `family`: tells whose content it has instead. */
async function expectationOf(planned: PlannedContent, family: readonly PlannedSitemap[]): Promise<Expectation> {
  return { kind: 'urlset', planned, all: family, content: await planned.content() };
}

async function walkPlan(plan: WalkPlan, means: WalkMeans): Promise<FoundKind[] | null> {
  const { read, outside, threads, nowMs, tell, planNow, sleep = wait } = means;
  const { origin } = plan;
  const itemsOf = (group: 'sitemaps' | 'files', pathOf: (name: string) => string) =>
    plan[group].map((planned, place): Item => ({ group, place, path: pathOf(planned.name), planned }));
  const items = [...itemsOf('sitemaps', (name) => name), ...itemsOf('files', paths.sitemapFile)];
  const general = createFindingTally();
  const tallies = new Map<string, FindingTally['findings']>();
  const sizes = sampleSizes(plan.sitemaps);
  const sample: string[] = [];
  const partSizes = sampleSizes(plan.sitemaps, SAMPLED_PARTS);
  const parts = new Set<number>();
  let untold: WalkedItem[] = [];
  let toldAt = -Infinity;

  const tellIfDue = (pagesDone?: number): void => {
    if (performance.now() - toldAt >= TELL_EVERY_MS) tellAll(pagesDone);
  };

  function tellAll(pagesDone?: number): FoundKind[] {
    const all = createFindingTally();
    all.merge(general.findings);
    // in the order of the plan
    for (const { path } of [...plan.indexes, ...items]) all.merge(tallies.get(path) ?? new Map());
    const out = createFindingTally();
    for (const { path } of plan.outside) out.merge(tallies.get(origin + path) ?? new Map());
    all.merge(out.findings);
    const findings = inOrder(all.findings).map((one) => {
      const found = out.findings.get(one.kind);
      return found === undefined ? one : { ...one, outside: found.count };
    });
    tell({ kind: 'walked', items: untold, findings, ...(pagesDone === undefined ? {} : { pagesDone }) });
    [untold, toldAt] = [[], performance.now()];
    return findings;
  }

  /** Reads an address and judges it; null when there is nothing to read. */
  async function readOne(path: string, sitemap: string, expected: Expectation, tally: FindingTally) {
    const answer = await read(path);
    if ('kind' in answer) {
      tally.add(answer.kind, sitemap, answer.reason);
      return { reading: null, ms: 0 };
    }
    const version = answer.header('x-catalog-version');
    if (version !== null && version !== plan.catalogVersion) throw new OtherCatalog();
    return { reading: await judge(answer, sitemap, expected, tally), ms: Math.round(answer.ms) };
  }

  async function judge(answer: UrlAnswer, sitemap: string, expected: Expectation, tally: FindingTally) {
    const rules = { sitemap, origin, nowMs };
    return judgeAnswer(answer, { ...rules, expected }, () => threads.read(answer, rules), tally);
  }

  /** Asks a public address. Tells whether there was an answer. */
  async function askOutside(address: OutsideAddress, place: number, { ask, seen }: Outside): Promise<boolean> {
    const tally = createFindingTally();
    const loc = origin + address.path;
    const asked = { origin, ask, own: read, seen: seen[address.path], nowMs };
    const { answer, seen: now } = await checkOutside(address, asked, (kind, detail) => tally.add(kind, loc, detail));
    const { bytes: { length: bytes } = { length: 0 }, ms = 0 } = answer ?? {};
    if (address.of === 'robots' && answer !== null) await checkRobotsTxt(plan, async () => answer, tally);
    // a cache may have that of the edition before for a while
    const version = answer?.header('x-catalog-version') ?? plan.catalogVersion;
    const expected = await expectationAt(address);
    if (answer?.status === 200 && version === plan.catalogVersion && expected !== null)
      await judge(answer, loc, expected, tally);
    const kinds = [...tally.findings.keys()];
    if (kinds.includes('outside-unasked')) {
      general.merge(tally.findings);
      return false;
    }
    keep(loc, tally);
    const item = { group: 'outside', place, state: stateOf(kinds), urls: 1, bytes, ms: Math.round(ms), kinds } as const;
    untold.push(now ? { ...item, seen: now } : item);
    tellIfDue();
    return answer !== null;
  }

  async function expectationAt(address: OutsideAddress): Promise<Expectation | null> {
    if ('lists' in address) return { kind: 'index', lists: address.lists };
    return 'planned' in address ? expectationOf(address.planned, address.family) : null;
  }

  async function askAllOutside(): Promise<void> {
    let silent = 0;
    if (outside === undefined) return;
    for (const [place, address] of plan.outside.entries()) {
      silent = (await askOutside(address, place, outside)) ? 0 : silent + 1;
      if (general.findings.has('outside-unasked')) return;
      if (silent === MAX_SILENT) return general.add('gave-up', origin, `${silent} addresses in a row`);
    }
  }

  function keep(path: string, { findings }: FindingTally): void {
    tallies.delete(path);
    if (findings.size > 0) tallies.set(path, findings);
  }

  async function readIndex({ path, lists }: PlannedIndex): Promise<void> {
    const tally = createFindingTally();
    await readOne(path, path, { kind: 'index', lists }, tally);
    keep(path, tally);
  }

  async function readItem({ group, place, path, planned }: Item, { manifest }: WalkPlan) {
    const tally = createFindingTally();
    const expected = await expectationOf(planned, plan[group]);
    const { reading, ms } = await readOne(path, planned.name, expected, tally);
    if (reading !== null && group === 'files' && manifest !== null) {
      const files = manifest.files.filter(({ name }) => name === planned.name);
      checkManifest({ ...manifest, files }, [reading], tally);
      for (const { name, origin: named = manifest.origin } of files)
        if (named !== origin) tally.add('manifest-origin', name, `${named}, while the site answers on ${origin}`);
    }
    const kinds = [...tally.findings.keys()];
    keep(path, tally);
    const { urlCount: urls, storedBytes: bytes } = reading ?? { urlCount: 0, storedBytes: 0 };
    untold.push({ group, place, state: stateOf(kinds), urls, bytes, ms, kinds });
    tellIfDue();
    return reading;
  }

  await checkRobotsTxt(plan, read, general);
  for (const index of plan.indexes) await readIndex(index);
  await inParallel(items, AT_A_TIME, async (item) => {
    const reading = await readItem(item, plan);
    if (reading === null || item.group !== 'sitemaps') return;
    const { nsns, others, sitemap } = reading;
    for (const at of sampleOf(nsns.length, partSizes[item.place]!, `parts ${nowMs} ${item.path}`)) parts.add(nsns[at]!);
    const places = sampleOf(nsns.length + others.length, sizes[item.place]!, `${nowMs} ${sitemap}`);
    sample.push(...pagesAt({ listings: [reading], readings: [reading] }, places, origin));
  });
  let pagesDone = 0;
  await inParallel(sample, AT_A_TIME, async (page) => {
    await checkSampledPage(page, '', read, general);
    pagesDone += 1;
    tellIfDue(pagesDone);
  });
  await inParallel(parts, AT_A_TIME, async (nsn) => {
    const problem = await plan.contentProblem(nsn as Nsn).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
      general.add('catalog-unreadable', plan.catalogVersion, error.message);
      return null;
    });
    if (problem !== null) general.add('part-content', formatNsn(nsn as Nsn), problem);
  });

  await askAllOutside();

  let known = plan;
  for (let round = 0; ; round++) {
    const now = await planNow();
    if (now.catalogVersion !== plan.catalogVersion || now.files.length !== plan.files.length) return null;
    if (now.shelf !== plan.shelf) return null;
    const changed = changedFiles(known.manifest, now.manifest);
    if (changed === null) break;
    if (round === MAX_ROUNDS) throw new Error('the stored files were made again and again meanwhile');
    if (round > 0) await sleep(BETWEEN_ROUNDS_MS);
    for (const { path } of known.indexes) tallies.delete(path);
    for (const index of now.indexes) await readIndex(index);
    const isDue = ({ group, path, planned }: Item) =>
      group === 'files' && (changed.has(planned.name) || tallies.has(path));
    await inParallel(items.filter(isDue), AT_A_TIME, async (item) => void (await readItem(item, now)));
    known = now;
  }
  checkSet(known, general);
  return tellAll(pagesDone);
}

/** Names files that differ between two manifests; null when these are the same. */
function changedFiles(before: SitemapManifest | null, after: SitemapManifest | null): Set<string> | null {
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const lines = (manifest: SitemapManifest | null): Map<string, string> =>
    new Map(manifest?.files.map((line) => [line.name, JSON.stringify({ origin: manifest.origin, ...line })]));
  const [old, made] = [lines(before), lines(after)];
  return new Set([...old.keys(), ...made.keys()].filter((name) => old.get(name) !== made.get(name)));
}

async function checkRobotsTxt(plan: WalkPlan, read: ReadUrl, tally: FindingTally): Promise<void> {
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
  // rules about NSNs are rare: only then are all of them read
  const areNsnsConcerned = WATCHED_AGENTS.some((agent) => rulesForNsns(robots, agent) > 0);
  const withNsns = areNsnsConcerned ? sitemaps.filter(({ range }) => range !== null) : [];
  checkForbidden(robots, [...addresses, ...others], [], tally);
  for (const { content } of withNsns) checkForbidden(robots, [], [await content()], tally);
}
