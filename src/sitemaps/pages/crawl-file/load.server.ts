import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { EngineReport, FileCoverage } from '../../crawl/coverage/crawl-report.ts';
import { fileTitle } from '../../crawl/screens/format-words.ts';
import type { NoCoverage } from '../../crawl/screens/no-coverage.tsx';
import { readEngine } from '../../crawl/screens/read-report.ts';
import type { EngineId } from '../../crawl/engines.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../../sitemap-services.ts';

type EngineOfFile = { engine: EngineId; name: string; file: FileCoverage };

/** One sitemap file as one engine sees it, beside the others; null while the record cannot be read. */
export type CrawlFilePageData =
  | { kind: 'none'; why: NoCoverage; sinceMs: number }
  | { kind: 'no-file'; title: string }
  | {
      kind: 'file';
      shown: EngineOfFile;
      all: readonly EngineOfFile[];
      /** The first parts that were never fetched, and how many there are in all. */
      missed: readonly Nsn[];
      missedCount: number;
      /** Names of the files before and after it. */
      previous: string | null;
      next: string | null;
    }
  | null;

const MISSED_SHOWN = 100;

/** GET /crawl/files/nsn-972?engine=google, for operators of sitemaps (C21.26). */
export async function load(
  { params, query }: Pick<PageRequest, 'params' | 'query'>,
  { crawl, isCrawlRecorded }: Pick<SitemapServices, 'crawl' | 'isCrawlRecorded'>,
): Promise<PageAnswer<CrawlFilePageData>> {
  const title = params.file ?? '';
  try {
    const read = await readEngine(crawl, isCrawlRecorded, query);
    if (read.kind === 'none') return { kind: 'personal', data: read };
    const { engine: asked, engines } = read;
    const index = asked.files.findIndex(({ name }) => fileTitle(name) === title);
    const file = asked.files[index];
    // null: another catalog has come into force since the report
    const missed = file === undefined ? null : await crawl.missed(asked.engine, file.name);
    if (file === undefined || missed === null) return { kind: 'not-found', data: { kind: 'no-file', title } };
    const nameAt = (place: number) => (asked.files[place] ? fileTitle(asked.files[place].name) : null);
    return {
      kind: 'personal',
      data: {
        kind: 'file',
        shown: ofEngine(asked, file),
        all: engines.flatMap((one) =>
          one.files.filter(({ name }) => name === file.name).map((of) => ofEngine(one, of)),
        ),
        missed: missed.slice(0, MISSED_SHOWN),
        missedCount: missed.length,
        previous: nameAt(index - 1),
        next: nameAt(index + 1),
      },
    };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}

const ofEngine = ({ engine, name }: EngineReport, file: FileCoverage): EngineOfFile => ({ engine, name, file });
