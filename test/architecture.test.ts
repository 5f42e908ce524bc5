import { glob, readFile } from 'node:fs/promises';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { beforeAll, expect, test } from 'vitest';

const DOMAIN = '^src/base/domain/';
const DATABASE = '^src/base/database/[^/]+$';
const CATALOG = '^src/publog/[^/]+$';
const CATALOG_READS = '^src/publog/([^/]+$|(?:queries|words|selection)/)';
const CRAWL_STORE = '^src/sitemaps/crawl/store/([^/]+$|queries/)';
/** What a fetch, a batch and an engine are. */
const CRAWL_WORDS = '^src/sitemaps/crawl/([^/]+$|engines/engine-ids)';
/** What the import writes and searches read. */
const CLASS_SLICES = '^src/publog/selection/(?:class-slice|pack-slice)';
/** What code that pages share may import, besides its own folder: no driver, no endpoint, no other feature. */
const SHARED = [
  DOMAIN,
  DATABASE,
  CATALOG,
  '^src/base/ui/',
  '^src/site/drawings/',
  '^src/(quotes|operators|sitemaps)/store/[^/]+$',
  '^src/publog/releases/registry/(?:release-registry|node-state)',
  '^src/paths',
];
/** The one way to add a part, in the rows of every feature. */
const ADD_TO_QUOTE = '^src/features/cart/add-to-quote';
const drivers = (store: string, reads: string, engine: string) => ({
  of: `^src/${store}/${engine}/`,
  from: [`^src/${store}/${engine}/`, reads, DOMAIN, DATABASE, `^src/base/database/${engine}/`],
});

