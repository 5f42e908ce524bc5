import { glob, readFile } from 'node:fs/promises';
import { Visitor } from '@swc/core/Visitor.js';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { beforeAll, expect, test } from 'vitest';
import { doorsOf, ORDER, readSource, sliceOf } from './support/source-tree.ts';

const DOMAIN = '^src/base/domain/';
const DATABASE = '^src/base/database/[^/]+$';
const CATALOG = '^src/publog/[^/]+$';
const CATALOG_READS = '^src/publog/([^/]+$|(?:changes|queries|words|selection)/)';
const PORTS = [CATALOG, DATABASE, DOMAIN];
/** Written by the import, read by searches. */
const CLASS_SLICES = '^src/publog/selection/(?:class-slice|pack-slice|name-replies)';
const THREADS = '^src/base/http/bounded-threads';
const SETTINGS = '^src/base/settings/';
const TESTS = '\\.(test|contract)\\.tsx?$|^test/';
const REACT = '^node_modules/(react|react-dom|@types/react)/';

/** A store: its port and queries know no engine, and the engines do not know each other. Only `open-*` of the port's folder loads an engine. */
const store = (folder: string, reads: string, words: readonly string[] = []): Record<string, Row> => ({
  [folder]: { of: reads, but: 'open-[^/]+\\.ts$', from: [reads, DATABASE, DOMAIN, SETTINGS, ...words] },
  ...Object.fromEntries(
    ['sqlite', 'postgres'].map((engine) => [
      `${folder}/${engine}`,
      {
        of: `^src/${folder}/${engine}/`,
        from: [`^src/${folder}/${engine}/`, reads, DOMAIN, DATABASE, `^src/base/database/${engine}/`, ...words],
      },
    ]),
  ),
});

type Row = { of: string; from: readonly string[]; but?: string };

/** Import rules within the slices, as in ARCHITECTURE.md. A folder may import the folders of its row. */
const ALLOWED: Record<string, Row> = {
  domain: { of: DOMAIN, from: [DOMAIN] },
  ui: { of: '^src/base/ui/', from: ['^src/base/ui/'] },
  drawings: { of: '^src/site/drawings/', from: ['^src/site/drawings/', DOMAIN] },
  database: { of: DATABASE, from: [DATABASE, DOMAIN] },
  'database, SQLite': { of: '^src/base/database/sqlite/', from: ['^src/base/database/sqlite/', DATABASE, DOMAIN] },
  'database, PostgreSQL': {
    of: '^src/base/database/postgres/',
    from: ['^src/base/database/postgres/', DATABASE, DOMAIN],
  },
  ...store('publog', CATALOG_READS, ['^src/base/http/frame/page\\.ts']),
  // A copy is a file of SQLite on both engines.
  ...store('desk/store', '^src/desk/store/([^/]+$|queries/)', [
    THREADS,
    '^src/base/cluster/open-cluster',
    '^src/(?:desk/store|base/database)/sqlite/(?:copy-draft|quote-file|writable-file)',
  ]),
  ...store('base/operators/store', '^src/base/operators/store/([^/]+$|queries/)'),
  ...store('sitemaps/crawl/store', '^src/sitemaps/crawl/store/[^/]+$', [
    '^src/sitemaps/crawl/(?:records|engines)\\.ts$',
  ]),
  'publog/import': {
    of: '^src/publog/import/',
    // replies that the search knows by name
    from: ['^src/publog/(?:changes|import)/', '^src/publog/words/value-words\\.ts$', CLASS_SLICES, THREADS, ...PORTS],
  },
  // Rules of a sitemap, for Node and for browsers.
  'sitemaps/rules': { of: '^src/sitemaps/rules/', from: ['^src/sitemaps/rules/', DOMAIN] },
  // Reads published sitemaps as anybody could, and knows of the code that makes them only the form of a manifest.
  'sitemaps/audit': {
    of: '^src/sitemaps/audit/',
    from: ['^src/sitemaps/(?:audit|rules)/', '^src/publog/sitemap-files/', '^src/base/paths', THREADS, ...PORTS],
  },
};

const ENGINES = '/(?:sqlite|postgres)/';
/** Opens stores, ships their files, or runs as a command or at the start. */
const MAY_LOAD_ENGINES = [
  '/open-[^/]+\\.ts$',
  ENGINES,
  '^src/app/',
  '/cli/',
  '^src/publog/(?:releases|import)/',
  '^src/base/(?:cluster|database)/',
];

