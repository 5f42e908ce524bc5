import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatAskedPart, readAskedParts } from '#base/domain/asked-part.ts';
import { AskedParts } from '../asked-parts.ts';
import { carriedPath, carryParts } from '../carry-parts.ts';
import type { PageName } from '#base/routes.ts';
import type { Carried } from '#base/http/frame/page-handler.ts';

/** Null where the address carries nothing, as nearly all do. The home page has the quote form itself. */
export function carriedBy(page: PageName, query: string): Carried | null {
  if (!query.includes('part=') || page === 'home') return null;
  const parts = readAskedParts(new URLSearchParams(query));
  if (parts.length === 0) return null;
  const texts = parts.map(formatAskedPart);
  return {
    page: (html) => {
      const strip = renderToStaticMarkup(createElement(AskedParts, { parts, texts }));
      return Buffer.from(carryParts(html.toString(), texts, strip));
    },
    path: (path) => carriedPath(path, texts),
  };
}
