import { StoreUnavailable } from '../database/store-unavailable.ts';
import type { SitemapToolFacts } from '../sitemaps/plan/tool-facts.ts';
import type { FilePlan } from '../sitemaps/runs/file-plan.ts';
import type { PageAnswer, PageRequest, PageServices } from './page.ts';

/** What a tool page is made from; null while the catalog does not answer. */
export type ToolPageData<Facts = SitemapToolFacts> = { facts: Facts | null };
type ToolAnswer<Facts> = Extract<PageAnswer<ToolPageData<Facts>>, { kind: 'found' | 'unavailable' }>;

/** A tool page's answer: never indexed, and 503 with words while the catalog does not answer. */
export async function loadTool<Facts>(facts: () => Promise<Facts>): Promise<ToolAnswer<Facts>> {
  try {
    return { kind: 'found', data: { facts: await facts() }, noindex: true };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: { facts: null } };
    throw error;
  }
}

type FactsLoader<Facts> = (
  request: Pick<PageRequest, 'catalog'>,
  services: Pick<PageServices, 'sitemapFacts'>,
) => Promise<ToolAnswer<Facts>>;

/** Loads what the tools know about the sitemaps of the catalog. */
export const loadToolFacts: FactsLoader<SitemapToolFacts> = ({ catalog }, { sitemapFacts }) =>
  loadTool(() => sitemapFacts(catalog));

/** The files that a run can make, and how long the last run took. */
export type RunFacts = { plan: FilePlan; lastRun: SitemapToolFacts['lastRun'] };

/** Loads the files that a run can make: those of NSNs, with `withClasses` those of classes too. */
export const runFactsLoader =
  ({ withClasses }: { withClasses: boolean }): FactsLoader<RunFacts> =>
  ({ catalog }, { sitemapFacts }) =>
    loadTool(async () => {
      const { nsnFiles, classFiles, lastRun } = await sitemapFacts(catalog);
      const plan = { nsnFiles, classFiles: withClasses ? classFiles : [], catalogVersion: catalog.edition.version };
      return { plan, lastRun };
    });
