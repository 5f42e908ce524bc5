import { randomInt } from 'node:crypto';
import { openShelf } from '#stock/open-stock.ts';
import type { ShelfSource } from '#stock/shelf/shelf-pages.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { BadSetting, readConfig, type Config } from '#base/settings/config.ts';
import { openOutside } from '../outside/ask-outside.ts';
import { checkOutside, planOutside } from '../outside/check-outside.ts';
import { auditSitemaps, type FurtherCheck, parseAuditTarget } from '../audit/audit-sitemaps.ts';
import type { AuditProgress } from '../audit/read-sitemap.ts';
import { auditReportJson, auditReportSarif, auditReportText } from './audit-report.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { BadUsage, createProgressLine, escapeControls, parseOptions } from '#base/cli/terminal.ts';
import type { Output, Terminal } from '#base/cli/terminal.ts';
import { runIfStarted } from '#base/cli/store-command.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { CATALOG_READERS, plannedOfCatalog, readShelf } from '../endpoints/sitemap-services.ts';
import { ROBOTS_INDEX } from '../plan/whole-sitemaps.server.ts';
import { plannedIndexes } from '../plan/planned-sitemaps.server.ts';

const FLAG = { type: 'boolean', default: false } as const;
const TEXT = { type: 'string' } as const;
const OPTIONS = {
  json: FLAG,
  sarif: FLAG,
  'no-catalog': FLAG,
  outside: FLAG,
  sample: TEXT,
  seed: TEXT,
  help: { ...FLAG, short: 'h' },
} as const;
/** Listed pages that are fetched by default, and the most. */
const SAMPLED_PAGES = 50;
const MAX_PAGES = 10_000;
const USAGE = `Usage: npm run check-sitemaps -- <url, folder or file> [--json | --sarif] [--no-catalog]
                               [--sample <pages>] [--seed <text>] [--outside]

Reads a published set of sitemaps and says what is wrong with it: an index or a sitemap by its address (that of a
site stands for its /sitemap.xml), a folder such as DATA_DIR/sitemaps/current with its manifest, or one file.
NSNs, their days and the index are compared with the catalog of DATA_DIR, or of DATABASE_URL, when one is loaded.
Of an address, robots.txt and a sample of the listed pages are asked for as well.
  --json          print the report as JSON
  --sarif         print the findings as SARIF 2.1.0
  --no-catalog    do not compare with the catalog
  --sample <n>    ask for n listed pages, and for four of each kind of sitemap at least: ${SAMPLED_PAGES} of an address, 0 of
                  files; 0 for none
  --outside       ask for some sitemaps and pages as crawlers and as a browser do, with HEAD and conditions, as the
                  walk of the server does once a day: takes some minutes
  --seed <text>   choose the same pages as a run that named this seed
Ends with 0 when there is no fault, 1 when there are faults, 2 when there was nothing to read.
`;
const EXIT = { noFault: 0, faults: 1, nothingRead: 2 };

