import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.ts';
import { runChecks } from './check.ts';
import { chooseTests, type SourceFile } from './choose-tests.ts';

/**
 * Everything in one run: checks, unit and contract tests, browser journeys. With names (`npm test -- NAME ...`) only the tests that match them.
 * The last line counts them together.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
// what one process has compiled serves all that the tests start
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'compiled');
const reports = mkdtempSync(join(tmpdir(), 'catalog-test-'));

/**
 * Tests of pages as a site sends them: they run a second time with React's own renderer in place of the site's (docs/decisions/014). Those of `src/pages` compare
 * the markup of both renderers in one run.
 */
const SENT_PAGE_TEST = /\/(?:server|endpoints|sign-in)\/.*-(?:page|pages|screens)\.test\.ts$/;

type Counts = { passed: number; failed: number; skipped: number };
const total: Counts = { passed: 0, failed: 0, skipped: 0 };

try {
  const args = process.argv.slice(2);
  const choice = chooseTests(args, args.length === 0 ? [] : readTestFiles());
  if (choice.kind === 'all') {
    add({ ...runChecks(), skipped: 0 });
    await findBrowser();
    add(runVitest());
    add(
      runVitest(
        readTestFiles().flatMap(({ path }) => (SENT_PAGE_TEST.test(path) ? [path] : [])),
        { PAGE_RENDERER: 'react' },
      ),
    );
    add(runJourneys());
  } else {
    for (const name of choice.unmatched) {
      process.stdout.write(`No test matches "${name}".\n`);
      add({ passed: 0, failed: 1, skipped: 0 });
    }
    if (choice.suites.length > 0) add(runVitest(choice.suites));
    if (choice.journeys.length > 0) add(runJourneys(choice.journeys.map((path) => `/${RegExp.escape(path)}$`)));
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (total.skipped > 0)
  process.stdout.write(
    `${total.skipped} skipped, for what this machine lacks: lines that begin with "skipped:" say what.\n`,
  );
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function readTestFiles(): SourceFile[] {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test|contract|journey)\.tsx?$/.test(name))
      .map((name) => ({
        path: `${folder}/${name.replaceAll('\\', '/')}`,
        text: readFileSync(join(ROOT, folder, name), 'utf8'),
      })),
  );
}

/** `suites`: paths of test files; none means all. */
function runVitest(suites: readonly string[] = [], env: Record<string, string> = {}): Counts {
  const file = join(reports, 'vitest.json');
  const status = run(
    'vitest',
    ['run', ...suites, '--reporter=default', '--reporter=json', `--outputFile=${file}`],
    env,
  );
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  }>(file);
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  // A file that fails before its first test counts as one failure.
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: report.numPendingTests,
  };
}

/** `patterns`: regular expressions of paths of journeys; none means all. */
function runJourneys(patterns: readonly string[] = []): Counts {
  const file = join(reports, 'journeys.json');
  const status = run('playwright', ['test', ...patterns, '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    file,
  )?.stats;
  if (stats === undefined) return { passed: 0, failed: 1, skipped: 0 };
  if (stats.flaky > 0)
    process.stdout.write(`${stats.flaky} of the journeys passed at the second try; the report above names them.\n`);
  const failed = stats.unexpected;
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: stats.skipped,
  };
}

function run(program: string, args: string[], env: Record<string, string> = {}): number {
  const result = spawnSync(join(BIN, program), args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return result.status ?? 1;
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
