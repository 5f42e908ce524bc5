import '#base/http/production.ts';
import { workForServer } from '#base/jobs/run-process.ts';
import { readConfig } from '#base/settings/config.ts';
import type { FileRunNews, FileRunOrder } from '#sitemaps/runs/file-run.ts';
import { runOverFiles, wordsOf } from '#sitemaps/cli/make-sitemaps.ts';

/** Runs over sitemap files as `npm run sitemaps` does. A stop kills the process; the next run continues. */
workForServer<FileRunOrder, FileRunNews>((order, means) => runOverFiles(readConfig(process.env), order, means), {
  wordsOf,
});
