import { glob, readFile } from 'node:fs/promises';
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
import { expect, test } from 'vitest';

/**
 * The table of ARCHITECTURE.md: who may import whom. A folder may import itself and the folders listed for it. `cli` and `server`
 * import everything; nobody imports them.
 */
const ALLOWED: Record<string, { of: string; from: string[] }> = {
  domain: { of: '^src/domain/', from: ['^src/domain/'] },
  ui: { of: '^src/ui/', from: ['^src/ui/'] },
  ports: {
    of: '^src/storage/[^/]+$|^src/storage/[a-z]+-queries/',
    from: ['^src/storage/[^/]+$', '^src/storage/[a-z]+-queries/', '^src/domain/'],
  },
  sqlite: {
    of: '^src/storage/sqlite/',
    from: ['^src/storage/sqlite/', '^src/storage/[^/]+$', '^src/storage/[a-z]+-queries/', '^src/domain/'],
  },
  postgres: {
    of: '^src/storage/postgres/',
    from: ['^src/storage/postgres/', '^src/storage/[^/]+$', '^src/storage/[a-z]+-queries/', '^src/domain/'],
  },
  'sitemap-folder': {
    of: '^src/storage/sitemap-folder/',
    from: ['^src/storage/sitemap-folder/', '^src/storage/[^/]+$', '^src/domain/'],
  },
  'publog-import': { of: '^src/publog-import/', from: ['^src/publog-import/', '^src/storage/[^/]+$', '^src/domain/'] },
  'publog-sample': { of: '^src/publog-sample/', from: ['^src/publog-sample/', '^src/domain/'] },
  // Reads published sitemaps as anybody could, and knows of the code that makes them only the form of a manifest.
  'sitemap-audit': { of: '^src/sitemap-audit/', from: ['^src/sitemap-audit/', '^src/storage/[^/]+$', '^src/domain/'] },
  // The frame of the site is what every page stands in: features and pages may use it.
  features: {
    of: '^src/features/([^/]+)/',
    from: [
      '^src/features/$1/',
      '^src/domain/',
      '^src/ui/',
      '^src/storage/[^/]+$',
      '^src/paths',
      '^src/pages/page\\.ts$',
    ],
  },
  functions: {
    of: '^src/functions/',
    from: ['^src/functions/', '^src/features/', '^src/domain/', '^src/storage/[^/]+$', '^src/paths'],
  },
  pages: {
    of: '^src/pages/',
    from: ['^src/features/', '^src/domain/', '^src/ui/', '^src/storage/[^/]+$', '^src/paths', '^src/routes'],
  },
};

/** Some 1,000 modules in 2026. With fewer than this the cruiser has missed a folder. */
const FEWEST_MODULES = 600;
/** A link, form target, call or route that is written by hand. robots.txt is exempt: RFC 9309 fixes its address; /proc is a folder of Linux. */
const URL_BY_HAND =
  /(?:href|action)="\/(?!robots\.txt")|['"`]\/functions\/|`\/(?!proc\/)[a-z]+\/\$\{|['"`]\/[a-z]+\/:[a-z]|['"`}]\/[a-z]+\?[a-z]+=/;

/** Pages do not import each other; these files of the folder belong to all of them. */
const PAGE_NEIGHBORS = ['^src/pages/page\\.ts$', '^src/pages/a-site\\.ts$', '^src/pages/$1\\.'];
const TESTS = '\\.(test|contract)\\.tsx?$|/an?-[a-z-]+\\.tsx?$';
const REACT = '^node_modules/(react|react-dom|@types/react)/';

const rules: IForbiddenRuleType[] = [
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  ...Object.entries(ALLOWED).map(([name, { of, from }]) => ({
    name: `${name} imports only what its row allows`,
    severity: 'error' as const,
    from: { path: of, pathNot: [TESTS, '^src/pages/(views|browser|islands)\\.ts$'] },
    to: { path: '^src/', pathNot: name === 'pages' ? [...from, '^src/pages/'] : from },
  })),
  {
    name: 'pages do not import each other',
    severity: 'error',
    from: { path: '^src/pages/([^/.]+)\\.', pathNot: ['^src/pages/(views|browser|islands)\\.ts$', TESTS] },
    to: { path: '^src/pages/', pathNot: PAGE_NEIGHBORS },
  },
  {
    name: 'domain knows no library',
    severity: 'error',
    from: { path: '^src/domain/', pathNot: TESTS },
    to: { path: 'node_modules' },
  },
  {
    name: 'ui knows React alone',
    severity: 'error',
    from: { path: '^src/ui/', pathNot: TESTS },
    to: { path: 'node_modules', pathNot: REACT },
  },
  {
    name: 'server code never reaches the browser',
    severity: 'error',
    from: { path: '\\.tsx$|^src/pages/browser\\.ts$|^src/ui/', pathNot: TESTS },
    to: { path: '\\.server\\.ts$' },
  },
  {
    name: 'nobody imports server or cli',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/(server|cli)/', TESTS] },
    to: { path: '^src/(server|cli)/' },
  },
];

async function violations(forbidden: IForbiddenRuleType[]) {
  const result = await cruise(['src'], {
    ruleSet: { forbidden },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  });
  if (typeof result.output === 'string') throw new Error('the cruiser answered with text');
  return result.output;
}

test('every import follows the table, without cycles', async () => {
  const { modules, summary } = await violations(rules);
  expect(modules.filter(({ source }) => source.startsWith('src/')).length).toBeGreaterThan(FEWEST_MODULES);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
});

test('URLs are written by src/paths.ts and src/routes.ts alone', async () => {
  const files = await Array.fromAsync(glob('src/**/*.{ts,tsx}'));
  const modules = files.filter((file) => !/^src\/(paths|routes)\.ts$/.test(file) && !new RegExp(TESTS).test(file));
  expect(modules.length).toBeGreaterThan(FEWEST_MODULES);
  const lines = await Promise.all(
    modules.map(async (file) => {
      const text = (await readFile(file, 'utf8')).replace(/\/\*\*[^]*?\*\//g, '');
      return text.split('\n').flatMap((line) => (URL_BY_HAND.test(line) ? [`${file}: ${line.trim()}`] : []));
    }),
  );
  expect(lines.flat()).toEqual([]);
});

test('the cruiser sees imports at all: a rule that forbids what everybody does is broken', async () => {
  const { summary } = await violations([
    { name: 'x', severity: 'error', from: { path: '^src/pages/nsn\\.server' }, to: { path: '^src/features/' } },
  ]);
  expect(summary.violations.length).toBeGreaterThan(0);
});

test('no drawers: folders are named after what they hold', async () => {
  const { modules } = await violations([]);
  const drawers = modules
    .map(({ source }) => source)
    .filter((source) => /^src\/(.*\/)?(utils|helpers|lib|common|shared|types)(\/|\.ts)/.test(source));
  expect(drawers).toEqual([]);
});
