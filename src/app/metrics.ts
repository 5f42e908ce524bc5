import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { ENDPOINTS } from '#base/routes.ts';
import { addCrawlFigures, type CrawlFigures } from '#sitemaps/crawl/add-crawl-exports.ts';
import { partStates, type Readiness } from './health/readiness.ts';
import type { OutboxWatch, Backups } from '#desk/desk-services.ts';
import { PROBLEM_KINDS, type ReleaseState } from '#publog/releases/release-registry.ts';

/** Collected once: the observer of garbage collections never ends. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3];

export function addMetrics(
  app: FastifyInstance,
  measured: {
    node: string | null;
    releases: (() => ReleaseState) | undefined;
    readiness: () => Promise<Readiness>;
    backups: Backups;
    mailAttempts: OutboxWatch['attempts'];
    crawls: CrawlFigures | null;
  },
): void {
  const { node, releases, readiness, backups, mailAttempts, crawls } = measured;
  const registry = Registry.merge([ofProcess]);
  if (node !== null) registry.setDefaultLabels({ node });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const showGauges = addGauges(registry, backups, releases);
  if (crawls !== null) addCrawlFigures(registry, { ...crawls, Counter, Gauge });
  const attempts: Counter<'kind' | 'outcome'> = new Counter({
    name: 'outbox_attempts_total',
    help: 'Mails and webhooks that were tried to send, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
    collect: () => {
      attempts.reset();
      for (const [kind, counts] of mailAttempts())
        for (const outcome of ['sent', 'failed'] as const) attempts.inc({ kind, outcome }, counts[outcome]);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get(ENDPOINTS.metrics, async (_request, reply) => {
    showGauges(await readiness());
    reply.type(registry.contentType).header('cache-control', 'no-store');
    return registry.metrics();
  });
}

function addGauges(registry: Registry, backups: Backups, releases: (() => ReleaseState) | undefined) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const listedNsns = gauge('catalog_listed_nsns', 'NSNs listed in the catalog in force');
  const editionAge = gauge('catalog_edition_age_days', 'Days since the newest file of the catalog in force');
  const ready = gauge('site_ready', '1 while the catalog can be served and the process does not end');
  const partOk = gauge('site_part_ok', '1 while a part of the site needs nobody, 0 otherwise', ['part']);
  const diskFree = gauge('disk_free_bytes', 'Free bytes on the disk of DATA_DIR');
  const diskShare = gauge('disk_free_share', 'Free share of the disk of DATA_DIR, 0 to 1');
  const backupAge = gauge(
    'quotes_last_good_backup_age_seconds',
    'Age of the newest checked copy of the requests for quote; no value before the first copy',
  );
  const releaseHelp = '1 while this node cannot fetch or serve a release of the catalog, by what is wrong';
  const problems = releases && gauge('release_problem', releaseHelp, ['kind']);
  return ({ status, parts }: Readiness): void => {
    const { catalog, disk } = parts;
    const copiedMs = backups.lastGood()?.madeAtMs ?? null;
    for (const kind of PROBLEM_KINDS) problems?.set({ kind }, kind === releases?.().problem?.kind ? 1 : 0);
    ready.set(status === 'unready' ? 0 : 1);
    for (const [part, isFine] of partStates(parts)) partOk.set({ part }, isFine ? 1 : 0);
    listedNsns.set(catalog.listedNsns);
    for (const [shown, value] of [
      [editionAge, catalog.editionAgeDays],
      [diskFree, disk.freeBytes],
      [diskShare, disk.freeShare],
      [backupAge, copiedMs === null ? null : Math.max(0, Date.now() - copiedMs) / 1_000],
    ] as const)
      // a gauge without labels would be 0
      if (value === null) shown.remove();
      else shown.set(value);
  };
}
