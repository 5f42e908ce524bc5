import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Checks of the source that are not tests: each is a command that must end with 0. */
const CHECKS: readonly { name: string; command: readonly string[] }[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'dead code', command: ['knip'] },
];

/** Runs all checks and prints a line for each; what fails shows its output. */
export function runChecks(): { passed: number; failures: string[] } {
  const outcome: ReturnType<typeof runChecks> = { passed: 0, failures: [] };
  for (const { name, command } of CHECKS) {
    const [program, ...args] = command;
    const result = spawnSync(`${ROOT}/node_modules/.bin/${program}`, args, { cwd: ROOT, encoding: 'utf8' });
    const ok = result.status === 0;
    if (ok) outcome.passed += 1;
    else outcome.failures.push(`check: ${name}`);
    process.stdout.write(`${ok ? 'ok' : 'FAILED'}  check: ${name}\n`);
    if (!ok) process.stdout.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`);
  }
  return outcome;
}

if (import.meta.main && process.argv.includes('--help'))
  process.stdout.write(`Usage: npm run check\nRuns ${CHECKS.map(({ name }) => name).join(', ')}.\n`);
else if (import.meta.main) process.exitCode = runChecks().failures.length === 0 ? 0 : 1;
