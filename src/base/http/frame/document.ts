import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Head, PageView, SiteFacts } from './page.ts';
import { paths } from '../../paths.ts';
import { ENDPOINTS } from '../../routes.ts';
import { escapeXml } from '../../domain/escape-text.ts';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** From the manifest of the browser build. */
export type DocumentAssets = {
  styles: readonly string[];
  pageStyles: Readonly<Record<string, string>>;
  script: string;
  fonts: readonly string[];
};

export function renderDocument<Data>(
  view: PageView<Data>,
  data: Data,
  site: SiteFacts,
  options: { assets: DocumentAssets; styles?: string | undefined; noindex?: boolean },
): Buffer {
  const head = headMarkup(view.head(data, site), site, options.noindex === true);
  const links = assetLinks(options.assets, options.styles, site);
  const content = renderToStaticMarkup(createElement(view.View, { data, site }));
  return Buffer.from(`<!doctype html>\n<html lang="en"><head>${head}${links}</head><body>${content}</body></html>\n`);
}

function headMarkup(head: Head, site: SiteFacts, noindex: boolean): string {
  const canonical = escapeXml(site.origin + head.canonical);
  const title = escapeXml(head.title);
  const description = escapeXml(head.description);
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title}</title><meta name="description" content="${description}">`,
    head.noindex || noindex ? '<meta name="robots" content="noindex, follow">' : '',
    `<link rel="canonical" href="${canonical}"><meta property="og:type" content="${head.ogType ?? 'website'}">`,
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:site_name" content="${escapeXml(site.companyName)}">`,
    ...(head.jsonLd ?? []).map((thing) => `<script type="application/ld+json">${scriptSafeJson(thing)}</script>`),
  ].join('');
}

function assetLinks(assets: DocumentAssets, styles: string | undefined, { brand }: SiteFacts): string {
  const own = styles === undefined ? undefined : assets.pageStyles[styles];
  return [
    `<meta name="theme-color" content="#0b1b2e"><link rel="icon" href="${ENDPOINTS.favicon}" sizes="32x32">`,
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...[...assets.styles, own, brand?.sheet && paths.brandSheet(brand.version)]
      .filter((href) => href)
      .map((href) => `<link rel="stylesheet" href="${href}">`),
    assets.script ? `<script type="module" src="${assets.script}"></script>` : '',
  ].join('');
}

export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export type Views = Readonly<Record<string, PageView<never>>>;

/** In development, both are read at each call. */
export type Frontend = {
  views(): Promise<Views> | Views;
  assets: DocumentAssets;
  /** Identifies the source of the program; absent in development. */
  build?: string;
  assetsDir: string | null;
};

const PAGE_STYLES = /^src\/app\/styles\/(.+)\.css$/;

const DIST = new URL('../../../../dist/', import.meta.url);

export async function loadBuiltFrontend(): Promise<Frontend> {
  const viewsFile = new URL('server/views.js', DIST);
  if (!existsSync(viewsFile)) throw new Error('The pages are not built: run `npm run build`.');
  const { views } = (await import(viewsFile.href)) as { views: Views };
  const manifestFile = readFileSync(new URL('client/manifest.json', DIST), 'utf8');
  const manifest: Record<string, { file: string; css?: string[]; assets?: string[] }> = JSON.parse(manifestFile);
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
      fonts: (entry.assets ?? []).filter((file) => file.includes('/recursive-plain-')).map(address),
    },
    assetsDir: fileURLToPath(new URL('client/assets/', DIST)),
  };
}