export async function runCheckSitemaps(args: string[], environment: NodeJS.ProcessEnv, { out, error }: Terminal) {
  const fail = (message: string): number => {
    error.write(`${message}\n`);
    return EXIT.nothingRead;
  };
  try {
    const { values, positionals } = parseOptions(args, OPTIONS, '. ');
    if (values.help) {
      error.write(USAGE);
      return EXIT.noFault;
    }
    const [text, ...more] = positionals;
    if (text === undefined || text === '' || more.length > 0 || (values.json && values.sarif)) return fail(USAGE);
    const config = readConfig(environment);
    // npm runs commands in the folder of package.json
    const target = parseAuditTarget(text, environment.INIT_CWD ?? '.');
    if (target.problem !== undefined) return fail(target.problem);
    const pages = Number(values.sample ?? (target.kind === 'url' ? SAMPLED_PAGES : 0));
    if (!Number.isInteger(pages) || pages < 0 || pages > MAX_PAGES)
      return fail(`--sample is a number from 0 to ${formatCount(MAX_PAGES)}.`);
    const seed = values.seed ?? String(randomInt(1_000_000));
    if (values.outside && (target.kind !== 'url' || values['no-catalog']))
      return fail('--outside is for an address, and needs the catalog.');

    const source = values['no-catalog'] ? null : await openSource(config, error);
    // files on disk have nothing of the shelf
    const isAsked = source !== null && target.kind === 'url';
    const shelf = isAsked ? await openShelf(config, () => undefined).catch(() => null) : null;
    const catalog = () => {
      const current = source?.current() ?? null;
      return current && auditCatalogOf(current, config, shelf?.shelfPages);
    };
    const display = createAuditDisplay(error);
    const further: FurtherCheck = async ({ home, origin }, tally) => {
      const means = { origin, ask: openOutside(home, { isLoopbackAllowed: true }), own: null, seen: undefined };
      for (const one of (await catalog()?.outside(seed)) ?? [])
        await checkOutside(one, { ...means, nowMs: Date.now() }, (kind, detail) =>
          tally.add(kind, origin + one.path, detail),
        );
    };
    const { wasRead, report } = await auditSitemaps(target, {
      siteUrl: config.siteUrl,
      catalog,
      site: target.kind === 'url' || pages > 0 ? { pages, seed, further: values.outside ? further : undefined } : null,
      onProgress: display.show,
    }).finally(async () => {
      display.clear();
      await Promise.all([source?.close(), shelf?.close()]);
    });
    const print = values.json ? auditReportJson : values.sarif ? auditReportSarif : auditReportText;
    out.write(print(report));
    const { siteUrl } = config;
    const held = `addresses were held against ${report.origin}`;
    if (siteUrl === null && target.kind === 'folder' && report.origin !== null)
      error.write(`SITE_URL is not set: ${held}, which the folder itself names.\n`);
    if (siteUrl !== null && target.kind === 'url' && report.origin !== siteUrl && wasRead)
      error.write(`SITE_URL, ${siteUrl}, is another site: ${held}, which was asked.\n`);
    if (!wasRead) return fail(`There was nothing to read at ${text}.`);
    return report.faults > 0 ? EXIT.faults : EXIT.noFault;
  } catch (problem) {
    if (problem instanceof BadUsage)
      return fail(`${problem.message.split('. ')[0]}\nSee npm run check-sitemaps -- --help`);
    if (problem instanceof BadSetting) return fail(problem.message);
    if ((problem as NodeJS.ErrnoException).code !== undefined) return fail((problem as Error).message);
    return fail(`The check failed: ${(problem as Error).stack}`);
  }
}

/** Goes on without a catalog that cannot be opened, and says so. */
async function openSource({ dataDir, databaseUrl }: Config, error: Terminal['error']): Promise<CatalogSource | null> {
  try {
    const source = await openCatalogs({ dataDir, databaseUrl }).catalogSource();
    const failure = source.failure();
    if (failure !== null) error.write(`NSNs are not compared: ${failure.message}\n`);
    return source;
  } catch (problem) {
    if (!(problem instanceof StoreUnavailable)) throw problem;
    error.write(`NSNs are not compared: ${problem.message}\n`);
    return null;
  }
}

export function createAuditDisplay(output: Output, now: () => number = () => performance.now()) {
  const start = now();
  const line = createProgressLine(output, now, { isQuietFirst: true, hasPercent: false });
  return {
    show({ done, total, urls, sitemap }: AuditProgress): void {
      line.draw(done / total, () => [
        `${formatCount(done)} of ${formatCount(total)} sitemaps`,
        `${formatCount(urls)} URLs`,
        `${formatCount(Math.round(urls / Math.max(0.001, (now() - start) / 1000)))} URLs/s`,
        escapeControls(sitemap),
      ]);
    },
    clear: line.clear,
  };
}

type Extra = Pick<Config, 'extraSitemaps'>;

export function auditCatalogOf(catalog: CatalogStore, { extraSitemaps }: Extra, shelf?: ShelfSource) {
  const sources = { ...CATALOG_READERS, shelfOf: () => readShelf(catalog, shelf), extraSitemaps };
  async function plan() {
    const { files, ...planned } = await plannedOfCatalog(sources, catalog);
    const nsnFiles = files.filter(({ name }) => name.startsWith('nsn-'));
    return { ...(await plannedIndexes(planned, nsnFiles)), files, forRobots: Object.values(ROBOTS_INDEX) };
  }
  return {
    edition: catalog.edition,
    sitemapFacts: () => catalog.sitemapFacts(),
    readNsnBlocks: catalog.readNsnBlocks.bind(catalog),
    plan,
    // no files may be stored
    outside: async (seed: string) => planOutside({ ...(await plan()), files: [] }, { sources, catalog, seed }),
  };
}

await runIfStarted(import.meta.filename, runCheckSitemaps);
