import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
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

/** `failures`: a line for each test that failed. */
type Outcome = { passed: number; failures: string[]; skipped: number };
const total: Outcome = { passed: 0, failures: [], skipped: 0 };

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
      add({ passed: 0, failures: [`no test matches "${name}"`], skipped: 0 });
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
// again, since a log is often cut to its last lines
for (const failure of total.failures) process.stdout.write(`FAILED  ${failure}\n`);
process.stdout.write(`${total.passed} passed, ${total.failures.length} failed\n`);
process.exitCode = total.failures.length === 0 && total.passed > 0 ? 0 : 1;

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
function runVitest(suites: readonly string[] = [], env: Record<string, string> = {}): Outcome {
  const file = join(reports, 'vitest.json');
  const status = run(
    'vitest',
    ['run', ...suites, '--reporter=default', '--reporter=json', `--outputFile=${file}`],
    env,
  );
  const report = readReport<{
    numPassedTests: number;
    numPendingTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  }>(file);
  const failures = (report?.testResults ?? []).flatMap(({ name, status: result, message, assertionResults }) => {
    const path = relative(ROOT, name);
    // a file that fails before its first test counts as one failure
    if (result === 'failed' && assertionResults.length === 0) return [`${path}: ${firstLine(message)}`];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${path} › ${fullName}: ${firstLine(failureMessages[0])}`);
  });
  return {
    passed: report?.numPassedTests ?? 0,
    failures: orEndOf('vitest', status, failures),
    skipped: report?.numPendingTests ?? 0,
  };
}

type JourneySuite = {
  suites?: JourneySuite[];
  specs: { ok: boolean; file: string; title: string; tests: { projectName: string; status: string }[] }[];
};

/** `patterns`: regular expressions of paths of journeys; none means all. */
function runJourneys(patterns: readonly string[] = []): Outcome {
  const file = join(reports, 'journeys.json');
  const status = run('playwright', ['test', ...patterns, '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport<{
    suites: JourneySuite[];
    stats: { expected: number; flaky: number; skipped: number };
  }>(file);
  const { expected, flaky, skipped } = report?.stats ?? { expected: 0, flaky: 0, skipped: 0 };
  if (flaky > 0)
    process.stdout.write(`${flaky} of the journeys passed at the second try; the report above names them.\n`);
  return {
    passed: expected + flaky,
    failures: orEndOf('playwright', status, (report?.suites ?? []).flatMap(failedJourneys)),
    skipped,
  };
}

function failedJourneys({ suites = [], specs }: JourneySuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map(({ projectName }) => `${file} › ${title} (${projectName})`),
  );
  return [...own, ...suites.flatMap(failedJourneys)];
}

/** A runner that fails without a failed test, or ends without a report, is one failure. */
function orEndOf(runner: string, status: number, failures: string[]): string[] {
  return failures.length === 0 && status !== 0 ? [`${runner} has ended with ${status}`] : failures;
}

function firstLine(text = ''): string {
  return stripVTControlCharacters(text.split('\n', 1)[0]!);
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

function add({ passed, failures, skipped }: Outcome): void {
  total.passed += passed;
  total.failures.push(...failures);
  total.skipped += skipped;
}
