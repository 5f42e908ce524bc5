import type { InjectOptions, RouteOptions } from 'fastify';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { newFolder } from '../new-folder.ts';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import { QUOTE_TABLES } from '../../../src/desk/store/queries/quote-schema.ts';
import { QUOTE_FILE } from '../../../src/desk/store/sqlite/quote-file.ts';
import { openSqliteQuoteStore } from '../../../src/desk/store/sqlite/quote-store.ts';
import { noBackups } from './quote-services.fixture.ts';
import { OPERATOR_FILE } from '../../../src/base/operators/store/sqlite/operator-store.ts';
import { operatorsWhenNeeded } from '../../../src/base/operators/store/open-operator-store.ts';
import type { SignInLink } from '../../../src/base/operators/sign-in/sign-in-link.ts';
import type { AuditQuery, OperatorStore } from '../../../src/base/operators/store/operator-store.ts';
import type { Backups } from '../../../src/desk/desk-services.ts';
import { openPdfPrinter, type PdfPrinter } from '../../../src/desk/server/pdf-printer.ts';
import type { AppOptions } from '../../../src/app/app.ts';
import { builtSite, TEST_KEY } from '../http/built-site.fixture.ts';
import { standIn } from '../stand-in.ts';
import { emptyTables } from './sqlite-quote-engine.fixture.ts';

export { SITE_ORIGIN, TEST_KEY } from '../http/built-site.fixture.ts';
export type QuoteSite = Awaited<ReturnType<typeof aQuoteSite>>;

/**
 * The whole site without a catalog, on an embedded database of its own in a temporary folder; `env` overrides settings, `wrap` puts
 * something before the store, `maxPages` makes its disk small, `onRoute` is called for each route that is added.
 */
export async function aQuoteSite(
  options: Partial<Pick<AppOptions, 'cluster' | 'crawl' | 'settings' | 'source' | 'stock'>> & {
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
  const send = app.inject.bind(app) as (options: InjectOptions) => ReturnType<typeof app.inject>;
  // that of inject, until the first clearing
  let client = '127.0.0.1';
  let cleared = 0;
  let lastEntry = 0;
  const inject = (asked: InjectOptions | string) =>
    send({ remoteAddress: client, ...(typeof asked === 'string' ? { url: asked } : asked) });
  return {
    app: Object.assign(app, { inject: inject as typeof app.inject }),
    store,
    /** Its log begins at the last clearing: entries cannot be removed. */
    operators: Object.create(operators, {
      log: {
        value: {
          ...operators.log,
          list: async (query: AuditQuery) => (await operators.log.list(query)).filter(({ id }) => id > lastEntry),
        },
      },
    }) as OperatorStore,
    dataDir,
    log,
    /** Removes requests and their files; from now on calls come from another address. */
    async clear(): Promise<void> {
      client = `10.0.0.${++cleared}`;
      emptyTables(join(dataDir, QUOTE_FILE), QUOTE_TABLES);
      if (existsSync(join(dataDir, OPERATOR_FILE))) lastEntry = (await operators.log.list({ limit: 1 }))[0]?.id ?? 0;
      rmSync(join(dataDir, 'attachments'), { recursive: true, force: true });
    },
    async close(): Promise<void> {
      await app.close();
      await printer.close();
      await stored.close();
      await kept.close();
    },
  };
}

/** Opens one site for all tests of a file, and empties it before each. `reopen` puts another one in its place until the test ends. */
export function eachQuoteSite<Site extends QuoteSite, Options>(
  open: (options?: Options) => Promise<Site>,
  usual?: Options,
) {
  let shared: Site | null = null;
  let other: Site | null = null;
  beforeEach(async () => {
    shared ??= await open(usual);
    await shared.clear();
  });
  afterEach(async () => {
    await other?.close();
    other = null;
  });
  afterAll(() => shared?.close());
  const reopen = async (options?: Options): Promise<void> => {
    await other?.close();
    other = await open(options);
  };
  return { opened: standIn(() => other ?? shared!), reopen };
}
