import { formatSince } from '#base/domain/format-time.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { goodUnless, off, orUnread, type ReadState } from '#base/domain/sheet-state.ts';
import { counted } from '#base/ui/format-count.ts';
import { stateOf } from '../crawl/screens/coverage-state.ts';
import { formatShare } from '../crawl/screens/format-words.ts';
import type { SitemapServices } from '../pages/load-tool.server.ts';
import { HEALTH_LOOKS } from './messages.ts';
import type { WalkSide } from './walks.ts';

type Services = Pick<SitemapServices, 'crawl' | 'foreignFiles' | 'isCrawlRecorded' | 'walks'>;

/** Rows of the operators' sheet, as /sitemap-health and /crawl judge them. */
export async function readSitemapStates(services: Services, nowMs: number): Promise<Record<string, ReadState>> {
  const { crawl, foreignFiles, isCrawlRecorded, walks } = services;
  const read = [orUnread(walks.sides()), orUnread(foreignFiles()), orUnread(crawl.report())] as const;
  const [sides, stored, report] = await Promise.all(read);
  const walked = (side: WalkSide): ReadState => {
    const { kind: look, children: word } = HEALTH_LOOKS[side.health];
    const figure = side.walk === null ? '' : `walk ${side.walk.id}, ${formatSince(side.walk.startedAt, nowMs)}`;
    return { look, word, figure };
  };
  const foreign = sumBy(stored?.foreign ?? [], ({ files }) => files);
  const coverage = (): ReadState => {
    if (!isCrawlRecorded) return off('CRAWL_STATISTICS=off');
    if (report === undefined) return crawl.failure() === null ? off('', 'Being computed') : undefined;
    const [first] = report.engines;
    if (first === undefined) return off('', 'Nothing fetched yet');
    const { words: word, isGood } = stateOf(first, report.listedNsns, first.days);
    const figure = `${first.name} ${formatShare(first.fetchedEver, report.listedNsns)}`;
    return { look: isGood ? 'ok' : 'warn', word, figure };
  };
  return {
    'Walk inside': sides && walked(sides.inside),
    'Walk outside': sides && walked(sides.outside),
    'Stored files': stored
      ? goodUnless(foreign, `${foreign} of another host`, counted(stored.files, 'file'))
      : undefined,
    Coverage: coverage(),
  };
}
