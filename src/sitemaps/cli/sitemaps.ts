import { IMPORT_ELSEWHERE, refuseOnNode } from '#publog/cli/run-import.ts';
import { BadSetting, readConfig } from '#base/settings/config.ts';
import { findSiteOrigin } from '#base/settings/site-origin.ts';
import { foreignFilesLine } from '../endpoints/find-foreign-files.ts';
import { openSitemapFolder } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { makeSitemaps } from './make-sitemaps.ts';
import { SITEMAPS_USAGE, readSitemapArguments } from './sitemap-arguments.ts';
import {
  NO_ORIGIN,
  createSitemapProgress,
  describeRunError,
  loopbackLine,
  sitemapReportText,
} from './sitemap-display.ts';
import { BadUsage, fail, printJson, stopOnSignals } from '#base/cli/terminal.ts';

const terminal = { error: process.stderr };
const display = createSitemapProgress(process.stderr);
const stop = stopOnSignals(() => {
  display.clear();
  process.stderr.write('Stopping ...\n');
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  display.clear();
  if (error instanceof BadUsage) {
    process.stderr.write(`${error.message}\n${SITEMAPS_USAGE}`);
    process.exitCode = 2;
  } else {
    const problem = error instanceof BadSetting ? error.message : describeRunError(error);
    if (problem === null) throw error;
    process.exitCode = fail(terminal, problem);
  }
} finally {
  stop.close();
}

async function main(args: readonly string[]): Promise<number> {
  const parsed = readSitemapArguments(args);
  if (parsed === null) {
    process.stderr.write(SITEMAPS_USAGE);
    return 0;
  }
  const { json, ...selected } = parsed;
  const config = readConfig(process.env);
  await refuseOnNode(config, IMPORT_ELSEWHERE);
  const origin = findSiteOrigin(config);
  if (origin === null) return fail(terminal, NO_ORIGIN);
  const { signal } = stop;
  const made = await makeSitemaps({ catalog: config, origin, ...selected, signal, onProgress: display.show });
  display.clear();
  if (made.outcome === 'stopped') {
    process.stderr.write('Stopped. The published files are as they were; the next run goes on from here.\n');
    return stop.exitStatus();
  }
  if (json) printJson(made.report);
  else process.stdout.write(sitemapReportText(made.report));
  process.stderr.write(loopbackLine(origin) + (await foreignFilesLine(openSitemapFolder(config.dataDir), origin)));
  // Loaded late: a run that is stopped or refused needs neither.
  await (await import('./rebuild-sitemaps.ts')).auditSitemaps(config, made.report);
  // of a release nodes tell, once it is in force
  if (config.indexNow !== null && config.catalogStore === null) {
    const { indexNowLine, tellIndexNow } = await import('./tell-index-now.ts');
    const told = await tellIndexNow(config, origin, { signal }).catch(() => null);
    if (told !== null) process.stderr.write(indexNowLine(told));
  }
  return 0;
}
