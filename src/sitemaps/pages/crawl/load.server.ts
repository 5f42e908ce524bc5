import type { PageRequest } from '#publog/http/catalog-call.ts';
import { crawlChoice } from '../../crawl/screens/crawl-choice.ts';
import type { NoCoverage } from '../../crawl/screens/report-rows.tsx';
import type { SetAside } from '../../crawl/records.ts';
import { fileTitle } from '../../crawl/screens/format-words.ts';
import { within } from '#base/domain/in-parallel.ts';
import { orUnavailable } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../load-tool.server.ts';

/** The first report after a start takes seconds: a page does not wait that long. */
const PATIENCE_MS = 1_500;
const FILES_PER_PAGE = 300;
const MISSED_SHOWN = 100;

type Request = Pick<PageRequest, 'page' | 'params' | 'query'>;
type Services = Pick<SitemapServices, 'crawl' | 'isCrawlRecorded'>;
/** Null while the record cannot be read. */
export type CrawlPageData = Awaited<ReturnType<typeof read>>['data'] | null;

/** GET /crawl and its files, for operators of sitemaps (C21.20, C21.25, C21.26). */
export const load = (request: Request, services: Services, patienceMs = PATIENCE_MS) =>
  orUnavailable<CrawlPageData>(() => read(request, services, patienceMs));

async function read({ page, params, query }: Request, { crawl, isCrawlRecorded }: Services, patienceMs: number) {
  const personal = <Data>(data: Data) => ({ kind: 'personal' as const, data });
  const none = (why: NoCoverage, more: { setAside?: SetAside | null; sinceMs?: number } = {}) =>
    personal({ kind: 'none' as const, why, setAside: null, sinceMs: performance.timeOrigin, ...more });
  const report = await within(patienceMs, crawl.report(), () => null);
  if (report === null) {
    const failure = crawl.failure();
    if (failure !== null) throw failure;
    return none('computing');
  }
  const { engines, firstDay, setAside } = report;
  if (firstDay === null && engines.length === 0) return none(isCrawlRecorded ? 'empty' : 'off', { setAside });
  const choice = crawlChoice(query);
  if (page === 'crawl') {
    const tab = choice.tab ?? engines[0]?.engine ?? 'claims';
    return personal({ kind: 'overview' as const, report, isRecorded: isCrawlRecorded, choice: { ...choice, tab } });
  }
  const engine = engines.find((one) => one.engine === choice.tab) ?? engines[0];
  if (engine === undefined) return none('unverified', { sinceMs: Date.parse(firstDay!) });
  const { files } = engine;
  if (page === 'crawl-files') {
    const after = Number(/^\d{1,6}$/.exec(query.get('after') ?? '')?.[0] ?? 0);
    const shown = Math.min(after, Math.max(0, files.length - 1));
    const start = shown - (shown % FILES_PER_PAGE);
    return personal({ kind: 'files' as const, engine, engines, start, pageSize: FILES_PER_PAGE });
  }
  const title = params.file ?? '';
  const index = files.findIndex(({ name }) => fileTitle(name) === title);
  const file = files[index];
  // null: another catalog has come into force since the report
  const missed = file === undefined ? null : await crawl.missed(engine.engine, file.name);
  if (file === undefined || missed === null)
    return { kind: 'not-found' as const, data: { kind: 'no-file' as const, title } };
  const nameAt = (place: number) => (files[place] === undefined ? null : fileTitle(files[place].name));
  return personal({
    kind: 'file' as const,
    engine,
    file,
    /** The file as each engine sees it. */
    all: engines.map(({ engine: id, name, files: same }) => ({ engine: id, name, file: same[index]! })),
    missed: missed.slice(0, MISSED_SHOWN),
    missedCount: missed.length,
    previous: nameAt(index - 1),
    next: nameAt(index + 1),
  });
}
