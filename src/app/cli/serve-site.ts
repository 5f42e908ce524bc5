import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startAfterSwitch } from '../after-switch.ts';
import { startAlerts } from '../alerts/start-alerts.ts';
import { buildApp } from '../app.ts';
import type { Config } from '#base/settings/config.ts';
import { loadBuiltFrontend } from '#base/http/frame/document.ts';
import { openRecorder } from '#sitemaps/crawl/open-recorder.ts';
import { openCrawlCoverage } from '#sitemaps/crawl/open-coverage.ts';
import { openCluster, checkSharedFolder, markReader } from '#base/cluster/open-cluster.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { startOperators } from './start-operators.ts';
import { removeSampleDesk, WITH_DESK } from './sample-desk.ts';
import { openQuoteServices } from '#desk/server/open-quote-services.ts';
import { foreignFilesLine, noFilesLine } from '#sitemaps/endpoints/add-sitemaps.ts';
import { listeningOrigin, siteOrigin, startWarnings } from '#base/settings/site-origin.ts';
import { setTimeZone } from '#base/domain/format-time.ts';
import { readSite } from '#base/settings/site-settings.ts';
import { OutdatedCatalog, type CatalogSource } from '#publog/catalog-source.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { openSitemapFolder } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { openStock } from '#stock/open-stock.ts';
import { stopOnSignals } from '#base/cli/terminal.ts';
import { within } from '#base/domain/in-parallel.ts';

