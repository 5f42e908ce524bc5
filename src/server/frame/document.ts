import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Head, PageView, SiteFacts } from '../../pages/page.ts';

/** Addresses of what every document loads, from the browser build's manifest. */
export type DocumentAssets = {
  styles: readonly string[];
  /** The one module script of the page. */
  script: string;
  /** Fonts fetched before they are asked for. */
  fonts: readonly string[];
};

/**
 * The whole HTML document of a page: head from the view's `head`, body from its `View`. Nothing hydrates, so that React's text
 * separators are left out: a third less to render and to send.
 */
export function renderDocument<Data>(
  view: PageView<Data>,
  data: Data,
  site: SiteFacts,
  assets: DocumentAssets,
  noindex = false,
): string {
  const head = view.head(data, site);
  const body = renderToStaticMarkup(createElement(view.View, { data, site }));
  return `<!doctype html>\n<html lang="en"><head>${renderHead(head, site, assets, noindex)}</head><body>${body}</body></html>\n`;
}

function renderHead(head: Head, site: SiteFacts, assets: DocumentAssets, noindex: boolean): string {
  const canonical = escapeAttribute(site.origin + head.canonical);
  const title = escapeText(head.title);
  const description = escapeAttribute(head.description);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    head.noindex || noindex ? '<meta name="robots" content="noindex, follow">' : '',
    `<link rel="canonical" href="${canonical}">`,
    `<meta property="og:type" content="${head.ogType ?? 'website'}">`,
    `<meta property="og:title" content="${escapeAttribute(head.title)}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:site_name" content="${escapeAttribute(site.companyName)}">`,
    '<meta name="theme-color" content="#0b1b2e">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    assets.script ? `<script type="module" src="${assets.script}"></script>` : '',
    ...(head.jsonLd ?? []).map((thing) => `<script type="application/ld+json">${scriptSafeJson(thing)}</script>`),
  ].join('');
}

/** JSON that cannot end the script element it stands in, whatever texts it holds. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;');
}
