import '../server/production.ts';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../server/app.ts';
import { BadSetting, readConfig, type Config } from '../server/config.ts';
import { loadBuiltFrontend } from '../server/frame/load-views.ts';
import { openCatalogSource } from '../server/open-catalog.ts';
import { openOperatorKey } from '../server/operator/operator-key.ts';
import { openQuoteDesk } from '../server/quotes/open-quote-desk.ts';
import { strangeFilesLine } from '../server/sitemaps/find-strange-files.ts';
import { listeningOrigin, siteOrigin } from '../server/site-origin.ts';
import { readSiteSettings } from '../server/site-settings.ts';
import { OutdatedCatalog, StoreUnavailable, type CatalogSource, type CatalogStore } from '../storage/catalog-store.ts';
import { openSitemapFolder } from '../storage/sitemap-folder/open-sitemap-folder.ts';

/** How long open requests may take to end after SIGTERM before the process ends anyway. */
const SHUTDOWN_LIMIT_MS = 25_000;

try {
  await serve(readConfig(process.env), process.argv.includes('--dev'));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}

async function serve(config: Config, development: boolean): Promise<void> {
  const settings = readSiteSettings();
  mkdirSync(config.dataDir, { recursive: true });
  const source = await openCatalogSource({ dataDir: config.dataDir, databaseUrl: config.databaseUrl ?? undefined });
  let origin = config.siteUrl ?? '';
  const operator = openOperatorKey(config.operatorKey, config.dataDir);
  const desk = await openQuoteDesk({ config, settings, origin: () => origin });
  const vite = development ? await (await import('../server/development.ts')).openDevelopment() : null;
  const sitemapFiles = openSitemapFolder(config.dataDir);
  const { app, drain } = await buildApp({
    config,
    settings,
    source,
    quotes: desk.services,
    sitemapFiles,
    operatorKey: operator.key,
    frontend: vite?.frontend ?? (await loadBuiltFrontend()),
    origin: () => origin,
    ...(vite ? { development: vite.addTo } : {}),
  });
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const address = listeningOrigin(config.host, port);
  origin = siteOrigin(config, port);
  prepareSearches(source);
  desk.start(app.log);

  const stop = onStop(async () => {
    sampleLoad?.kill('SIGTERM');
    await drain();
    await app.close();
    await desk.close();
    await vite?.close();
    await source.close();
  });
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  process.stdout.write(`The catalog is served on ${address}\n`);
  void strangeFilesLine(sitemapFiles, origin).then((line) => process.stderr.write(line));
  if (operator.file !== null) process.stdout.write(`The operator key is in ${operator.file}\n`);
  if (config.mail === null)
    process.stdout.write('No SMTP_URL is set: requests for quote are kept for /quotes, and no mail is sent.\n');
  const failure = source.failure();
  const whySample = whyLoadSample(source);
  if (failure !== null && whySample === null)
    process.stderr.write(`The database does not answer yet: ${failure.message}. Pages say so until it does.\n`);
  const sampleLoad = whySample === null ? null : loadSample(whySample, origin);
  sampleLoad?.once('exit', (code) => {
    if (code === 0)
      void source.refresh().then(() => process.stdout.write(`The sample catalog is loaded: ${address}\n`));
    else if (code !== null)
      process.stderr.write('The sample catalog could not be loaded; `npm run import` loads a real one.\n');
  });
}

/** Of the catalog in force and of each that comes into force later; one that cannot be read says so when it is asked. */
function prepareSearches(source: CatalogSource): void {
  const prepare = (catalog: CatalogStore): void => void catalog.prepareSearch().catch(() => undefined);
  const inForce = source.current();
  if (inForce) prepare(inForce);
  source.onSwitch(prepare);
}

/** Null where there is a catalog, or where it cannot be told. */
function whyLoadSample(source: CatalogSource): string | null {
  const failure = source.failure();
  if (failure instanceof OutdatedCatalog && failure.sample)
    return 'The sample catalog was written by an older version of this program';
  return source.current() === null && failure === null ? 'No catalog is loaded yet' : null;
}

/** Loads the sample catalog in a process of its own, so that the server answers meanwhile. Its sitemaps are of the site's origin. */
function loadSample(why: string, origin: string) {
  process.stdout.write(`${why}: loading the sample catalog ...\n`);
  const script = fileURLToPath(new URL('./load-sample.ts', import.meta.url));
  return spawn(process.execPath, [script], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SITE_URL: origin },
  });
}

function onStop(close: () => Promise<void>): () => void {
  return () => {
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
}

/** One line for what people can put right; everything else keeps its stack. */
function startFailure(error: unknown): string {
  if (error instanceof BadSetting || error instanceof StoreUnavailable) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Another program listens on this address already (${message}). Set PORT to another number.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `Cannot listen there: ${message}.`;
  return stack ?? String(error);
}
