import type { StorePlace } from '#base/settings/store-place.ts';
import type { ProcessMeans } from '#base/jobs/work-for-server.ts';
import type { FileRunNews, FileRunOrder } from '../runs/file-run-record.ts';
import { makeSitemaps } from './make-sitemaps.ts';
import { wordsOf } from './sitemap-display.ts';

/** Makes all files or a range of them, and tells of each; one that fails leaves the published one of its name. Rejects as `makeSitemaps` does. */
export async function runOverFiles(
  catalog: StorePlace,
  { origin, range }: FileRunOrder,
  { tell, waitWhilePaused, clock }: ProcessMeans<FileRunNews>,
): Promise<void> {
  await makeSitemaps({
    catalog,
    origin,
    selection: range === null ? 'all' : { from: range.start, to: range.end, withClasses: true },
    waitWhilePaused,
    clock,
    watch: {
      planned: (plan, chosen, catalogVersion) =>
        tell({ kind: 'planned', types: plan.map(typeOf), chosen: chosen.map(typeOf), catalogVersion }),
      ready: (lines) => tell({ kind: 'ready', files: lines.map((line) => [typeOf(line), line.bytes, line.records]) }),
      began: (name) => tell({ kind: 'began', type: typeOf({ name }) }),
      failed: (name, error) => tell({ kind: 'failed', type: typeOf({ name }), error: wordsOf(error) }),
    },
  });
}

const typeOf = ({ name }: { name: string }): string => name.slice(0, -'.xml.gz'.length);
