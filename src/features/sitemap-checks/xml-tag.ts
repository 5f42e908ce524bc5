export type Tag = { name: string; isEmpty: boolean };

// Names as far as their ends are concerned: what a letter is in every script matters to nobody here.
const NAME = /^[^\s<>&"'=/!?.\d-][^\s<>&"'=/!?]*$/;
const ATTRIBUTE = /\s+([^\s<>&"'=/!?.\d-][^\s<>&"'=/!?]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
/** Without a document type XML knows these entities and numbered ones alone. */
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Names of plain tags that were good once: all but a handful of a sitemap's. */
const plainTags = new Map<string, Tag>();
const MOST_PLAIN_TAGS = 100;

/** A start tag without its brackets: `url`, `urlset xmlns="..."`, `loc/`. */
export function readTag(content: string): Tag | { fault: string } {
  const known = plainTags.get(content);
  if (known !== undefined) return known;
  const isEmpty = content.endsWith('/');
  const body = (isEmpty ? content.slice(0, -1) : content).trimEnd();
  const space = body.search(/\s/);
  const name = space === -1 ? body : body.slice(0, space);
  if (!NAME.test(name)) return { fault: `<${shorten(content)}> is no tag` };
  const fault = space === -1 ? null : attributesFault(body, space);
  if (fault !== null) return { fault: `<${shorten(content)}> ${fault}` };
  const tag = { name, isEmpty };
  if (space === -1 && plainTags.size < MOST_PLAIN_TAGS) plainTags.set(content, tag);
  return tag;
}

/** What keeps a text between tags, or the value of an attribute, from being XML. Null: nothing. */
export function textFault(text: string): string | null {
  if (NO_XML.test(text)) return 'a character that XML cannot hold';
  if (text.includes('&') && BARE_AMPERSAND.test(text)) return 'an & that is not part of an entity';
  return text.includes(']]>') ? ']]> in a text' : null;
}

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function attributesFault(body: string, from: number): string | null {
  const names = new Set<string>();
  for (let at = from; at < body.length; at = ATTRIBUTE.lastIndex) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(body);
    if (found === null) return 'has an attribute that is not name="value"';
    const [, name, inDouble, inSingle] = found;
    if (names.has(name!)) return `has the attribute ${name} twice`;
    names.add(name!);
    const fault = textFault(inDouble ?? inSingle ?? '');
    if (fault !== null) return `holds ${fault}`;
  }
  return null;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