/** The table of ARCHITECTURE.md: who may import whom. A folder may import the folders of its row. `app` and `cli` import everything; nobody imports them. */
const ALLOWED: Record<string, { of: string; from: string[] }> = {
  domain: { of: DOMAIN, from: [DOMAIN] },
  ui: { of: '^src/base/ui/', from: ['^src/base/ui/'] },
  drawings: { of: '^src/site/drawings/', from: ['^src/site/drawings/', DOMAIN, '^src/ui/template'] },
  database: { of: DATABASE, from: [DATABASE, DOMAIN] },
  'database, SQLite': { of: '^src/base/database/sqlite/', from: ['^src/base/database/sqlite/', DATABASE, DOMAIN] },
  'database, PostgreSQL': {
    of: '^src/base/database/postgres/',
    from: ['^src/base/database/postgres/', DATABASE, DOMAIN],
  },
  catalog: { of: CATALOG_READS, from: [CATALOG_READS, DATABASE, DOMAIN] },
  'catalog/sqlite': drivers('catalog', CATALOG_READS, 'sqlite'),
  'catalog/postgres': drivers('catalog', CATALOG_READS, 'postgres'),
  'catalog/import': {
    of: '^src/publog/import/',
    from: ['^src/publog/import/', CLASS_SLICES, CATALOG, DATABASE, DOMAIN],
  },
  ...Object.fromEntries(
    ['quotes', 'operators'].flatMap((slice) => {
      const reads = `^src/${slice}/store/([^/]+$|queries/)`;
      return [
        [`${slice}/store`, { of: reads, from: [reads, DATABASE, DOMAIN] }],
        [`${slice}/store/sqlite`, drivers(`${slice}/store`, reads, 'sqlite')],
        [`${slice}/store/postgres`, drivers(`${slice}/store`, reads, 'postgres')],
      ];
    }),
  ),
  ...Object.fromEntries([
    ['crawl/store', { of: CRAWL_STORE, from: [CRAWL_STORE, CRAWL_WORDS, DATABASE, DOMAIN] }],
    ...['sqlite', 'postgres'].map((engine) => {
      const { of, from } = drivers('crawl/store', CRAWL_STORE, engine);
      return [`crawl/store/${engine}`, { of, from: [...from, CRAWL_WORDS] }];
    }),
  ]),
  'crawl/coverage': {
    of: '^src/sitemaps/crawl/coverage/',
    from: [
      '^src/sitemaps/crawl/coverage/',
      '^src/sitemaps/crawl/store/[^/]+$',
      CRAWL_WORDS,
      CATALOG,
      DATABASE,
      DOMAIN,
      '^src/paths',
    ],
  },
  // Ports of others, and their engine: one database that several nodes share.
  cluster: {
    of: '^src/base/cluster/',
    from: [
      '^src/base/cluster/',
      '^src/http/rate-limit',
      '^src/operators/sign-in/key-rate-limit',
      '^src/quotes/server/file-allowance',
      '^src/base/database/postgres/',
      DATABASE,
      DOMAIN,
    ],
  },
  jobs: {
    of: '^src/base/jobs/',
    from: [
      '^src/base/jobs/',
      '^src/base/cluster/(?:cluster-store|one-node)',
      '^src/http/yield-to-visitors',
      DATABASE,
      DOMAIN,
    ],
  },
  'sitemaps/store': { of: '^src/publog/sitemap-files/', from: ['^src/publog/sitemap-files/', DATABASE, DOMAIN] },
  releases: {
    of: '^src/publog/releases/',
    from: [
      '^src/publog/releases/',
      '^src/publog/([^/]+$|sqlite/)',
      '^src/publog/sitemap-files/',
      '^src/base/database/postgres/',
      '^src/base/database/sqlite/',
      DATABASE,
      DOMAIN,
    ],
  },
  // Reads published sitemaps as anybody could, and knows of the code that makes them only the form of a manifest.
  'sitemaps/audit': {
    of: '^src/sitemaps/audit/',
    from: ['^src/sitemaps/(?:audit|rules)/', '^src/publog/sitemap-files/', '^src/paths', DATABASE, CATALOG, DOMAIN],
  },
  // What a right sitemap is: for Node and for browsers.
  'sitemaps/rules': { of: '^src/sitemaps/rules/', from: ['^src/sitemaps/rules/', DOMAIN] },
  features: { of: '^src/site/([^/]+)/(?!server/)', from: ['^src/site/$1/', ADD_TO_QUOTE, ...SHARED] },
  sitemaps: {
    of: '^src/sitemaps/(?:plan|checks|runs|screens|health)/',
    from: [
      '^src/sitemaps/(?:plan|checks|runs|screens|health|rules)/',
      '^src/base/jobs/(?:job|live-job)\\.ts',
      ...SHARED,
    ],
  },
  quotes: { of: '^src/desk/(?:form|screens|desk)/', from: ['^src/desk/(?:form|screens|desk)/', ...SHARED] },
  'crawl/screens': {
    of: '^src/sitemaps/crawl/screens/',
    from: [
      '^src/sitemaps/crawl/(?:screens/|coverage/crawl-report|engines/engine-ids|(?:crawl-batch|demand)\\.ts)',
      ...SHARED,
    ],
  },
  operators: { of: '^src/base/operators/screens/', from: ['^src/base/operators/screens/', ...SHARED] },
  api: {
    of: '^src/site/api/(?:calls|docs)/',
    from: ['^src/site/api/(?:calls|docs)/', '^src/site/(?:part|catalog)/(?!server/)', ...SHARED],
  },
  mcp: {
    of: '^src/site/mcp/tools/',
    from: [
      '^src/site/mcp/tools/',
      '^src/site/api/calls/',
      '^src/site/(?:part|catalog|bom-match)/(?!server/)',
      ...SHARED,
    ],
  },
  pages: {
    of: '^src/site/pages/',
    from: [
      '^src/site/pages/',
      '^src/site/[^/]+/(?!server/)',
      '^src/sitemaps/(?:plan|checks|runs|screens|health)/',
      '^src/base/jobs/(?:job|live-job)\\.ts',
      '^src/desk/(?:form|screens|desk)/',
      '^src/base/operators/screens/',
      '^src/sitemaps/crawl/(?:screens/|coverage/crawl-report|engines/engine-ids|demand\\.ts)',
      '^src/site/api/docs/',
      '^src/routes',
      ...SHARED,
    ],
  },
};

