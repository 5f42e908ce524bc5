import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import { orUnavailable } from '#base/http/frame/page.ts';
import { isActive, JOB_COMMANDS } from '#base/jobs/job.ts';
import { paths } from '#base/paths.ts';
import { choiceQuery, currentHealth, readHealthChoice } from '../../health/walk-view.ts';
import { type HealthChoice, rowOfLost, viewOfJob, viewOfResult } from '../../health/walk-view.ts';
import { isFindingKind, walkSides } from '../../health/walks.ts';
import type { SitemapWalks } from '../../walk/walk-store.ts';
import type { SitemapServices } from '../load-tool.server.ts';

export type SitemapHealthPageData = Awaited<ReturnType<typeof read>> | null;

type Request = Pick<OperatorRequest, 'form' | 'query' | 'identity' | 'audit' | 'catalog' | 'site'>;
type Services = Pick<SitemapServices, 'walks' | 'foreignFiles'>;
const HEALTH_ACTIONS = ['start', ...JOB_COMMANDS, 'accept', 'withdraw'] as const;

/** GET and POST /sitemap-health, for operators of sitemaps (S15.21). */
export const load = (request: Request, services: Services) =>
  orUnavailable<SitemapHealthPageData>(async () => {
    if (request.form === null) return { kind: 'personal', data: await read(request, services) };
    await change(request.form, request, services.walks);
    return { kind: 'see-other', path: pathAfter(request.form, readHealthChoice(request.query)) };
  });

/** The next finding, or the current walk. */
function pathAfter(form: URLSearchParams, choice: HealthChoice): string {
  if (!isFindingKind(form.get('kind'))) return paths.sitemapHealth();
  const next = form.get('next');
  return `${paths.sitemapHealth(choiceQuery(choice))}#${isFindingKind(next) ? next : 'findings'}`;
}

async function read({ query, catalog, site }: Request, { walks: store, foreignFiles }: Services) {
  const choice = readHealthChoice(query);
  const reads = [store.job(), store.list(), store.accepted(), foreignFiles()] as const;
  const [job, walks, accepted, stored] = await Promise.all(reads);
  const readWalk = async (id: number) => {
    const result = await store.read(id);
    return result === null ? null : viewOfResult(result);
  };
  const whole = walks.filter(({ state }) => state === 'done');
  const current = job === null ? null : ((isActive(job) ? null : await readWalk(job.id)) ?? viewOfJob(job, walks));
  // a killed walk has no result: the last whole one is shown
  const lost = current?.job.state === 'failed' && walks.every(({ id }) => id !== current.id) ? current : null;
  const id = choice.walk ?? (lost === null ? null : (whole[0]?.id ?? null));
  const shown = id === null || id === current?.id ? current : await readWalk(id);
  const walk = whole.find((one) => one.id === shown?.id);
  const before = walk && whole.find((one) => one.id < walk.id);
  return {
    ...currentHealth({
      job,
      walks,
      accepted,
      inForce: { origin: site.origin, catalogVersion: catalog.edition.version },
      areFilesWrong: stored === null || stored.foreign.length > 0,
    }),
    sides: walkSides(walks, accepted),
    current,
    shown,
    against: walk && before ? { walk, before } : null,
    lost,
    walks: lost === null ? walks : [rowOfLost(lost), ...walks],
    accepted,
    choice,
    stored,
    nowMs: Date.now(),
  };
}

/** Logs each action first. */
async function change(form: URLSearchParams, { identity, audit }: Request, walks: SitemapWalks): Promise<void> {
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
    return walks.accept(kind, action === 'accept' ? { by, at: Date.now(), count } : null);
  }
  await audit('sitemap-walk', action);
  if (action === 'start') await walks.start(by);
  else await walks.command(action);
}
