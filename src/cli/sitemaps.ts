import { runSitemaps } from './run-sitemaps.ts';

process.exitCode = await runSitemaps(process.argv.slice(2));
