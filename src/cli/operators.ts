import { runOperators } from './run-operators.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // the reader has seen enough: `| head`
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
process.exitCode = await runOperators(process.argv.slice(2), process.env, {
  out: process.stdout,
  error: process.stderr,
});