/** Some 1,000 modules in 2026. With fewer than this the cruiser has missed a folder. */
const MIN_MODULES = 600;
/** A link, form target, call or route that is written by hand. robots.txt is exempt: RFC 9309 fixes its address; /proc is a folder of Linux. */
const URL_BY_HAND =
  /(?:href|action)="\/(?!robots\.txt")|['"`]\/functions\/|`\/(?!proc\/)[a-z]+\/\$\{|['"`]\/[a-z]+\/:[a-z]|['"`}]\/[a-z]+\?[a-z]+=/;

/** Pages do not import each other; these files of the folder belong to all of them. */
const PAGE_NEIGHBORS = ['^src/site/pages/[^/]+$', '^src/site/pages/$1/'];
const TESTS = '\\.(test|contract)\\.tsx?$|^test/';
const REGISTRIES = '^src/site/pages/(?:browser|operators)\\.client\\.ts$';
const REACT = '^node_modules/(react|react-dom|@types/react)/';

const rules: IForbiddenRuleType[] = [
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  ...Object.entries(ALLOWED).map(([name, { of, from }]) => ({
    name: `${name} imports only what its row allows`,
    severity: 'error' as const,
    from: { path: of, pathNot: [TESTS, REGISTRIES] },
    to: { path: '^src/', pathNot: from },
  })),
  {
    name: 'pages do not import each other',
    severity: 'error',
    from: { path: '^src/site/pages/([^/]+)/', pathNot: TESTS },
    to: { path: '^src/site/pages/', pathNot: PAGE_NEIGHBORS },
  },
  {
    name: 'domain knows no library but decimal numbers',
    severity: 'error',
    from: { path: '^src/base/domain/', pathNot: [TESTS, '^src/domain/money\\.ts$'] },
    to: { path: 'node_modules' },
  },
  {
    name: 'ui knows React alone',
    severity: 'error',
    from: { path: '^src/base/ui/', pathNot: TESTS },
    to: { path: 'node_modules', pathNot: REACT },
  },
  {
    name: 'server code never reaches the browser',
    severity: 'error',
    from: { path: '\\.tsx$|\\.client\\.ts$|^src/base/ui/', pathNot: TESTS },
    to: { path: '\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'nobody imports app or cli',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/(app|cli)/', TESTS] },
    to: { path: '^src/(app|cli)/' },
  },
];

/** Forbids what everybody does: it shows that the cruiser sees imports at all. */
const CONTROL = 'a page imports a feature';
const control: IForbiddenRuleType = {
  name: CONTROL,
  severity: 'error',
  from: { path: '^src/pages/nsn/load' },
  to: { path: '^src/site/' },
};

let cruised: ICruiseResult;
beforeAll(async () => {
  const result = await cruise(['src'], {
    ruleSet: { forbidden: [...rules, control] },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  });
  if (typeof result.output === 'string') throw new Error('the cruiser answered with text');
  cruised = result.output;
});

test('every import follows the table, without cycles', () => {
  const { modules, summary } = cruised;
  expect(modules.filter(({ source }) => source.startsWith('src/')).length).toBeGreaterThan(MIN_MODULES);
  const violations = summary.violations.filter(({ rule }) => rule.name !== CONTROL);
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  expect(summary.violations.length).toBeGreaterThan(violations.length);
});

test('URLs are written by src/base/paths.ts and src/base/routes.ts alone', async () => {
  const files = await Array.fromAsync(glob('src/**/*.{ts,tsx}'));
  const modules = files.filter((file) => !/^src\/(paths|routes)\.ts$/.test(file) && !new RegExp(TESTS).test(file));
  expect(modules.length).toBeGreaterThan(MIN_MODULES);
  const lines = await Promise.all(
    modules.map(async (file) => {
      const text = (await readFile(file, 'utf8')).replace(/\/\*\*[^]*?\*\//g, '');
      return text.split('\n').flatMap((line) => (URL_BY_HAND.test(line) ? [`${file}: ${line.trim()}`] : []));
    }),
  );
  expect(lines.flat()).toEqual([]);
});

test('no drawers: folders are named after what they hold', () => {
  const drawers = cruised.modules
    .map(({ source }) => source)
    .filter((source) => /^src\/(.*\/)?(utils|helpers|lib|common|shared|types)(\/|\.ts)/.test(source));
  expect(drawers).toEqual([]);
});
