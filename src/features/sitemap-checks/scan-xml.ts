import {
  addContent,
  ENCLOSED_NAMES,
  ENDINGS,
  instructionFault,
  isDeclaration,
  LONGEST_OPENING,
  openEnclosed,
  type Enclosed,
} from './enclosed-markup.ts';
import { readTag, textFault, unescapeXml } from './xml-tag.ts';

/** No address and no tag is longer; what is longer is not read on. */
const LONGEST_TAG = 64 * 1_024;
const DEEPEST = 100;
const SAMPLES = 5; // spec 2 section 2, screen 7
const LONGEST_ENTITY = 12;

/** The entries of each root, by local name. */
const ENTRY_OF: Record<string, string> = { urlset: 'url', sitemapindex: 'sitemap' };

/** Without what XML cannot hold, or what needs a closer look. */
const PLAIN_ENTRY =
  // oxlint-disable-next-line no-control-regex
  /<(url|sitemap)><loc>([^<>&\]\0-\x1f\ufffe\uffff]*)<\/loc>(?:<lastmod>[^<>&\]\0-\x1f\ufffe\uffff]*<\/lastmod>)?<\/\1>(\n)?/y;

export type XmlScan = {
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

export type XmlScanner = { scan: Readonly<XmlScan>; push(text: string): void; finish(): void };

/**
 * Reads XML of any size piece by piece, without a tree: whether it is well-formed (elements, attributes, entities, comments; XML 1.0), its root, its entries
 * and their first addresses. What is not a urlset or sitemapindex is given up at its root.
 */
export function createXmlScanner(origin: string | null): XmlScanner {
  const scan: XmlScan = {
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
  const open: string[] = [];
  let carry = '';
  let lines = 1;
  let isFirst = true;
  let isAfterBreak = true;
  let inside: Enclosed | null = null;
  let location: string | null = null;

  const fail = (what: string, text = '', at = 0): void => {
    scan.fault = `Line ${lines + breaksIn(text, at)}: ${what}`;
  };

  const takeText = (run: string, whole: string, at: number): void => {
    if (run === '') return;
    if (location !== null) location += run;
    const isBlank = run.trim() === '';
    const lineBreak = run.lastIndexOf('\n');
    if (lineBreak !== -1) isAfterBreak = isBlank || run.slice(lineBreak).trim() === '';
    else if (!isBlank) isAfterBreak = false;
    if (isBlank) return;
    if (open.length === 0) fail(scan.root === null ? 'text before the first element' : 'text after the end', whole, at);
    else {
      const fault = textFault(run);
      if (fault !== null) fail(fault, whole, at);
    }
  };

  const takeEnd = (name: string, whole: string, at: number): void => {
    const expected = open.pop();
    if (expected === undefined) return fail(`</${name}> closes nothing`, whole, at);
    if (expected !== name) return fail(`</${name}> where </${expected}> is due`, whole, at);
    if (open.length === 2 && location !== null) {
      takeLocation(scan, location.trim(), origin);
      location = null;
    }
  };

  const takeStart = (content: string, whole: string, at: number): void => {
    const tag = readTag(content);
    if ('fault' in tag) return fail(tag.fault, whole, at);
    const local = tag.name.slice(tag.name.indexOf(':') + 1);
    const depth = open.length;
    if (depth === 0) {
      if (scan.root !== null) return fail(`a second root <${tag.name}>`, whole, at);
      scan.root = local;
      if (!isAfterBreak) scan.isLineFormatted = false;
      if (ENTRY_OF[local] === undefined)
        return fail(`the root is <${tag.name}>, not <urlset> or <sitemapindex>`, whole, at);
    } else if (depth === 1 && local === ENTRY_OF[scan.root!]) {
      scan.entries += 1;
      if (!isAfterBreak) scan.isLineFormatted = false;
    } else if (depth === 2 && local === 'loc') location = '';
    else if (depth >= DEEPEST) return fail('elements are nested too deep', whole, at);
    if (!tag.isEmpty) open.push(tag.name);
    else location = null;
  };

  /** An entry as almost all are, in one look: the same as to read its tags one by one. -1: there is none. */
  const takePlainEntry = (text: string, at: number): number => {
    PLAIN_ENTRY.lastIndex = at;
    const entry = PLAIN_ENTRY.exec(text);
    if (entry === null || entry[1] !== ENTRY_OF[scan.root!]) return -1;
    scan.entries += 1;
    if (!isAfterBreak) scan.isLineFormatted = false;
    if (origin !== null || !hasSamples(scan)) takeLocation(scan, entry[2]!.trim(), origin);
    isAfterBreak = entry[3] !== undefined;
    return PLAIN_ENTRY.lastIndex;
  };

  /** What stands at `at`, which is '<'. Returns where to go on, or -1 when more text is needed. */
  const takeMarkup = (text: string, at: number, isEnd: boolean): number => {
    if (!isEnd && text.length - at < LONGEST_OPENING) return -1;
    const next = text.charCodeAt(at + 1);
    if (next === 0x21 /* ! */ || next === 0x3f /* ? */) {
      const opened = openEnclosed(text, at);
      const isMisplaced =
        (opened?.enclosed.kind === 'cdata' && open.length === 0) ||
        (opened?.enclosed.kind === 'doctype' && scan.root !== null);
      if (opened === null || isMisplaced) {
        fail('<! opens nothing that XML knows here', text, at);
        return at;
      }
      inside = opened.enclosed;
      return opened.next;
    }
    const end = endOfTag(text, at);
    if (end === -1) {
      if (text.length - at > LONGEST_TAG) fail('a tag without an end', text, at);
      return -1;
    }
    if (next === 0x2f /* / */) takeEnd(text.slice(at + 2, end).trimEnd(), text, at);
    else takeStart(text.slice(at + 1, end), text, at);
    isAfterBreak = false;
    return end + 1;
  };

  /** Where to go on after the end of what is open; where its end is not in this text, the same negative: from there more text is needed. */
  const takeEnclosed = (enclosed: Enclosed, text: string, at: number, isEnd: boolean): number => {
    const ending = ENDINGS[enclosed.kind];
    const end = text.indexOf(ending, at);
    // The ending itself may lie across two pieces.
    const upTo = end === -1 ? Math.max(at, text.length - ending.length + 1) : end;
    addContent(enclosed, text.slice(at, upTo));
    if (end === -1) return -upTo;
    let next = end + ending.length;
    if (enclosed.kind === 'comment') {
      if (next === text.length && !isEnd) return -end;
      if (text[next] !== '>') fail('two dashes within a comment', text, end);
      next += 1;
    } else isAfterBreak = false;
    const fault = instructionFault(enclosed, isFirst);
    if (fault !== null) fail(fault, text, end);
    if (isDeclaration(enclosed)) scan.hasDeclaration = true;
    if (enclosed.kind === 'cdata' && location !== null) location += enclosed.content;
    inside = null;
    isFirst = false;
    return next;
  };

  const read = (text: string, isEnd: boolean): void => {
    let at = 0;
    while (scan.fault === null && at < text.length) {
      if (inside !== null) {
        const next = takeEnclosed(inside, text, at, isEnd);
        const isClosed = next > 0;
        at = Math.abs(next);
        if (!isClosed) break;
        continue;
      }
      const afterEntry = open.length === 1 && scan.root !== null ? takePlainEntry(text, at) : -1;
      if (afterEntry !== -1) {
        at = afterEntry;
        continue;
      }
      const markup = text.indexOf('<', at);
      if (markup !== at) {
        const upTo = markup === -1 ? endOfWholeText(text, at, isEnd) : markup;
        takeText(text.slice(at, upTo), text, at);
        isFirst = false;
        at = upTo;
        if (markup === -1) break;
        continue;
      }
      const next = takeMarkup(text, at, isEnd);
      if (next === -1) break;
      if (inside === null) isFirst = false;
      at = next;
    }
    carry = text.slice(at);
    lines += breaksIn(text, at);
  };

  return {
    scan,
    push(text) {
      if (scan.fault !== null) return;
      read(carry + text, false);
    },
    finish() {
      if (scan.fault !== null) return;
      read(carry, true);
      if (scan.fault !== null) return;
      if (inside !== null) fail(`${ENCLOSED_NAMES[(inside as Enclosed).kind]} that never ends`);
      else if (carry.trim() !== '') fail('the text ends within a tag');
      else if (open.length > 0) fail(`the text ends before </${open.at(-1)}>`);
      else if (scan.root === null) fail('no element at all');
    },
  };
}

/** Where a tag that begins at `at` ends: at a '>' outside of quotes. -1: not in this text, or too far away. */
function endOfTag(text: string, at: number): number {
  const last = Math.min(text.length, at + LONGEST_TAG);
  let quote = 0;
  for (let index = at + 1; index < last; index++) {
    const code = text.charCodeAt(index);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 0x3e /* > */) return index;
    else if (code === 0x22 /* " */ || code === 0x27 /* ' */) quote = code;
  }
  return -1;
}

/** Text that goes on in the next piece is taken without an entity that is not all there. */
function endOfWholeText(text: string, at: number, isEnd: boolean): number {
  // no further back than an entity can begin: the text may be long
  const last = Math.max(at, text.length - LONGEST_ENTITY + 1);
  const ampersand = isEnd ? -1 : text.slice(last).lastIndexOf('&');
  const isCut = ampersand !== -1 && !text.includes(';', last + ampersand);
  return isCut ? last + ampersand : text.length;
}

function hasSamples({ sampleUrls, nsnUrls }: XmlScan): boolean {
  return sampleUrls.length >= SAMPLES && nsnUrls.length >= SAMPLES;
}

function takeLocation(scan: XmlScan, text: string, origin: string | null): void {
  const isForeign = origin !== null && !isOfOrigin(text, origin);
  const isNsn = scan.nsnUrls.length < SAMPLES && text.includes('/nsn/');
  if (!isForeign && !isNsn && scan.sampleUrls.length >= SAMPLES) return;
  const url = unescapeXml(text);
  if (scan.sampleUrls.length < SAMPLES) scan.sampleUrls.push(url);
  if (isNsn) scan.nsnUrls.push(url);
  if (isForeign && !isOfOrigin(url, origin)) {
    scan.foreignUrls += 1;
    scan.foreignUrl ??= url;
  }
}

function isOfOrigin(url: string, origin: string): boolean {
  return url.startsWith(origin) && (url.length === origin.length || url[origin.length] === '/');
}

function breaksIn(text: string, upTo: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < upTo; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
