import { SaxesParser } from 'saxes';

/** The parser keeps the attributes of an element in memory. Sitemaps have fewer. */
const MAX_ATTRIBUTES = 64;
/** Open elements; the parser keeps them in memory. A sitemap with extensions nests five deep. */
const MAX_DEPTH = 100;
/** Characters after the last tag that are kept to say what is wrong there. */
const MAX_REST = 65_536;
/** Addresses that a check shows. */
const MAX_SAMPLES = 5;

/** The entries of each root, by local name. */
const ENTRY_OF: Record<string, string> = { urlset: 'url', sitemapindex: 'sitemap' };

const BARE_AMPERSAND = 'an & that is not part of an entity';
/** In the text that follows a tag. Without a document type XML knows these entities and numbered ones alone. */
const BARE_AMPERSAND_PATTERN = /^[^<]*&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

const TEXT_OUTSIDE = 'text data outside of root node.';
const WRONG_END_TAG = 'unexpected close tag.';
/** Messages of the parser in words that say what to do. The others are shown as they are. */
const PLAIN_WORDS: Record<string, string> = {
  'undefined entity.': BARE_AMPERSAND,
  'empty entity name.': BARE_AMPERSAND,
  'disallowed character in entity name.': BARE_AMPERSAND,
  'disallowed character.': 'a character that XML cannot hold',
  'documents may contain only one root.': 'a second root',
};

export type XmlFacts = {
  hasDeclaration: boolean;
  /** The root's name without a prefix. */
  root: string | null;
  entries: number;
  /** The root and each entry begin a line of their own. */
  isLineFormatted: boolean;
  /** The first addresses. */
  sampleUrls: string[];
  /** The first addresses with /nsn/ in them. */
  nsnUrls: string[];
  /** Addresses that are not of the expected origin, and the first of them. */
  foreignUrls: number;
  foreignUrl: string | null;
  /** The first thing that keeps the text from being a whole sitemap, in words with its line; nothing is read after it. */
  fault: string | null;
};

export type SitemapXmlReader = { facts: Readonly<XmlFacts>; push(text: string): void; finish(): void };

/** Ends the work of the parser; the fault is recorded already. */
class ReadingStopped extends Error {
  override name = 'ReadingStopped';
}

/**
 * Reads XML of any size piece by piece, without a tree: whether it is well-formed, its root, its entries and their first addresses. A root other
 * than urlset and sitemapindex ends the reading. `origin`: the site of all addresses; null: any.
 */
