import type { PlannedIndex } from '../rules/planned-sitemap.ts';
import { paths } from '#base/paths.ts';
import { type Planned, type PlannedContent, plannedGroups, plannedIndex } from './planned-sitemaps.server.ts';
import { listedInChunk } from './sitemap-plan.ts';

/**
 * Every index of the site with what it has to list, and all dynamic sitemaps. `nsnFiles` are those that are stored: without them there is no index of files. Rejects
 * with `StoreUnavailable`.
 */
export async function plannedIndexes(
  planned: Planned,
  nsnFiles: readonly PlannedContent[],
): Promise<{ indexes: PlannedIndex[]; sitemaps: PlannedContent[] }> {
  const { nsnPages: pagesOfNsns, indexClasses, classPages, indexChunks } = planned.plan;
  const listed = await plannedIndex(planned);
  const groups = await plannedGroups(planned);
  // static, the NSN pages, the classes, and what comes after them
  const nsnEnd = 1 + pagesOfNsns.length;
  const classEnd = indexClasses.reduce((sum, fsc) => sum + classPages(fsc)!.length, nsnEnd);
  const [atStatic, nsnPages, further] = [listed.slice(0, 1), listed.slice(1, nsnEnd), listed.slice(classEnd)];
  const indexes = [
    // the whole index has three addresses
    ...[paths.sitemap(), paths.sitemapIndex(), paths.sitemapWorking()].map((path) => ({ path, lists: listed })),
    ...Array.from({ length: indexChunks }, (_, index) => ({
      path: paths.sitemap({ type: 'index', chunk: index + 1 }),
      lists: listedInChunk(index + 1, atStatic, nsnPages),
    })),
    { path: paths.sitemapPages(), lists: [...atStatic, ...nsnPages, ...further] },
  ];
  if (nsnFiles.length > 0)
    indexes.push({ path: paths.sitemapFiles(), lists: [...atStatic, groups, ...nsnFiles, ...further] });
  return { indexes, sitemaps: [...listed, groups] };
}
