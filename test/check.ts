import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Checks of the source that are not tests: each is a command that must end with 0. */
const CHECKS: readonly { name: string; command: readonly string[] }[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.', '--checkers', '1'] },
  { name: 'dead code', command: ['knip'] },
];

type Outcome = { passed: number; failures: string[] };

/** Runs all checks side by side and prints a line for each; what fails shows its output. */
export async function runChecks(): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failures: [] };
  const run = ({ name, command: [program, ...args] }: (typeof CHECKS)[number]): Promise<void> =>
    new Promise((resolve) => {
      const options = { cwd: ROOT, maxBuffer: Infinity };
      execFile(`${ROOT}/node_modules/.bin/${program}`, args, options, (error, stdout, stderr) => {
        if (error === null) outcome.passed += 1;
        else outcome.failures.push(`check: ${name}`);
        process.stdout.write(`${error === null ? 'ok' : 'FAILED'}  check: ${name}\n`);
        // a program that cannot be started has written nothing
        if (error !== null) process.stdout.write(`${stdout || stderr ? stdout + stderr : error.message}\n`);
        resolve();
      });
    });
  await Promise.all(CHECKS.map(run));
  return outcome;
}

if (import.meta.main && process.argv.includes('--help'))
  process.stdout.write(`Usage: npm run check\nRuns ${CHECKS.map(({ name }) => name).join(', ')}.\n`);
else if (import.meta.main) process.exitCode = (await runChecks()).failures.length === 0 ? 0 : 1;
