import { formatAskedPart, MAX_ASKED_PARTS, parseAskedPart, readAskedParts } from '#base/domain/asked-part.ts';
import { parseCondition } from '#base/domain/condition.ts';
import { escapeXml } from '#base/domain/escape-text.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import type { Carried } from '#base/http/frame/page-handler.ts';
import { paths } from '#base/paths.ts';
import type { PageName } from '#base/routes.ts';
import { counted } from '#base/ui/format-count.ts';

const NAMED = 5;
const CARRIES = /^\/(?:catalog|fsg|fsc|nsn|name|cage|compare|look-alikes|shelf|part)(?:[/?#]|$)/;
const LEADS = /(<a [^>]*?href="|<form [^>]*?action=")(\/[^"]*)("[^>]*>)/g;
const MAIN = /<main id="main"[^>]*>/;
/** Some servers refuse longer addresses. */
const MAX_ADDRESS = 4_000;

/** Returns the part of the pressed button, or the line of the shelf that is chosen there (C22.14), with the quantity and condition beside it. */
export function chosenPart(form: URLSearchParams): string {
  const chosen = form.get('part') ?? '';
  // lines of one part with other certificates share a name
  const beside = (name: string) =>
    form.getAll(form.has(`${name}:${chosen}`) ? `${name}:${chosen}` : name).find((value) => value !== '') ?? '';
  const part = parseAskedPart(form.get(`stock:${chosen}`) ?? chosen);
  if (part === null) return '';
  const [quantity, condition] = [parseQuantity(beside('quantity')), parseCondition(beside('condition'))];
  return formatAskedPart({ ...part, ...(quantity && { quantity }), ...(condition && !part.shelf && { condition }) });
}

/** Returns the list's address with one more part (C17.5), or the quote form. */
export function withChosenPart(referer: string | undefined, chosen: string): string {
  const url = URL.parse(referer ?? '');
  const part = parseAskedPart(chosen);
  const text = part === null ? [] : [formatAskedPart(part)];
  if (url === null || !CARRIES.test(url.pathname)) return paths.quoteFormFor(...text);
  for (const one of text) url.searchParams.append('part', one);
  const all = readAskedParts(url.searchParams).map(formatAskedPart);
  url.searchParams.delete('part');
  const address = paths.withParts(url.pathname + url.search, all);
  return address.length > MAX_ADDRESS ? paths.quoteFormFor(...all) : `${address}#asked-parts`;
}

export function carriedPath(path: string, parts: readonly string[]): string {
  if (path === paths.quoteForm()) return paths.quoteFormFor(...parts);
  if (path.startsWith(`${paths.home()}?part=`)) {
    const more = readAskedParts(new URL(path, 'http://site').searchParams).map(formatAskedPart);
    return paths.quoteFormFor(...new Set([...parts, ...more].slice(0, MAX_ASKED_PARTS)));
  }
  return CARRIES.test(path) ? paths.withParts(path, parts) : path;
}

export function carryParts(html: string, parts: readonly string[], strip: string): string {
  const fields = parts.map((part) => `<input type="hidden" name="part" value="${escapeXml(part)}">`).join('');
  return html
    .replace(LEADS, (whole, before: string, path: string, after: string) => {
      const plain = path.replaceAll('&amp;', '&');
      const carried = carriedPath(plain, parts);
      if (carried === plain) return whole;
      if (before.startsWith('<form')) return whole.includes('method="post"') ? whole : whole + fields;
      return before + escapeXml(carried) + after;
    })
    .replace(MAIN, (main) => main + strip);
}

/** Null for most addresses. The home page has the form itself. */
export function carriedBy(page: PageName, query: string): Carried | null {
  if (!query.includes('part=') || page === 'home') return null;
  const parts = readAskedParts(new URLSearchParams(query));
  if (parts.length === 0) return null;
  const texts = parts.map(formatAskedPart);
  const named = parts.slice(0, NAMED).map(({ partNumber, nsn, quantity, condition }) => {
    const count = quantity === undefined ? '' : ` × ${quantity}`;
    return `<span><span class="num num-long">${escapeXml(partNumber || nsn)}</span>${count}${condition === undefined ? '' : ` ${condition}`}</span>`;
  });
  const more = parts.length > NAMED ? ` and ${parts.length - NAMED} more` : '';
  const strip = `<aside class="asked-parts" id="asked-parts" aria-label="Parts for your request">
    <p><b>${counted(parts.length, 'part')} for your request:</b> ${named.join(', ')}${more}</p>
    <a class="button button-go button-s" href="${escapeXml(paths.quoteFormFor(...texts))}" rel="nofollow">Go on to the quote form</a>
  </aside>`;
  return {
    page: (html) => Buffer.from(carryParts(html.toString(), texts, strip)),
    path: (path) => carriedPath(path, texts),
  };
}
