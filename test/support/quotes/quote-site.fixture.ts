import type { RouteOptions } from 'fastify';
import { newFolder } from '../new-folder.ts';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import { openSqliteQuoteStore } from '../../../src/desk/store/sqlite/quote-store.ts';
import { noBackups } from './quote-services.fixture.ts';
import { operatorsWhenNeeded } from '../../../src/base/operators/store/open-operator-store.ts';
import type { SignInLink } from '../../../src/base/operators/sign-in/sign-in-link.ts';
import type { OperatorStore } from '../../../src/base/operators/store/operator-store.ts';
import type { Backups } from '../../../src/desk/desk-services.ts';
import { openPdfPrinter, type PdfPrinter } from '../../../src/desk/server/pdf-printer.ts';
import type { AppOptions } from '../../../src/app/app.ts';
import { builtSite, TEST_KEY } from '../http/built-site.fixture.ts';

export { SITE_ORIGIN, TEST_KEY } from '../http/built-site.fixture.ts';
export type QuoteSite = Awaited<ReturnType<typeof aQuoteSite>>;

/**
 * The whole site without a catalog, on an embedded database of its own in a temporary folder; `env` overrides settings, `wrap` puts
 * something before the store, `maxPages` makes its disk small, `onRoute` is called for each route that is added.
 */
export async function aQuoteSite(
  options: Partial<Pick<AppOptions, 'cluster' | 'crawl'>> & {
    env?: Record<string, string>;
    wrap?: (store: QuoteStore) => QuoteStore;
    maxPages?: number;
    link?: SignInLink;
    wrapOperators?: (store: OperatorStore) => OperatorStore;
    printer?: PdfPrinter;
    backups?: Backups;
    onRoute?: (route: RouteOptions) => void;
  } = {},
) {
  const { env, wrap, maxPages, link, wrapOperators, backups = noBackups, onRoute = () => {}, ...given } = options;
  const { printer = openPdfPrinter(), ...more } = given;
  const dataDir = newFolder('quote-site');
  const stored = await openSqliteQuoteStore({ dataDir, maxPages });
  const store = wrap?.(stored) ?? stored;
  const log: string[] = [];
  const kept = operatorsWhenNeeded({ dataDir });
  const operators = wrapOperators?.(kept) ?? kept;
  const { app } = await builtSite({
    ...more,
    env: { LOG_LEVEL: 'info', DATA_DIR: dataDir, OPERATOR_KEY: TEST_KEY, ...env },
    log,
    quotes: { store, printer, backups, onMails: () => {} },
    operators: { store: operators, link },
    development: async (built) => void built.addHook('onRoute', onRoute),
  });
  return {
    app,
    store,
    operators,
    dataDir,
    log,
    async close(): Promise<void> {
      await app.close();
      await printer.close();
      await stored.close();
      await kept.close();
    },
  };
}
