import { Marked } from 'marked';
import { escapeXml } from '#base/domain/escape-text.ts';

const SAFE_SCHEMES = ['http:', 'https:', 'mailto:'];
const RELATIVE = 'https://relative.invalid';

/**
 * Writes Markdown as HTML that can only show text (docs/decisions/096): raw HTML stands as it was typed, links lead to
 * http, https, mailto or relative addresses, pictures come from the own host, headings have the ids that GitHub gives them.
 * `addressOf` may give a link or picture another address; where it gives null, the words stand without a link.
 */
export function renderMarkdown(markdown: string, addressOf: (href: string) => string | null = (href) => href): string {
  const uses = new Map<string, number>();
  const idOf = (heading: string): string => {
    const id = headingId(heading);
    const used = uses.get(id) ?? 0;
    uses.set(id, used + 1);
    return used === 0 ? id : `${id}-${used}`;
  };
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escapeXml(text),
      heading({ tokens, depth }) {
        const id = idOf(this.parser.parseInline(tokens, this.parser.textRenderer));
        return `<h${depth} id="${escapeXml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address !== null && isSafe(address) ? `<a href="${escapeXml(address)}">${words}</a>` : words;
      },
      image({ href, text }) {
        const address = addressOf(href);
        const isOwn = address !== null && isOwnHost(address);
        return isOwn ? `<img src="${escapeXml(address)}" alt="${escapeXml(text)}">` : escapeXml(text);
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** Reads an address as browsers do, which pass over tabs and line breaks inside a scheme. */
const parsed = (address: string): URL | null => URL.parse(address, RELATIVE);

const isSafe = (address: string): boolean => SAFE_SCHEMES.includes(parsed(address)?.protocol ?? '');

const isOwnHost = (address: string): boolean => parsed(address)?.origin === RELATIVE;

const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/&#?\w+;|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
