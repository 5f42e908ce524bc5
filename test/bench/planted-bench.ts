import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Ask, PLANTED, type Plant, type Sent } from '../support/sitemaps/planted-faults.fixture.ts';
import { openSitemapFolder } from '../../src/publog/sitemap-files/open-sitemap-folder.ts';
import { auditSitemaps } from '../../src/sitemaps/audit/audit-sitemaps.ts';
import { createAuditThreads } from '../../src/sitemaps/audit/read-sitemap.ts';
import { receive, retryingReader } from '../../src/sitemaps/audit/read-url.ts';
import * as lists from '../../src/sitemaps/checks/check-lists.ts';
import { judgeReply } from '../../src/sitemaps/checks/judge.ts';
import { runChecks } from '../../src/sitemaps/checks/run-checks.ts';
import { auditCatalogOf } from '../../src/sitemaps/cli/check-sitemaps.ts';
import { sitemapLoaders } from '../../src/sitemaps/endpoints/screen-loaders.ts';
import { sitemapSources } from '../../src/sitemaps/endpoints/sitemap-services.ts';
import { openOutside } from '../../src/sitemaps/outside/ask-outside.ts';
import { planOutside } from '../../src/sitemaps/outside/check-outside.ts';
import { severityOf } from '../../src/sitemaps/health/walks.ts';
import { planWalk, type WalkPlan } from '../../src/sitemaps/walk/walk-plan.server.ts';
import { walkSitemaps } from '../../src/sitemaps/walk/walk-sitemaps.ts';
import { requestOwn } from '../../src/base/http/proxy-fetch/check-target.ts';
import { MAX_XML_BYTES } from '../../src/sitemaps/rules/protocol.ts';
import { print, readCatalog } from './frame.ts';

/**
 * Plants each fault between a served catalog and its readers, and says which of screens, command, walk inside and walk
 * outside find it. Needs a build, and files that were made for http://127.0.0.1:18390. `clean`: plants nothing.
 *
 * node test/bench/planted-bench.ts DATA_DIR [clean | TEXT [FROM]]
 */
const [dataDir, only = '', from = '0'] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('DATA_DIR is needed');
const EDGE = Number(process.env.EDGE_PORT ?? 18_390);
const SERVER = EDGE + 1;
const origin = `http://127.0.0.1:${EDGE}`;
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  SITE_URL: origin,
  PORT: String(SERVER),
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
};
const RATES = { API_RATE_PER_MINUTE: '100000' };
const server = spawn(process.execPath, ['scripts/run.mjs', 'src/app/cli/serve.ts'], {
  env: { ...env, ...RATES },
  stdio: ['ignore', 'ignore', 'inherit'],
});

let plant: Plant | null = null;
const edge = createServer((asked, reply) => void pass(asked, reply));
/** An answer to HEAD may have nothing to change. */
function changed(sent: Sent, ask: Ask): Sent {
  try {
    return plant?.(sent, ask) ?? sent;
  } catch {
    return sent;
  }
}

async function pass(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
  const given = request({
    port: SERVER,
    host: '127.0.0.1',
    path: asked.url,
    method: asked.method,
    headers: { ...asked.headers, 'x-forwarded-for': '127.0.0.1' },
  });
  given.on('error', () => reply.destroy()).end();
  const [answer] = (await once(given, 'response')) as [IncomingMessage];
  const pieces = await Array.fromAsync(answer);
  const { 'transfer-encoding': _chunked, connection: _kept, ...headers } = answer.headers as Record<string, string>;
  const sent = { status: answer.statusCode!, headers, body: Buffer.concat(pieces as Buffer[]) };
  const ask = {
    path: asked.url!,
    agent: asked.headers['user-agent'] ?? '',
    method: asked.method!,
    headers: asked.headers,
  };
  const planted = changed(sent, ask);
  if (planted.waitMs !== undefined) await wait(planted.waitMs);
  reply
    .writeHead(planted.status, { ...planted.headers, 'content-length': String(planted.body.length) })
    .end(asked.method === 'HEAD' ? undefined : planted.body);
}

