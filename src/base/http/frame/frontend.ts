import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageView } from './page.ts';
import type { DocumentAssets } from './document.ts';

/** By folder of the page. */
export type Views = Readonly<Record<string, PageView<never>>>;

/** In development, both are read at each call. */
export type Frontend = {
  views(): Promise<Views> | Views;
  assets: DocumentAssets;
  /** Identifies the source of the program; absent in development. */
  build?: string;
  /** Null in development. */
  assetsDir: string | null;
};

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>;

const PAGE_STYLES = /^src\/app\/styles\/(.+)\.css$/;

const DIST = new URL('../../../../dist/', import.meta.url);

/** Loads the output of `vite build`. */
export async function loadBuiltFrontend(): Promise<Frontend> {
  const viewsFile = new URL('server/views.js', DIST);
  if (!existsSync(viewsFile)) throw new Error('The pages are not built: run `npm run build`.');
  const { views } = (await import(viewsFile.href)) as { views: Views };
  const manifest = JSON.parse(readFileSync(new URL('client/manifest.json', DIST), 'utf8')) as Manifest;
  const entry = Object.values(manifest).find(
    (chunk) => chunk.file.startsWith('assets/site-') && chunk.file.endsWith('.js'),
  );
  if (!entry) throw new Error('The browser build holds no entry: run `npm run build`.');
  const buildFile = new URL('build-id', DIST);
  const address = (file: string) => `/${file}`;
  return {
    views: () => views,
    ...(existsSync(buildFile) ? { build: readFileSync(buildFile, 'utf8').trim() } : {}),
    assets: {
      styles: (entry.css ?? []).map(address),
      pageStyles: Object.fromEntries(
        Object.entries(manifest).flatMap(([source, { file }]) => {
          const name = PAGE_STYLES.exec(source)?.[1];
          return name === undefined ? [] : [[name, address(file)]];
        }),
      ),
      script: address(entry.file),
      // accented letters load on demand
      fonts: (entry.assets ?? []).filter((file) => file.includes('/recursive-plain-')).map(address),
    },
    assetsDir: fileURLToPath(new URL('client/assets/', DIST)),
  };
}
