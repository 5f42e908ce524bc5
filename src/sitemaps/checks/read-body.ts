import { hasGzipMagic } from '../../domain/gzip-magic.ts';
import { yieldToMain } from '../../ui/yield-to-main.ts';
import { createSitemapXmlReader, type XmlFacts } from '../rules/sitemap-xml-reader.ts';
import { MAX_BODY_BYTES, type Reply } from './check.ts';
import { formatSize } from './messages.ts';
import { gunzip, type PackTrouble, slicesOf, UnpackError } from './unpack.ts';

/** Kept of every body: what an unfolded preview shows. */
const HEAD_CHARACTERS = 1_000;
const MOST_GZIP_LAYERS = 2;

export type XmlReading = XmlFacts & {
  isEmpty: boolean;
  /** A whole urlset or sitemapindex, unpacked to its end. */
  isValid: boolean;
  /** What a body that was not valid died of, in words. */
  trouble: string | null;
  /** How often the body was packed: 0, 1, or 2 where it should be 1. */
  gzipLayers: number;
  isTooLarge: boolean;
  /** Of what was read, unpacked. Where `trouble` is not null, reading stopped there. */
  sizeBytes: number;
  /** The first 1,000 characters. */
  head: string;
  /** Which of `sought` it holds, by name. */
  found: ReadonlySet<string>;
};

const PACK_TROUBLES: Record<PackTrouble, string> = {
  'cut-short': 'The gzip data is cut short',
  damaged: 'The gzip data is damaged',
  'followed-by-more': 'The gzip data is followed by other bytes',
  'too-large': `It holds more than ${formatSize(MAX_BODY_BYTES)}`,
};

/**
 * Reads the XML of a body, packed or not, in short stretches between which the page works. Never rejects: what is wrong with the body is in the reading.
 * `origin`: that of all addresses; `sought`: texts and patterns to look for.
 */
export async function readXml(
  { bytes }: Pick<Reply, 'bytes'>,
  { origin = null, sought = {} }: { origin?: string | null; sought?: Sought } = {},
): Promise<XmlReading> {
  const reader = createSitemapXmlReader(origin);
  const search = createTextSearch(sought);
  const takeTurn = yieldToMain();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const gzipLayers = hasGzipMagic(bytes) ? 1 : 0;
  const read = { head: '', sizeBytes: 0, gzipLayers, trouble: null as string | null, isTooLarge: false };
  try {
    const body = await peelGzip(bytes);
    read.gzipLayers = body.gzipLayers;
    for await (const slice of body.slices) {
      if (read.sizeBytes === 0) {
        read.head = headOf(slice);
        // Every second byte of UTF-16 is 0.
        if (slice.subarray(0, 4).includes(0)) throw new TypeError('not UTF-8');
      }
      read.sizeBytes += slice.length;
      const text = decoder.decode(slice, { stream: true });
      reader.push(text);
      search.push(text);
      if (reader.facts.fault !== null) break;
      await takeTurn();
    }
    if (reader.facts.fault === null) {
      reader.push(decoder.decode());
      reader.finish();
    }
    read.trouble = reader.facts.fault;
  } catch (error) {
    read.isTooLarge = error instanceof UnpackError && error.trouble === 'too-large';
    read.trouble = error instanceof UnpackError ? PACK_TROUBLES[error.trouble] : 'It is not UTF-8';
  }
  const isEmpty = reader.facts.fault !== null && reader.facts.root === null && read.head.trim() === '';
  return { ...reader.facts, ...read, isEmpty, isValid: read.trouble === null, found: search.found };
}

type Body = { slices: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; gzipLayers: number };

/** Unpacks as often as the body was packed, twice at most. */
async function peelGzip(bytes: Uint8Array): Promise<Body> {
  let isPacked = hasGzipMagic(bytes);
  let body: Body = { slices: slicesOf(bytes), gzipLayers: 0 };
  while (isPacked && body.gzipLayers < MOST_GZIP_LAYERS) {
    const inner = await peek(gunzip(body.slices));
    isPacked = hasGzipMagic(inner.first);
    body = { slices: inner.slices, gzipLayers: body.gzipLayers + 1 };
  }
  return body;
}

/** Looks at the first slice without taking it. */
async function peek(
  slices: AsyncGenerator<Uint8Array>,
): Promise<{ first: Uint8Array; slices: AsyncIterable<Uint8Array> }> {
  const { done, value } = await slices.next();
  const first = done ? new Uint8Array() : value;
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.length > 0) yield first;
    yield* slices;
  }
  return { first, slices: all() };
}

function headOf(slice: Uint8Array): string {
  // A character of UTF-8 has four bytes at most; one that is cut at the end is left out.
  const text = new TextDecoder().decode(slice.subarray(0, HEAD_CHARACTERS * 4), { stream: true });
  return Array.from(text).slice(0, HEAD_CHARACTERS).join('');
}

/** What to look for by a name of one's own. A pattern finds nothing longer than 300 characters. */
export type Sought = Record<string, string | RegExp>;

/** What a match may reach back into the piece before. */
const OVERLAP = 300;

export type TextSearch = { push(text: string): void; found: ReadonlySet<string> };

/** Finds texts in a text that comes piece by piece, also across pieces. */
export function createTextSearch(sought: Sought): TextSearch {
  let missing = Object.entries(sought);
  const found = new Set<string>();
  let before = '';
  return {
    found,
    push(text) {
      if (missing.length === 0) return;
      const window = before + text;
      missing = missing.filter(([name, what]) => {
        const isThere = typeof what === 'string' ? window.includes(what) : what.test(window);
        if (isThere) found.add(name);
        return !isThere;
      });
      before = window.slice(-OVERLAP);
    },
  };
}
