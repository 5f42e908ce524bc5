import { existsSync } from 'node:fs';
import type { FindContentTag, PageLoader } from '#base/http/frame/page-handler.ts';
import { loadTool } from '#sitemaps/pages/load-tool.server.ts';
import { PAGE_NAMES, pageFolder, pageLine, type PageName } from '#base/routes.ts';

export const PAGE_SLICES = ['base', 'desk', 'sitemaps', 'site', 'app'] as const;

const noData: PageLoader = () => ({ kind: 'found', data: {} });

/** Loaders alone: Node cannot import `.tsx`. Views come from the build (src/app/views.ts). */
const loaders = new Map(await Promise.all(PAGE_NAMES.map(async (name) => [name, await importLoader(name)] as const)));

export const loaderOf = (name: PageName): LoaderModule => loaders.get(name)!;

type LoaderModule = { load: PageLoader; findContentTag?: FindContentTag };

async function importLoader(name: PageName): Promise<LoaderModule> {
  if (pageLine(name).tool) return { load: loadTool as PageLoader };
  const folder = pageFolder(name);
  const file = PAGE_SLICES.map((slice) => `../${slice}/pages/${folder}/load.server.ts`).find((path) =>
    existsSync(new URL(path, import.meta.url)),
  );
  return file === undefined ? { load: noData } : ((await import(file)) as LoaderModule);
}