/** Serves the site. Rejects when it cannot listen. */
export async function serveSite(given: Config, { development }: { development: boolean }): Promise<void> {
  const { config, settings } = readSite(given);
  setTimeZone(settings.timeZone);
  makeDataDir(config.dataDir);
  const operators = startOperators(config, process.env, process.stdout.isTTY);
  await operators.check();
  const cluster = await openCluster(config);
  if (config.cluster !== null && cluster !== null)
    await checkSharedFolder(config.attachmentsDir, cluster.notes).catch(async (error: unknown) => {
      await Promise.all([cluster.close(), operators.services.store.close()]);
      throw error;
    });
  const source = await openCatalogs(config).catalogSource();
  const sends = config.mail !== null || config.webhook !== null;
  if (sends || source.current()?.edition.sample === false) process.stdout.write(await removeSampleDesk(config));
  let origin = config.siteUrl ?? '';
  const served = { config, source, origin: () => origin };
  const quotes = await openQuoteServices({
    config,
    onOneNode: cluster?.onOneNode,
    mark: markReader(config, cluster),
    settings,
    origin: () => origin,
    audit: operators.services.store.log,
  });
  const stock = await openStock(config, (error) => app.log.warn({ err: error }, 'the stock lists were not read'));
  const releases =
    config.catalogStore === null
      ? null
      : (await import('#publog/releases/follow-releases.ts')).followReleases(config, source);
  const vite = development ? await (await import('../development.ts')).openDevelopment() : null;
  const sitemapFiles = openSitemapFolder(config.dataDir, () => source.current()?.edition.version ?? null);
  const frontend = vite?.frontend ?? (await loadBuiltFrontend());
  // a killed process may have left records
  const recorder = openRecorder(config, (reason) =>
    app.log.warn({ reason }, 'crawlers are not recorded as they should be'),
  );
  // older records are shown
  const crawl = openCrawlCoverage({
    place: config,
    source,
    notes: config.crawlStatistics !== 'off',
    onProblem: (error) => app.log.warn({ err: error }, 'the report of crawlers was not computed'),
  });
  const { app, drain, readiness, prepared, endJobs } = await buildApp({
    ...served,
    settings,
    quotes: quotes.services,
    sitemapFiles,
    operators: operators.services,
    cluster,
    recorder: config.crawlStatistics !== 'off' ? recorder : null,
    crawl,
    stock: stock.services,
    frontend,
    hindrances: releases === null ? [] : [releases.hindrance],
    releases: releases?.state,
    releaseNodes: releases?.nodes,
    ...(vite ? { development: vite.addTo } : {}),
  });
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const address = listeningOrigin(config.host, port);
  origin = siteOrigin(config, port);
  prepareSearches(source);
  quotes.start(app.log);
  releases?.start(app.log);
  const alerts = await startAlerts({
    readiness,
    tellOperator: quotes.tellOperator,
    site: {
      name: settings.companyName + (config.cluster ? `, node ${config.cluster.node}` : ''),
      origin: () => origin,
    },
    dataDir: config.dataDir,
    log: app.log,
  });
  const { build } = frontend;
  const matching = stock.followEditions(source, cluster?.onOneNode);
  const afterSwitch = startAfterSwitch({ config, source, frame: () => [build, settings, origin], log: app.log });
  const indexNow =
    config.catalogStore !== null && config.indexNow !== null
      ? (await import('#sitemaps/cli/tell-index-now.ts')).followIndexNow({ ...served, log: app.log })
      : null;
  const shelfNews =
    config.indexNow !== null
      ? (await import('../follow-shelf-news.ts')).followShelfNews(
          {
            key: config.indexNow.key,
            dataDir: config.dataDir,
            cluster,
            stock: stock.services,
            origin: () => origin,
            catalog: () => source.current(),
          },
          app.log,
        )
      : null;
  let endSampleLoad = async (): Promise<void> => undefined;

  async function stop(): Promise<void> {
    const loadEnded = endSampleLoad();
    const running = [alerts, afterSwitch, indexNow, shelfNews, matching, quotes];
    const stopped = Promise.all([...running.map((one) => one?.stop()), endJobs()]);
    const forced = await drain();
    if (forced > 0) app.log.warn({ connections: forced }, 'connections were still open and were closed');
    await closeInOrder(
      [
        { name: 'jobs, mails and alerts', close: () => stopped },
        { name: 'sample catalog', close: () => loadEnded },
        { name: 'releases', close: async () => releases?.stop() },
        { name: 'server', close: () => app.close() },
        { name: 'records of crawlers', close: () => recorder.close() },
        { name: 'report of crawlers', close: () => crawl.close() },
        { name: 'requests for quote', close: () => quotes.close() },
        { name: 'stock lists', close: stock.close },
        { name: 'cluster', close: async () => cluster?.close() },
        { name: 'operators', close: () => operators.services.store.close() },
        { name: 'development server', close: async () => vite?.close() },
        { name: 'catalog', close: () => source.close() },
      ],
      (part, error) => app.log.error({ part, err: error }, 'a part did not close; the process ends all the same'),
    );
    process.exit(0);
  }
  // a second signal ends the process
  stopOnSignals(() => void stop());

  const failure = source.failure();
  const whySample = config.cluster === null && releases === null ? whyLoadSample(source) : null;
  const isFirst = whySample !== null && process.stdout.isTTY;
  say(`The catalog is served on ${address}`);
  for (const remark of [foreignFilesLine(sitemapFiles, origin), noFilesLine(sitemapFiles, config.robotsSitemaps)])
    void remark.then((line) => remarkOn(line, app.log));
  for (const warning of startWarnings({ host: config.host, uid: process.getuid?.() ?? null })) warn(warning);
  const terminal = { out: process.stdout, error: process.stderr };
  const greeted = operators.greet({ address, isFirst, prepared, terminal });
  if (config.mail === null && !isFirst)
    say('No SMTP_URL is set: requests for quote are kept for /quotes, and no mail is sent.');
  const refused = quotes.failure();
  if (refused !== null)
    warn(`Requests for quote are refused until this is put right: ${refused.message}. The catalog is served.`);
  // nobody else sees it
  const args = isFirst && failure === null && operators.services.link !== null && !sends ? [WITH_DESK] : [];
  if (whySample !== null) endSampleLoad = loadSample(isFirst ? null : whySample, source, { origin, address, args });
  else if (failure !== null) warn(`The database does not answer yet: ${failure.message}. Pages say so until it does.`);
  else if (source.current() === null) say('No catalog yet: this node takes no visitors until it has one.');
  await greeted;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** On the terminal and in the log. */
function remarkOn(line: string, log: { warn: (text: string) => void }): void {
  if (line === '') return;
  process.stderr.write(line);
  log.warn(line.trim());
}

/** A catalog that cannot be read fails at its first search. */
function prepareSearches(source: CatalogSource): void {
  const prepare = (catalog: CatalogStore): void => void catalog.prepareSearch().catch(() => undefined);
  const inForce = source.current();
  if (inForce) prepare(inForce);
  source.onSwitch(prepare);
}

/** Null with a catalog, and while that is unknown. */
function whyLoadSample(source: CatalogSource): string | null {
  const failure = source.failure();
  if (failure instanceof OutdatedCatalog && failure.sample)
    return 'The sample catalog was written by an older version of this program';
  return source.current() === null && failure === null ? 'No catalog is loaded yet' : null;
}

type Site = { origin: string; address: string; args: readonly string[] };

/** Loads the sample in a child process, without words where `why` is null. Returns how to end it. */
function loadSample(why: string | null, source: CatalogSource, { origin, address, args }: Site) {
  if (why !== null) say(`${why}: loading the sample catalog ...`);
  let isEnding = false;
  const child = spawn(process.execPath, [fileURLToPath(new URL('./load-sample.ts', import.meta.url)), ...args], {
    stdio: ['ignore', why === null ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, SITE_URL: origin },
  });
  child.once('exit', (code) => {
    if (code === 0) void source.refresh().then(() => why && say(`The sample catalog is loaded: ${address}`));
    else if (code !== null && !isEnding)
      warn('The sample catalog could not be loaded; `npm run import` loads a real one.');
  });
  return async () => {
    isEnding = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    process.once('exit', () => child.kill('SIGKILL'));
    await ended;
  };
}

/** A start without the folder may work: other parts report failures. */
function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    warn(
      `The folder of DATA_DIR cannot be made: ${(error as Error).message}. Make it, and give it to the user of the site.`,
    );
  }
}

/** Closes parts in turn. One that fails or hangs (`error` null) is reported and passed over. */
export async function closeInOrder(
  parts: readonly { name: string; close: () => Promise<unknown> }[],
  onFailure: (name: string, error: unknown) => void,
  limitMs = 5_000,
): Promise<void> {
  for (const { name, close } of parts) {
    try {
      await within(limitMs, close(), () => onFailure(name, null));
    } catch (error) {
      onFailure(name, error);
    }
  }
}
