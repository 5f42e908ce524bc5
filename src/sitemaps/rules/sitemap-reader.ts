import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import type { FindingKind } from './findings.ts';
import type { Place } from './finding-tally.ts';
import { createSitemapGrammar, type SitemapRoot, type UrlEntry } from './sitemap-grammar.ts';

/** The parser keeps these in memory. Sitemaps have fewer. */
const MAX_ATTRIBUTES = 64;
const MAX_DEPTH = 32;
const MAX_BYTES_WITHOUT_TAG = 1_048_576;
/** Characters kept after the last tag, for messages. */
const MAX_REST = 65_536;

const BARE_AMPERSAND = 'an & that is not part of an entity';
/** Without a document type, XML knows only these entities. */
const BARE_AMPERSAND_PATTERN = /^[^<]*&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
const TEXT_OUTSIDE = 'text data outside of root node.';
const WRONG_END_TAG = 'unexpected close tag.';
const PLAIN_WORDS: Record<string, string> = {
  'undefined entity.': BARE_AMPERSAND,
  'empty entity name.': BARE_AMPERSAND,
  'disallowed character in entity name.': BARE_AMPERSAND,
  'disallowed character.': 'a character that XML cannot hold',
  'documents may contain only one root.': 'a second root',
};

/** Marks of an empty sitemap (S12.4). */
const PLACEHOLDER = /0 NSN parts|Placeholder sitemap/;
/** A text may begin in one piece and end in the next. */
const OVERLAP = 30;

/** Ends the work of the parser; reported already. */
class ReadingStopped extends Error {
  override name = 'ReadingStopped';
}

/**
 * Reads a sitemap or an index piece by piece. The first fault, a document type or another root ends it. Runs in
 * browsers too.
 */
