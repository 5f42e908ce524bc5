import { runCheckSitemaps } from './run-check-sitemaps.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // the reader has seen enough: `| head`
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});
process.exitCode = await runCheckSitemaps(process.argv.slice(2), process.env, {
  out: process.stdout,
  error: process.stderr,
});
