import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { isActive } from '#base/jobs/job.ts';
import { paths } from '#base/paths.ts';
import { choiceQuery, isFindingKind, readHealthChoice, type HealthChoice } from '../../health/health-choice.ts';
import { HEALTH_ACTIONS } from '../../health/messages.ts';
import type { SitemapWalks } from '../../health/sitemap-walks.ts';
import type { Accepted, Health, WalkSummary } from '../../health/walk-result.ts';
import {
  currentHealth,
  faultKinds,
  isOfAnother,
  summaryOfLost,
  viewOfJob,
  viewOfResult,
  type WalkView,
} from '../../health/walk-view.ts';
import type { ForeignFiles } from '../../plan/tool-facts.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../../sitemap-services.ts';

/** The state of all sitemaps, and one walk; null while walks cannot be read. */
export type SitemapHealthPageData = {
  health: Health;
  /** Kinds of faults. */
  faults: number;
  /** Whether the last whole walk says nothing of what is published now. */
  isOfAnother: boolean;
  /** The walk that runs, or the last one; null before the first. */
  current: WalkView | null;
  /** The walk that is shown: the one that was asked for, or the current one; null where it is not kept. */
  shown: WalkView | null;
  /** It and the whole walk before it, where both have ended. */
  against: { walk: WalkSummary; before: WalkSummary } | null;
  /** The last walk, where its process was killed. */
  lost: WalkView | null;
  walks: readonly WalkSummary[];
  accepted: Accepted;
  choice: HealthChoice;
  /** Stored files of another origin, and how many there are in all; null where they cannot be read. */
  stored: { foreign: readonly ForeignFiles[]; files: number } | null;
  nowMs: number;
} | null;

type Services = Pick<SitemapServices, 'walks' | 'foreignFiles'>;

/** GET and POST /sitemap-health, for operators of sitemaps (S15.21). */
export async function load(
  request: Pick<OperatorRequest, 'form' | 'query' | 'identity' | 'audit' | 'catalog' | 'site'>,
  services: Services,
): Promise<PageAnswer<SitemapHealthPageData>> {
  try {
    if (request.form !== null) {
      await change(request.form, request, services.walks);
      return { kind: 'see-other', path: pathAfter(request.form, readHealthChoice(request.query)) };
    }
    return { kind: 'personal', data: await read(request, services) };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}

/** After a finding the same list, at the next one; after anything else the walk that runs. */
function pathAfter(form: URLSearchParams, choice: HealthChoice): string {
  if (!isFindingKind(form.get('kind'))) return paths.sitemapHealth();
  const next = form.get('next');
  return `${paths.sitemapHealth(choiceQuery(choice))}#${isFindingKind(next) ? next : 'findings'}`;
}

async function read(
  { query, catalog, site }: Pick<OperatorRequest, 'query' | 'catalog' | 'site'>,
  { walks: store, foreignFiles }: Services,
): Promise<SitemapHealthPageData> {
  const choice = readHealthChoice(query);
  const [job, walks, accepted, stored] = await Promise.all([
    store.job(),
    store.list(),
    store.accepted(),
    foreignFiles(),
  ]);
  const whole = walks.filter(({ state }) => state === 'done');
  const readWalk = async (id: number): Promise<WalkView | null> => {
    const result = await store.read(id);
    return result === null ? null : viewOfResult(result);
  };
  const current = job === null ? null : ((isActive(job) ? null : await readWalk(job.id)) ?? viewOfJob(job, walks));
  // A killed walk has no result: it is a row of the list, and the last whole one is shown.
  const lost = current?.job.state === 'failed' && walks.every(({ id }) => id !== current.id) ? current : null;
  const id = choice.walk ?? (lost === null ? null : (whole[0]?.id ?? null));
  const shown = id === null || id === current?.id ? current : await readWalk(id);
  const walk = shown === null ? undefined : walks.find(({ id, state }) => id === shown.id && state === 'done');
  const before = walk === undefined ? undefined : whole.find(({ id }) => id < walk.id);
  const inForce = { origin: site.origin, catalogVersion: catalog.edition.version };
  const known = { job, walks, accepted, inForce };
  const areFilesWrong = stored === null || stored.foreign.length > 0;
  return {
    health: currentHealth(known, areFilesWrong),
    faults: faultKinds(known, areFilesWrong),
    isOfAnother: isOfAnother(known),
    current,
    shown,
    against: walk === undefined || before === undefined ? null : { walk, before },
    lost,
    walks: lost === null ? walks : [summaryOfLost(lost), ...walks],
    accepted,
    choice,
    stored,
    nowMs: Date.now(),
  };
}

/** Each is logged before it is done. What a form says beyond the known actions is ignored. */
async function change(
  form: URLSearchParams,
  { identity, audit }: Pick<OperatorRequest, 'identity' | 'audit'>,
  walks: SitemapWalks,
): Promise<void> {
  const action = HEALTH_ACTIONS.find((one) => one === form.get('action'));
  const by = identity.operator.name;
  if (action === undefined) return;
  if (action === 'accept' || action === 'withdraw') {
    const kind = form.get('kind');
    if (!isFindingKind(kind)) return;
    const found = (await walks.list()).find(({ state }) => state === 'done')?.findings.find((one) => one.kind === kind);
    const under = (await walks.job())?.details?.findings.find((one) => one.kind === kind);
    const count = Math.max(found?.count ?? 0, under?.count ?? 0);
    await audit('sitemap-finding', `${action === 'accept' ? 'accepted' : 'no longer accepted'}: ${kind}, ${count}`);
    await walks.accept(kind, action === 'accept' ? { by, at: Date.now(), count } : null);
    return;
  }
  await audit('sitemap-walk', action);
  if (action === 'start') await walks.start(by);
  else await walks.command(action);
}