await readCatalog(dataDir, async (catalog) => {
  edge.listen(EDGE, '127.0.0.1');
  await once(edge, 'listening');
  for (let tries = 0; tries < 100 && !(await fetch(`http://127.0.0.1:${SERVER}/readyz`).catch(() => null)); tries++)
    await wait(200);
  const files = openSitemapFolder(dataDir);
  const sources = sitemapSources({ files, origin: () => origin, extraSitemaps: [], robotsSitemaps: 'pages' });
  const loaders = sitemapLoaders({ ...sources, formerHosts: [], onFailure: () => {} });
  const planned = await planWalk(sources, catalog);
  const whole: WalkPlan = { ...planned, outside: await planOutside(planned, { sources, catalog, seed: 'bench' }) };
  // parts alike: a few stand for all; the catalog is clean
  const few = whole.outside.filter(({ of, path }, place) => of !== 'page' || place % 12 === 0 || path === '/');
  const part = whole.outside.find(({ path }) => path.startsWith('/nsn/'))!;
  let plan = whole;
  const readFrom = (port: number) =>
    retryingReader(
      async (path, signal) => {
        const way = { finalUrl: origin + path, redirects: 0, startedAt: performance.now() };
        const url = new URL(path, origin);
        return receive(
          await requestOwn(url, { address: '127.0.0.1', port, family: 'IPv4' }, 'GET', signal),
          MAX_XML_BYTES,
          way,
        );
      },
      { timeoutMs: 60_000, maxLimitWaitSeconds: Infinity },
    );
  await using threads = createAuditThreads(2);

  async function onScreens(): Promise<string[]> {
    const facts = await loaders.sitemapFacts(catalog, { withPlanned: true });
    const found = [];
    for (const [name, list] of Object.entries(SCREENS)) {
      const results = await runChecks(list(facts), {
        judge: judgeReply,
        concurrency: 4,
        pauseBetweenMs: 0,
        timeoutMs: 30_000,
        signal: new AbortController().signal,
        onChange: () => {},
        onWait: () => {},
        fetchUrl: ({ url }, init) => fetch(new URL(url, origin), init),
      });
      if (results.some(({ status }) => status === 'warning' || status === 'error')) found.push(name);
    }
    return found;
  }
  async function byCommand(): Promise<string[]> {
    const target = { kind: 'url' as const, text: origin, url: new URL(origin) };
    const { report } = await auditSitemaps(target, {
      siteUrl: origin,
      catalog: () => auditCatalogOf(catalog, { extraSitemaps: [] }),
      site: { pages: 50, seed: 'bench' },
      threads: 2,
    });
    return report.findings.filter(({ severity }) => severity !== 'note').map(({ kind }) => kind);
  }
  async function byWalk(isOutside: boolean, isPlantedInside: boolean): Promise<string[]> {
    const asked = isOutside ? plan : { ...plan, outside: [] };
    const found = await walkSitemaps(asked, {
      read: readFrom(isPlantedInside ? EDGE : SERVER),
      ...(isOutside && {
        outside: { ask: openOutside(origin, { isLoopbackAllowed: true, sleep: async () => {} }), seen: {} },
      }),
      threads,
      nowMs: Date.now(),
      tell: () => {},
      planNow: async () => asked,
      sleep: async () => {},
    });
    return (found ?? []).filter(({ kind }) => severityOf(kind) !== 'note').map(({ kind }) => kind);
  }
  const SCREENS = {
    debug: lists.debugChecks,
    test: lists.comprehensiveChecks,
    validation: lists.domainChecks,
    validator: lists.validatorChecks,
    status: lists.statusChecks,
    final: lists.finalChecks,
    comprehensive: lists.sampleChecks,
  };
  const clean = { screens: await onScreens(), command: await byCommand(), walks: await byWalk(true, false) };
  print({ dataDir, falseAlarms: clean });
  if (only !== 'clean') {
    const found = { screens: 0, command: 0, inside: 0, outside: 0, any: 0, of: 0 };
    plan = { ...whole, outside: [...few, part], contentProblem: async () => null };
    for (const [name, where, planted] of PLANTED.slice(Number(from)).filter(([name]) => name.includes(only))) {
      plant = planted;
      const [screens, command, inside, outside] = await Promise.all([
        onScreens(),
        byCommand(),
        where === 'server' ? byWalk(false, true) : [],
        byWalk(true, false),
      ]);
      const by = { screens, command, inside, outside };
      plant = null;
      found.of++;
      for (const tool of ['screens', 'command', 'inside', 'outside'] as const) if (by[tool].length > 0) found[tool]++;
      if (Object.values(by).some((kinds) => kinds.length > 0)) found.any++;
      print({ name, where, ...Object.fromEntries(Object.entries(by).map(([tool, kinds]) => [tool, kinds.join(' ')])) });
    }
    print(found);
  }
});
edge.closeAllConnections();
edge.close();
server.kill();