export function createSitemapReader(props: {
  /** Each url of a urlset, each sitemap of an index. */
  onItem(entry: UrlEntry, root: SitemapRoot): void;
  report(kind: FindingKind, detail: string, place?: Place): void;
}) {
  const { onItem, report } = props;
  const grammar = createSitemapGrammar({
    onItem,
    report: (kind, detail, entry) => report(kind, detail, entry === 0 ? {} : { entry }),
  });
  const facts = {
    hasDeclaration: false,
    /** Without a prefix, whatever it is. */
    rootName: null as string | null,
    /** Null when the root is neither urlset nor sitemapindex. */
    root: null as SitemapRoot | null,
    /** Why reading stopped, with the line; reported already. */
    fault: null as string | null,
  };
  const parser = new SaxesParser({ xmlns: true, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let depth = 0;
  let tags = 0;
  let doctype: { text: string; line: number } | null = null;
  /** The parser reports a close before a wrong end tag. */
  let lastClosed = '';
  let lastLine = 1;
  let lastAt = 0;
  /** Text after that tag in earlier pieces. */
  let rest = '';
  let piece = { text: '', at: 0 };
  let bytesRead = 0;
  let [before, isPlaceholder] = ['', false];
  let tagAt = { tags: 0, bytes: 0 };
  /** Errors at the close; null before. */
  let lastErrors: string[] | null = null;

  /** `shown`: the line that is said. */
  const stop = (kind: FindingKind, detail: string, words = detail, line = parser.line, shown = line): never => {
    report(kind, detail, { line });
    facts.fault = kind === 'not-utf8' ? words : `Line ${shown}: ${words}`;
    throw new ReadingStopped();
  };

  function openRoot(local: string): void {
    facts.rootName = local;
    const { version, encoding = 'UTF-8' } = parser.xmlDecl;
    facts.hasDeclaration = version !== undefined;
    if (local !== 'urlset' && local !== 'sitemapindex') {
      report('not-a-sitemap', `its root is <${local}>`);
      facts.fault = `Line ${parser.line}: ${rootWords(local)}`;
      throw new ReadingStopped();
    }
    facts.root = local;
    if (doctype !== null) stop('doctype', `<!DOCTYPE${doctype.text.slice(0, 60)}`, 'a document type', doctype.line);
    if ((version ?? '1.0') !== '1.0') stop('malformed', `XML ${version} in place of 1.0`);
    if (encoding.toLowerCase() !== 'utf-8') stop('not-utf8', `encoding="${encoding}"`);
  }

  function takeError(message: string): void {
    if (lastErrors !== null) return void lastErrors.push(message);
    const words = wordsOf(message, rest + piece.text.slice(0, parser.position - piece.at));
    // the parser notices these after the text
    const isOfText = message === TEXT_OUTSIDE || words === BARE_AMPERSAND;
    stop('malformed', `column ${parser.column}: ${message}`, words, parser.line, isOfText ? lastLine : parser.line);
  }

  /** `text`: from the last tag to the error. */
  function wordsOf(message: string, text: string): string {
    if (message === TEXT_OUTSIDE) return tags === 0 ? 'text before the first element' : 'text after the end';
    if (message === WRONG_END_TAG)
      return `${/<\/[^<]*$/.exec(text)?.[0] ?? 'an end tag'} where </${lastClosed}> is due`;
    // XML writes DOCTYPE in capitals and attributes in quotes
    if (tags === 0 && /<(?:!doctype$|html\b)/i.test(text)) return rootWords('html');
    return PLAIN_WORDS[message] ?? message.replace(/\.$/, '');
  }

  const afterTag = (): void => {
    lastLine = parser.line;
    lastAt = parser.position;
  };

  // six handlers and no more: a seventh makes the parser five times slower (docs/decisions/037)
  parser.on('doctype', (text) => (doctype = { text, line: parser.line }));
  parser.on('error', ({ message }) => takeError(message));
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (tags++ === 0) openRoot(local);
    const list: SaxesAttributeNS[] = [];
    // Object.values takes much longer
    for (const name in attributes) list.push(attributes[name]!);
    if (list.length > MAX_ATTRIBUTES) stop('schema', `an element has more than ${MAX_ATTRIBUTES} attributes`);
    if (++depth > MAX_DEPTH) stop('schema', `elements are nested ${MAX_DEPTH} deep and more`);
    grammar.open(uri, local, list);
    afterTag();
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    grammar.close();
    lastClosed = name;
    afterTag();
  });
  parser.on('text', grammar.text);
  parser.on('cdata', grammar.text);

  function unlessStopped(work: () => void): void {
    try {
      if (facts.fault === null) work();
    } catch (error) {
      if (!(error instanceof ReadingStopped)) throw error;
    }
  }

  function decode(bytes: Uint8Array, isLast: boolean): string {
    const from = bytesRead;
    bytesRead += bytes.length;
    try {
      // every second byte of UTF-16 is 0
      if (from > 0 || !bytes.subarray(0, 4).includes(0)) return decoder.decode(bytes, { stream: !isLast });
    } catch {
      // reported below
    }
    return stop('not-utf8', `bytes ${from} to ${bytesRead} are not UTF-8`, 'It is not UTF-8');
  }

  function parse(text: string): void {
    piece = { text, at: piece.at + piece.text.length };
    parser.write(text);
    const after = lastAt < piece.at ? rest + text : text.slice(lastAt - piece.at);
    rest = after.trimStart().slice(0, MAX_REST);
  }

  function finish(): void {
    parse(decode(new Uint8Array(), true));
    const { line, column } = parser;
    lastErrors = [];
    parser.off('text');
    parser.close();
    const [first] = lastErrors;
    if (first === undefined) return;
    report('malformed', `column ${column}: ${first}`, { line });
    if (lastErrors.includes('unexpected end.') && rest !== '') facts.fault = `Line ${lastLine}: ${unendedWords(rest)}`;
    else if (tags === 0) facts.fault = `Line ${line}: no element at all`;
    else facts.fault = `Line ${line}: the text ends before </${first.replace('unclosed tag: ', '')}>`;
  }

  return {
    facts: facts as Readonly<typeof facts>,
    push: (bytes: Uint8Array): void =>
      unlessStopped(() => {
        const text = decode(bytes, false);
        // comments included
        const [mark] = PLACEHOLDER.exec(before + text) ?? [];
        if (mark !== undefined && !isPlaceholder) report('placeholder', `it says "${mark}"`);
        isPlaceholder ||= mark !== undefined;
        before = text.slice(-OVERLAP);
        parse(text);
        if (tags !== tagAt.tags) tagAt = { tags, bytes: bytesRead };
        else if (bytesRead - tagAt.bytes >= MAX_BYTES_WITHOUT_TAG) stop('schema', 'there is no tag in more than 1 MB');
      }),
    /** Call once after the last bytes. */
    finish: (): void => unlessStopped(finish),
  };
}

function unendedWords(rest: string): string {
  if (BARE_AMPERSAND_PATTERN.test(rest)) return BARE_AMPERSAND;
  return rest.startsWith('<!--') ? 'a comment that never ends' : 'the text ends within a tag';
}

const rootWords = (name: string): string => `the root is <${name}>, not <urlset> or <sitemapindex>`;
