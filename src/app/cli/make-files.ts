import '#base/http/production.ts';
import { workForServer } from '#base/jobs/work-for-server.ts';
import { readConfig } from '#base/settings/config.ts';
import type { FileRunNews, FileRunOrder } from '#sitemaps/runs/file-run.ts';
import { runOverFiles, wordsOf } from '#sitemaps/cli/make-sitemaps.ts';

/*
 * The process of a run over sitemap files, which a server starts (src/app/open-file-runs.ts). It does what `npm run sitemaps` does, under the same lock, and
 * is killed when the run is stopped: the published set stays as it was, and what was made is taken over by the next run.
 */
workForServer<FileRunOrder, FileRunNews>((order, means) => runOverFiles(readConfig(process.env), order, means), {
  wordsOf,
});
