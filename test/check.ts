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
export function runChecks(): { passed: number; failed: number } {
  const counts = { passed: 0, failed: 0 };
  for (const { name, command } of CHECKS) {
    const [program, ...args] = command;
    const result = spawnSync(`${ROOT}/node_modules/.bin/${program}`, args, { cwd: ROOT, encoding: 'utf8' });
    const ok = result.status === 0;
    counts[ok ? 'passed' : 'failed'] += 1;
    process.stdout.write(`${ok ? 'ok' : 'FAILED'}  check: ${name}\n`);
    if (!ok) process.stdout.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`);
  }
  return counts;
}

if (import.meta.main) process.exitCode = runChecks().failed === 0 ? 0 : 1;
