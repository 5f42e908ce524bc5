import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The Node of a source tree. */
export const programOf = (tree: string): string => join(tree, 'node_modules/.bin/node');

/** A source tree by its folder, or what is missing there. */
export function findSourceTree(folder: string): { tree: string } | { missing: string } {
  const tree = resolve(folder);
  for (const [file, command] of [
    [join(tree, 'src/publog/cli/release.ts'), 'a version that has releases'],
    [programOf(tree), 'npm install'],
    [join(tree, 'dist/server/views.js'), 'npm run build'],
  ] as const)
    if (!existsSync(file)) return { missing: `${tree} needs ${command}` };
  return { tree };
}

const load = async <Module>(tree: string, file: string): Promise<Module> =>
  (await import(pathToFileURL(join(tree, file)).href)) as Module;

type Sample = { dataDir: string; origin: string; nsns: number; seed: number };

/** Imports the sample of a seed and makes its sitemaps, by the program of a source tree. */
export async function importSample(tree: string, { dataDir, origin, nsns, seed }: Sample): Promise<void> {
  type LoadSample = typeof import('../../src/app/cli/load-sample.ts');
  type Rebuild = typeof import('../../src/sitemaps/cli/rebuild-sitemaps.ts');
  type Config = typeof import('../../src/base/settings/config.ts');
  const { loadSample } = await load<LoadSample>(tree, 'src/app/cli/load-sample.ts');
  const { rebuildSitemaps } = await load<Rebuild>(tree, 'src/sitemaps/cli/rebuild-sitemaps.ts');
  const { readConfig } = await load<Config>(tree, 'src/base/settings/config.ts');
  await loadSample({ dataDir }, nsns, seed);
  await rebuildSitemaps(readConfig({ DATA_DIR: dataDir, SITE_URL: origin }));
}

/** The format of the catalogs that a source tree reads and writes. */
export async function catalogFormatOf(tree: string): Promise<number> {
  return (await load<typeof import('../../src/publog/schema.ts')>(tree, 'src/publog/schema.ts')).CATALOG_SCHEMA_VERSION;
}
