import { createElement as h, type ReactElement, createElement } from 'react';
import {
  type AskedPart,
  formatAskedPart,
  MAX_ASKED_PARTS,
  parseAskedPart,
  readAskedParts,
} from '#base/domain/asked-part.ts';
import { paths } from '#base/paths.ts';
import { counted } from '#base/ui/format-count.ts';
import { parseCondition } from '#base/domain/condition.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageName } from '#base/routes.ts';
import type { Carried } from '#base/http/frame/page-handler.ts';

/** Parts that the line names; the form lists all. */
const NAMED = 5;

/**
 * The parts that the address of a page carries, and the way to the quote form. `texts`: as the address has them. Written without JSX, because the server adds it to
 * finished pages and runs from the source.
 */
export const AskedParts = ({ parts, texts }: { parts: readonly AskedPart[]; texts: readonly string[] }): ReactElement =>
  h(
    'aside',
    { className: 'asked-parts', id: 'asked-parts', 'aria-label': 'Parts for your request' },
    h(
      'p',
      null,
      h('b', null, `${counted(parts.length, 'part')} for your request:`),
      ' ',
      parts
        .slice(0, NAMED)
        .map(({ partNumber, nsn, quantity, condition }, index) =>
          h(
            'span',
            { key: texts[index] },
            index > 0 && ', ',
            h('span', { className: 'num num-long' }, partNumber || nsn),
            quantity !== undefined && ` × ${quantity}`,
            condition !== undefined && ` ${condition}`,
          ),
        ),
      parts.length > NAMED && ` and ${parts.length - NAMED} more`,
    ),
    h(
      'a',
      { className: 'button button-go button-s', href: paths.quoteFormFor(...texts), rel: 'nofollow' },
      'Go on to the quote form',
    ),
  );

/** Pages on which parts are chosen: they carry those that are chosen already. */
const CARRIES = /^\/(?:catalog|fsg|fsc|nsn|name|cage|compare|look-alikes)(?:[/?#]|$)/;
/** An attribute that leads to a page of the site, with the rest of its tag where a form is sent there. */
const LEADS = /(<a [^>]*?href="|<form [^>]*?action=")(\/[^"]*)("[^>]*>)/g;
/** Where the page begins after its bar. */
const MAIN = /<main id="main"[^>]*>/;
/** Longer addresses are refused by some servers on the way. */
const MAX_ADDRESS = 4_000;

/** The part of a button, with the quantity and the condition that its row or its page has beside it. */
export function chosenPart(form: URLSearchParams): string {
  const chosen = form.get('part') ?? '';
  const beside = (name: string) => form.get(form.has(`${name}:${chosen}`) ? `${name}:${chosen}` : name) ?? '';
  const part = parseAskedPart(chosen);
  if (part === null) return '';
  const [quantity, condition] = [parseQuantity(beside('quantity')), parseCondition(beside('condition'))];
  return formatAskedPart({ ...part, ...(quantity && { quantity }), ...(condition && { condition }) });
}

/** The address of a list with one more part in it (C17.5): where the button was pressed, or else the quote form. `referer` as a browser sends it. */
export function withChosenPart(referer: string | undefined, chosen: string): string {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : null;
  const part = parseAskedPart(chosen);
  const text = part === null ? [] : [formatAskedPart(part)];
  if (url === null || !CARRIES.test(url.pathname)) return paths.quoteFormFor(...text);
  for (const one of text) url.searchParams.append('part', one);
  const all = readAskedParts(url.searchParams).map(formatAskedPart);
  url.searchParams.delete('part');
  const query = url.searchParams.toString();
  const address = paths.withParts(url.pathname + (query === '' ? '' : `?${query}`), all);
  return address.length > MAX_ADDRESS ? paths.quoteFormFor(...all) : `${address}#asked-parts`;
}

/** A path with the parts in it, where it leads to a page that carries them or to the quote form. */
export function carriedPath(path: string, parts: readonly string[]): string {
  if (path === paths.quoteForm()) return paths.quoteFormFor(...parts);
  if (path.startsWith(`${paths.home()}?part=`)) {
    const more = readAskedParts(new URL(path, 'http://site').searchParams).map(formatAskedPart);
    return paths.quoteFormFor(...new Set([...parts, ...more].slice(0, MAX_ASKED_PARTS)));
  }
  return CARRIES.test(path) ? paths.withParts(path, parts) : path;
}

/**
 * A finished page whose links and searches carry the parts that its address has, with a line that names them and leads to the quote form: what a browser
 * without scripts has in place of the cart. `strip` is the markup of that line.
 */
export function carryParts(html: string, parts: readonly string[], strip: string): string {
  const fields = parts.map((part) => `<input type="hidden" name="part" value="${escape(part)}">`).join('');
  return html
    .replace(LEADS, (whole, before: string, path: string, after: string) => {
      const plain = path.replaceAll('&amp;', '&');
      const carried = carriedPath(plain, parts);
      if (carried === plain) return whole;
      if (before.startsWith('<form')) return whole.includes('method="post"') ? whole : whole + fields;
      return before + escape(carried) + after;
    })
    .replace(MAIN, (main) => main + strip);
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

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
