import { renderMarkdown } from '../../help/render-markdown.ts';
import type { PageAnswer, PageRequest } from '../../http/frame/page.ts';
import { LEGAL_TITLES } from '../../frame/messages.ts';

export type LegalPageData = { path: string; title: string; html: string | null };

/** A first line `# Title` is the title of the page. */
const TITLED = /^\s*#\s+(\S.{0,118})\s*\n/;

/** GET /imprint, /privacy, /terms, /export: a text of the brand (G10.4). */
export function load({ page, path, site }: PageRequest): PageAnswer<LegalPageData> {
  const name = page as keyof typeof LEGAL_TITLES;
  const text = site.brand?.files[`${name}.md`];
  const title = LEGAL_TITLES[name];
  if (text === undefined) return { kind: 'not-found', data: { path, title, html: null } };
  const own = TITLED.exec(text);
  const html = renderMarkdown(own === null ? text : text.slice(own[0].length));
  return { kind: 'found', data: { path, title: own?.[1] ?? title, html } };
}
