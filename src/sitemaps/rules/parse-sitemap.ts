import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import type { FindingKind } from './finding-kinds.ts';
import type { Place } from './finding-tally.ts';
import { createSitemapGrammar, type SitemapRoot, type UrlEntry } from './sitemap-grammar.ts';

/** The parser makes strings of so much at a time. */
const CHUNK_BYTES = 65_536;
/** What the parser holds in memory until an element is whole: attributes and open elements. Sitemaps have fewer. */
const MAX_CHUNKS_WITHOUT_TAG = 16;
const MAX_ATTRIBUTES = 64;
const MAX_DEPTH = 32;

/** Reading ends here; why is reported already. */
class ReadingStopped extends Error {
  override name = 'ReadingStopped';
}

export type ParseOutput = {
  /** Each url of a urlset, each sitemap of an index. */
  onItem(entry: UrlEntry, root: SitemapRoot): void;
  report(kind: FindingKind, detail: string, place?: Place): void;
};

/**
 * Reads a sitemap or an index however XML lets it be written, and strictly: the first thing that is not well-formed ends it. A document type is a
 * fault and ends it too, so that no entity but the five of XML is ever known. Answers with the root; null when it is none of the two.
 */
export function parseSitemap(xml: Uint8Array, { onItem, report }: ParseOutput): SitemapRoot | null {
  const grammar = createSitemapGrammar({
    onItem,
    report: (kind, detail, entry) => report(kind, detail, entry === 0 ? {} : { entry }),
  });
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let tags = 0;
  const stop = (kind: FindingKind, detail: string): never => {
    report(kind, detail, { line: parser.line });
    throw new ReadingStopped();
  };

  /** Of the XML declaration, at the root. */
  function checkDeclaration(): void {
    const { version = '1.0', encoding = 'UTF-8' } = parser.xmlDecl;
    if (version !== '1.0') stop('malformed', `XML ${version} in place of 1.0`);
    if (encoding.toLowerCase() !== 'utf-8') stop('not-utf8', `encoding="${encoding}"`);
  }

  // Six handlers and no more: with a seventh V8 turns the parser into a slow object, and it takes five times as long (docs/decisions/037).
  parser.on('doctype', (text) => stop('doctype', `<!DOCTYPE${text.slice(0, 60)}`));
  parser.on('error', ({ message }) => stop('malformed', message.replace(/^\d+:(\d+): /, 'column $1: ')));
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (tags++ === 0) checkDeclaration();
    const list: SaxesAttributeNS[] = [];
    // Object.values takes much longer, and nearly no element has attributes. These objects have no prototype.
    for (const name in attributes) list.push(attributes[name]!);
    if (list.length > MAX_ATTRIBUTES) stop('schema', `an element has more than ${MAX_ATTRIBUTES} attributes`);
    if (++depth > MAX_DEPTH) stop('schema', `elements are nested ${MAX_DEPTH} deep and more`);
    grammar.open(uri, local, list);
  });
  parser.on('text', grammar.text);
  parser.on('cdata', grammar.text);
  parser.on('closetag', () => {
    depth--;
    grammar.close();
  });

  try {
    let quiet = { since: 0, tags: 0 };
    writeAll(parser, xml, {
      onBadText: (detail) => stop('not-utf8', detail),
      onChunk(number) {
        if (tags !== quiet.tags) quiet = { since: number, tags };
        else if (number - quiet.since >= MAX_CHUNKS_WITHOUT_TAG) stop('schema', 'there is no tag in more than 1 MB');
      },
    });
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
  }
  return grammar.root();
}

type ChunkEvents = { onBadText(detail: string): void; onChunk(number: number): void };

function writeAll(parser: SaxesParser<{ xmlns: true }>, xml: Uint8Array, { onBadText, onChunk }: ChunkEvents): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0, number = 1; at < xml.length; at += CHUNK_BYTES, number++) {
    const end = Math.min(at + CHUNK_BYTES, xml.length);
    let text = '';
    try {
      text = decoder.decode(xml.subarray(at, end), { stream: end < xml.length });
    } catch {
      onBadText(`bytes ${at} to ${end} are not UTF-8`);
    }
    parser.write(text);
    onChunk(number);
  }
  parser.close();
}
