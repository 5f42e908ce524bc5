import { SaxesParser } from 'saxes';
import type { FindingKind } from './finding-kinds.ts';
import type { Place } from './finding-tally.ts';
import { createSitemapGrammar, type SitemapRoot } from './sitemap-grammar.ts';
import type { UrlEntry } from './url-collector.ts';

/** The parser makes strings of so much at a time. */
const CHUNK_BYTES = 65_536;
/** What the parser keeps in memory until an element is whole; sitemaps have fewer. */
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
  let attributes = 0;
  let depth = 0;
  const stop = (kind: FindingKind, detail: string): never => {
    report(kind, detail, { line: parser.line });
    throw new ReadingStopped();
  };

  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0') stop('malformed', `XML ${version} in place of 1.0`);
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') stop('not-utf8', `encoding="${encoding}"`);
  });
  parser.on('doctype', (text) => stop('doctype', `<!DOCTYPE${text.slice(0, 60)}`));
  parser.on('error', ({ message }) => stop('malformed', message.replace(/^\d+:(\d+): /, 'column $1: ')));
  parser.on('opentagstart', () => {
    attributes = 0;
    if (++depth > MAX_DEPTH) stop('schema', `elements are nested ${MAX_DEPTH} deep and more`);
  });
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) stop('schema', `an element has more than ${MAX_ATTRIBUTES} attributes`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => grammar.open(uri, local, Object.values(attributes)));
  parser.on('text', grammar.text);
  parser.on('cdata', grammar.text);
  parser.on('closetag', () => {
    depth--;
    grammar.close();
  });

  try {
    writeAll(parser, xml, (detail) => stop('not-utf8', detail));
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
  }
  return grammar.root();
}

function writeAll(parser: SaxesParser<{ xmlns: true }>, xml: Uint8Array, onBadText: (detail: string) => void): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < xml.length; at += CHUNK_BYTES) {
    const end = Math.min(at + CHUNK_BYTES, xml.length);
    let text = '';
    try {
      text = decoder.decode(xml.subarray(at, end), { stream: end < xml.length });
    } catch {
      onBadText(`bytes ${at} to ${end} are not UTF-8`);
    }
    parser.write(text);
  }
  parser.close();
}
