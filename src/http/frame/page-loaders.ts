import { existsSync } from 'node:fs';
import type { PageAnswer, PageRequest, PageServices } from '../../pages/page.ts';
import { loadTool } from '../../pages/load-tool.server.ts';
import { PAGE_NAMES, pageFolder, pageLine, type PageName } from '../../routes.ts';

export type PageLoader = (
  request: PageRequest,
  services: PageServices,
) => Promise<PageAnswer<unknown>> | PageAnswer<unknown>;

/** The content tag of what GET of a path would show, at the cost of one read; null where that is not known before the page is made. */
export type FindContentTag = (request: Pick<PageRequest, 'path' | 'params' | 'catalog'>) => Promise<string | null>;

const noData: PageLoader = () => ({ kind: 'found', data: {} });

/**
 * The loader of each page. Pages have three ways in: Node imports loaders as they are and cannot import `.tsx`, so that views come from the
 * server's build (src/pages/views.ts) and islands from the browser's (src/pages/islands.client.ts).
 */
const loaders = new Map(await Promise.all(PAGE_NAMES.map(async (name) => [name, await importLoader(name)] as const)));

export const loaderOf = (name: PageName): PageLoader => loaders.get(name)!.load;

/** Of a page whose `load.server.ts` can tell; null for the others. */
export const contentTagOf = (name: PageName): FindContentTag | null => loaders.get(name)!.findContentTag ?? null;

type LoaderModule = { load: PageLoader; findContentTag?: FindContentTag };

async function importLoader(name: PageName): Promise<LoaderModule> {
  if (pageLine(name).tool) return { load: loadTool };
  const folder = pageFolder(name);
  if (!existsSync(new URL(`../../pages/${folder}/load.server.ts`, import.meta.url))) return { load: noData };
  return (await import(`../../pages/${folder}/load.server.ts`)) as LoaderModule;
}