export function createSitemapXmlReader(origin: string | null): SitemapXmlReader {
  const facts: XmlFacts = {
    hasDeclaration: false,
    root: null,
    entries: 0,
    isLineFormatted: true,
    sampleUrls: [],
    nsnUrls: [],
    foreignUrls: 0,
    foreignUrl: null,
    fault: null,
  };
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let location: string | null = null;
  /** The parser reports an element as closed before it says that the end tag is of another one. */
  let lastClosed = '';
  /** Null before the first text. */
  let isAfterBreak: boolean | null = null;
  let attributes = 0;
  /** The end of the last tag: the line, and the number of characters up to there. */
  let last = { line: 1, at: 0 };
  /** What has followed that tag in earlier pieces, from its first sign on. */
  let rest = '';
  /** What is being read, and the number of characters before it. */
  let piece = { text: '', at: 0 };

  const fail = (line: number, words: string): void => {
    facts.fault ??= `Line ${line}: ${words}`;
  };
  const stop = (line: number, words: string): never => {
    fail(line, words);
    throw new ReadingStopped();
  };
  const afterTag = (): void => {
    last = { line: parser.line, at: parser.position };
    isAfterBreak = false;
  };

  const textUpToHere = (): string => rest + piece.text.slice(0, parser.position - piece.at);

  const takeError = ({ message }: Error): never => {
    const words = wordsOf(message);
    // The parser notices these behind the text: it began after the last tag.
    const isOfText = message === TEXT_OUTSIDE || words === BARE_AMPERSAND;
    return stop(isOfText ? last.line : parser.line, words);
  };

  const wordsOf = (message: string): string => {
    const text = textUpToHere();
    if (message === TEXT_OUTSIDE) return facts.root === null ? 'text before the first element' : 'text after the end';
    if (message === WRONG_END_TAG)
      return `${/<\/[^<]*$/.exec(text)?.[0] ?? 'an end tag'} where </${lastClosed}> is due`;
    // XML writes DOCTYPE in capitals alone, HTML in any way.
    if (/<!doctype$/i.test(text)) return rootFault('html');
    return PLAIN_WORDS[message] ?? message.replace(/\.$/, '');
  };

  const takeText = (text: string): void => {
    if (location !== null) location += text;
    const isBlank = text.trim() === '';
    const lineBreak = text.lastIndexOf('\n');
    if (lineBreak !== -1) isAfterBreak = isBlank || text.slice(lineBreak).trim() === '';
    else if (!isBlank) isAfterBreak = false;
  };

  const takeStart = (name: string): void => {
    const local = name.slice(name.indexOf(':') + 1);
    if (depth === 0 && facts.root === null) {
      facts.root = local;
      facts.hasDeclaration = parser.xmlDecl.version !== undefined;
      isAfterBreak ??= !facts.hasDeclaration;
      if (ENTRY_OF[local] === undefined) stop(parser.line, rootFault(name));
      facts.isLineFormatted &&= isAfterBreak!;
    } else if (depth === 1 && local === ENTRY_OF[facts.root!]) {
      facts.entries += 1;
      facts.isLineFormatted &&= isAfterBreak!;
    } else if (depth === 2 && local === 'loc') location = '';
    else if (depth >= MAX_DEPTH) stop(parser.line, 'elements are nested too deep');
    depth += 1;
    attributes = 0;
    afterTag();
  };

  const takeEnd = (name: string): void => {
    depth -= 1;
    if (depth === 2 && location !== null) {
      takeLocation(facts, location.trim(), origin);
      location = null;
    }
    lastClosed = name;
    afterTag();
  };

  // At most six handlers: docs/decisions/037.
  parser.on('error', takeError);
  parser.on('opentagstart', ({ name }) => takeStart(name));
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) stop(parser.line, `an element has more than ${MAX_ATTRIBUTES} attributes`);
  });
  parser.on('closetag', ({ name }) => takeEnd(name));
  parser.on('text', takeText);
  parser.on('cdata', (text) => {
    if (location !== null) location += text;
    isAfterBreak = false;
  });

  return {
    facts,
    push(text) {
      if (facts.fault !== null) return;
      piece = { text, at: piece.at + piece.text.length };
      try {
        parser.write(text);
      } catch (error) {
        if (!(error instanceof ReadingStopped)) throw error;
        return;
      }
      const after = last.at < piece.at ? rest + text : text.slice(last.at - piece.at);
      rest = after.trimStart().slice(0, MAX_REST);
    },
    finish() {
      if (facts.fault !== null) return;
      const { line } = parser;
      const faults: string[] = [];
      parser.on('error', ({ message }) => faults.push(message));
      parser.close();
      const [first] = faults;
      if (first === undefined) return;
      if (faults.includes('unexpected end.') && rest !== '') fail(last.line, unendedFault(rest));
      else if (facts.root === null) fail(line, 'no element at all');
      else fail(line, `the text ends before </${first.replace('unclosed tag: ', '')}>`);
    },
  };
}

/** What is wrong with a last piece of text that ends where it must not. */
function unendedFault(rest: string): string {
  if (BARE_AMPERSAND_PATTERN.test(rest)) return BARE_AMPERSAND;
  return rest.startsWith('<!--') ? 'a comment that never ends' : 'the text ends within a tag';
}

function rootFault(name: string): string {
  return `the root is <${name}>, not <urlset> or <sitemapindex>`;
}

function takeLocation(facts: XmlFacts, url: string, origin: string | null): void {
  if (facts.sampleUrls.length < MAX_SAMPLES) facts.sampleUrls.push(url);
  if (facts.nsnUrls.length < MAX_SAMPLES && url.includes('/nsn/')) facts.nsnUrls.push(url);
  if (origin !== null && !isOfOrigin(url, origin)) {
    facts.foreignUrls += 1;
    facts.foreignUrl ??= url;
  }
}

function isOfOrigin(url: string, origin: string): boolean {
  return url.startsWith(origin) && (url.length === origin.length || url[origin.length] === '/');
}
