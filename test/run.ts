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
 * Everything in one run: checks, unit and contract tests, browser journeys. `npm test -- NAME ...` runs only the tests that match.
 * The last line counts them together.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
// what one process has compiled serves all that the tests start
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'compiled');
const reports = mkdtempSync(join(tmpdir(), 'catalog-test-'));

/** `failures` and `flaky`: a line for each test that failed, and for each journey that passed at its second try. */
type Outcome = { passed: number; failures: string[]; flaky: string[]; skipped: number };
/** The seed of the order of files and tests, another one each day: `vitest run --sequence.seed=N` has another one. */
const seed = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
const total: Outcome = { passed: 0, failures: [], flaky: [], skipped: 0 };

try {
  const args = process.argv.slice(2);
  const choice = chooseTests(args, args.length === 0 ? [] : readTestFiles());
  if (choice.kind === 'all') {
    add({ ...(await runChecks()), flaky: [], skipped: 0 });
    await findBrowser();
    add(runVitest());
    add(runJourneys());
  } else {
    for (const name of choice.unmatched) {
      add({ passed: 0, failures: [`no test matches "${name}"`], flaky: [], skipped: 0 });
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
for (const test of total.flaky) process.stdout.write(`FLAKY  ${test}\n`);
for (const failure of total.failures) process.stdout.write(`FAILED  ${failure}\n`);
if (total.failures.length > 0) process.stdout.write(`The order of tests was that of --sequence.seed=${seed}.\n`);
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
function runVitest(suites: readonly string[] = []): Outcome {
  const file = join(reports, 'vitest.json');
  const status = run('vitest', [
    'run',
    ...suites,
    `--sequence.seed=${seed}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ]);
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
  const failures: string[] = [];
  for (const { name, status: result, message, assertionResults } of report?.testResults ?? []) {
    const path = relative(ROOT, name);
    // a file that fails before its first test counts as one failure
    if (result === 'failed' && assertionResults.length === 0) failures.push(`${path}: ${firstLine(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${path} › ${fullName}: ${firstLine(failureMessages[0])}`);
  }
  return {
    passed: report?.numPassedTests ?? 0,
    failures: orEndOf('vitest', status, failures),
    flaky: [],
    skipped: report?.numPendingTests ?? 0,
  };
}

type JourneySuite = {
  suites?: JourneySuite[];
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
};

/** `patterns`: regular expressions of paths of journeys; none means all. */
function runJourneys(patterns: readonly string[] = []): Outcome {
  const file = join(reports, 'journeys.json');
  const status = run('playwright', ['test', ...patterns, '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport<{ suites: JourneySuite[]; stats: { expected: number; flaky: number; skipped: number } }>(
    file,
  );
  const { expected, flaky, skipped } = report?.stats ?? { expected: 0, flaky: 0, skipped: 0 };
  const suites = report?.suites ?? [];
  return {
    passed: expected + flaky,
    failures: orEndOf(
      'playwright',
      status,
      suites.flatMap((suite) => journeysOf(suite, 'unexpected')),
    ),
    flaky: suites.flatMap((suite) => journeysOf(suite, 'flaky')),
    skipped,
  };
}

function journeysOf({ suites = [], specs }: JourneySuite, outcome: 'unexpected' | 'flaky'): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.filter((test) => test.status === outcome).map(({ projectName }) => `${file} › ${title} (${projectName})`),
  );
  return [...own, ...suites.flatMap((suite) => journeysOf(suite, outcome))];
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

function add({ passed, failures, flaky, skipped }: Outcome): void {
  total.passed += passed;
  total.failures.push(...failures);
  total.flaky.push(...flaky);
  total.skipped += skipped;
}