/** Forbids modules of a path, tests apart, to import some others. */
const rule = (
  name: string,
  path: string,
  to: Extract<IForbiddenRuleType, { to: object }>['to'],
  ...pathNot: readonly string[]
): IForbiddenRuleType => ({ name, severity: 'error', from: { path, pathNot: [TESTS, ...pathNot] }, to });

/** Forbids what everybody does, across slices: it shows that the cruiser sees imports at all. */
const CONTROL = 'a page imports the catalog';
const isOfEngine = { path: ENGINES, pathNot: ['node_modules', '/postgres-url\\.ts$'] };
const isOfOtherPage = { path: '^src/[^/]+/pages/[^/]+/', pathNot: '^src/$1/pages/$2/' };
const isServerCode = { path: '\\.server\\.ts$', dependencyTypesNot: ['type-only' as const] };

const rules: IForbiddenRuleType[] = [
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  ...Object.entries(ORDER).map(([slice, below]) => {
    const pathNot = [slice, ...below].map((name) => `^src/${name}/`);
    return rule(`${slice} imports only the slices below it`, `^src/${slice}/`, { path: '^src/', pathNot });
  }),
  ...Object.entries(ALLOWED).map(([name, { of, from, but }]) => {
    const to = { path: '^src/', pathNot: [...from] };
    return rule(`${name} imports only what its row allows`, of, to, ...(but === undefined ? [] : [but]));
  }),
  rule('engines of stores are loaded where stores are opened', '^src/', isOfEngine, ...MAY_LOAD_ENGINES),
  rule('pages do not import each other', '^src/([^/]+)/pages/([^/]+)/', isOfOtherPage),
  rule('domain knows no library but decimal numbers', DOMAIN, { path: 'node_modules' }, '/money\\.ts$'),
  rule('ui knows React alone', '^src/base/ui/', { path: 'node_modules', pathNot: REACT }),
  rule('server code never reaches the browser', '\\.tsx$|\\.client\\.ts$|^src/base/ui/', isServerCode),
  rule(CONTROL, '^src/site/pages/nsn/load', { path: '^src/publog/' }),
];

/** Some 1,200 modules in 2026. Fewer modules mean that the cruiser has missed a folder. */
const MIN_MODULES = 600;
/** A link, form target, call or route that is written by hand. robots.txt is exempt: RFC 9309 fixes its address; /proc is a folder of Linux. */
const URL_BY_HAND =
  /(?:href|action)="\/(?!robots\.txt")|['"`]\/functions\/|`\/(?!proc\/)[a-z]+\/\$\{|['"`]\/[a-z]+\/:[a-z]|['"`}]\/[a-z]+\?[a-z]+=/;

let cruised: ICruiseResult;
beforeAll(async () => {
  // the parser of the cruiser reads `using`, its visitor does not know it
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function visit(statement) {
    return 'decls' in statement ? statement : visitStatement.call(this, statement);
  };
  const result = await cruise(['src'], {
    ruleSet: { forbidden: rules },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  });
  if (typeof result.output === 'string') throw new Error('the cruiser answered with text');
  cruised = result.output;
});

test('every import follows the order of slices and the table, without cycles', () => {
  const { modules, summary } = cruised;
  expect(modules.filter(({ source }) => source.startsWith('src/')).length).toBeGreaterThan(MIN_MODULES);
  const violations = summary.violations.filter(({ rule }) => rule.name !== CONTROL);
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  expect(summary.violations.length).toBeGreaterThan(violations.length);
});

test('URLs are written by paths.ts and routes.ts alone', async () => {
  const files = await Array.fromAsync(glob('src/**/*.{ts,tsx}'));
  const modules = files.filter(
    (file) => !/^src\/base\/(paths|routes)\.ts$/.test(file) && !new RegExp(TESTS).test(file),
  );
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

test('slices name each other by # alone', () => {
  const isOfOther = (path: string, target: string) => target.startsWith('src/') && sliceOf(target) !== sliceOf(path);
  const relative = readSource()
    .filter(({ path }) => !path.endsWith('.css'))
    .flatMap(({ path, imports }) => imports.map((one) => ({ path, ...one })))
    .filter(({ path, name, target }) => name.startsWith('.') && isOfOther(path, target))
    .map(({ path, name }) => `${path}: ${name}`);
  expect(relative).toEqual([]);
  expect(doorsOf('publog').length).toBeGreaterThan(0);
});
