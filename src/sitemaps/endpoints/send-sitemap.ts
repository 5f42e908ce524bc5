import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { gzipUrlset, writeUrlset } from '../plan/write-urlset.server.ts';
import type { PageUrlset, ReadBlocks, SitemapSource, UrlsetPlan } from '../plan/sitemap-plan.ts';
import type { StoredSitemapFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { FairQueueBounds } from '#base/http/fair-queue.ts';
import {
  acceptsGzip,
  encodeBody,
  etagOf,
  isNotModified,
  type Encoding,
  sharedUnlessShown,
} from '#base/http/frame/negotiate.ts';
import { sitemapMessages } from '../plan/messages.ts';
import { busy } from '#base/http/rate-limit.ts';
import { abortOnDisconnect } from '#base/http/abort-signal.ts';
import type { SitemapServices } from './sitemap-services.ts';
import { Readable } from 'node:stream';

const XML = 'application/xml; charset=utf-8';
/** Crawlers come by the day; after an import or an upload the new content is there within minutes. */
export const CACHE_SITEMAPS = 'public, max-age=300';
const DIGEST_LENGTH = 22;

/**
 * Streams that are made and sent at the same time: each holds a chunk or two, and a quarter of a megabyte where it is compressed. A crawler reads a few at
 * a time from one address, the site's own checks ten.
 */
export const STREAM_BOUNDS: FairQueueBounds = { places: 128, perAddress: 32, waiting: 512, waitingPerAddress: 32 };
/** Longest wait for a place; by then end-slow-readers.ts has ended readers that are too slow. */
const PLACE_WAIT_MS = 15_000;

type UrlsetSource = { site: SitemapSource; services: Pick<SitemapServices, 'places' | 'turns'> };

/** Sends a urlset while it is written. HEAD and 304 need nothing but the plan. */
export async function sendUrlset(
  request: FastifyRequest,
  reply: FastifyReply,
  urlset: UrlsetPlan | PageUrlset,
  { site: { origin, readBlocks, isStyled = false }, services: { places, turns } }: UrlsetSource,
): Promise<FastifyReply> {
  const encoding = encodingFor(request);
  const etag = etagOfPlan(urlset, origin, isStyled, encoding);
  const headers = { type: XML, etag, encoding };
  if (isNotModified(request.headers['if-none-match'], etag)) return withHeaders(reply, headers).code(304).send();
  if (request.method === 'HEAD') return withHeaders(reply, headers).send();
  const left = abortOnDisconnect(reply);
  const place = await places.take(request.ip, AbortSignal.any([left, AbortSignal.timeout(PLACE_WAIT_MS)]));
  if (left.aborted && place.kind === 'refused') return reply.hijack();
  if (place.kind === 'refused') throw busy(reply, 'streams');
  const { giveBack } = place;
  // Also when the connection ends while the stream waits.
  reply.raw.once('close', giveBack);
  try {
    const write = encoding === 'gzip' ? gzipUrlset : writeUrlset;
    // A catalog that cannot be read any more shows at its first block.
    let hasRead = 'lines' in urlset || urlset.nsns.start === urlset.nsns.end;
    const noteRead: ReadBlocks = async (first, last) => {
      const blocks = await readBlocks(first, last);
      hasRead = true;
      return blocks;
    };
    const stream = await streamOf(
      write(urlset, { origin, isStyled, readBlocks: noteRead }),
      () => turns.take(request.ip),
      () => hasRead,
    );
    stream.once('close', giveBack);
    // A reset: to a proxy with HTTP/1.0 an orderly end of the connection would mean a complete answer.
    stream.once('error', () => void (reply.raw.headersSent && reply.raw.socket?.resetAndDestroy()));
    return withHeaders(reply, headers).send(stream);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Sends XML that is made already: an index, the static sitemap. */
export async function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string): Promise<FastifyReply> {
  const body = Buffer.from(xml);
  const encoding = encodingFor(request);
  const etag = etagOf(body, encoding);
  const headers = { type: XML, etag, encoding };
  if (isNotModified(request.headers['if-none-match'], etag)) return withHeaders(reply, headers).code(304).send();
  return withHeaders(reply, headers).send(encoding === 'identity' ? body : await encodeBody(body, encoding));
}

type Refuse = (reply: FastifyReply, status: number, message: string) => FastifyReply;

/** Sends the bytes of a stored file, which alone make its ETag (S3.7), without Content-Encoding (S4.6); one range of them where that is asked for. */
export function sendSitemapFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes }: Pick<StoredSitemapFile, 'bytes'>,
  refuse: Refuse,
): FastifyReply {
  const encoding = 'identity';
  const etag = etagOf(bytes, encoding);
  const headers = { type: 'application/gzip', etag, encoding } as const;
  if (isNotModified(request.headers['if-none-match'], etag)) return withHeaders(reply, headers).code(304).send();
  const isSame = isSameRepresentation(request.headers['if-range'], etag);
  const range = request.method === 'GET' && isSame ? readByteRange(request.headers.range, bytes.length) : 'whole';
  if (range === 'outside')
    return refuse(reply.header('content-range', `bytes */${bytes.length}`), 416, sitemapMessages.outsideFile);
  withHeaders(reply, headers).header('accept-ranges', 'bytes');
  if (range === 'whole') return reply.send(bytes);
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
}

function encodingFor(request: FastifyRequest): 'gzip' | 'identity' {
  return acceptsGzip(request.headers['accept-encoding']) ? 'gzip' : 'identity';
}

/** Made of the plan's digest, before any byte of the urlset exists. */
function etagOfPlan({ digest }: { digest: string }, origin: string, isStyled: boolean, encoding: Encoding): string {
  const content = [digest, origin, ...(isStyled ? ['styled'] : [])].join('\n');
  const name = createHash('sha256').update(content).digest('base64url').slice(0, DIGEST_LENGTH);
  return encoding === 'identity' ? `"${name}"` : `"${name}-${encoding}"`;
}

type SitemapHeaders = { type: string; etag: string; encoding: Encoding };

function withHeaders(reply: FastifyReply, { type, etag, encoding }: SitemapHeaders): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('content-type', type)
    .header('etag', etag)
    .header('cache-control', sharedUnlessShown(reply, CACHE_SITEMAPS));
}

/** A range of bytes, both ends included and counted from 0. */
type ByteRange = { first: number; last: number };

/**
 * The part of `size` bytes that a Range header asks for. `whole`: there is no header, or it asks for several ranges or for another unit, which a
 * server may ignore (RFC 9110 section 14.2). `outside`: no byte of it exists.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '')
    return size > 0 && Number(to) > 0 ? { first: Math.max(0, size - Number(to)), last: size - 1 } : 'outside';
  const [first, last] = [Number(from), to === '' ? Infinity : Number(to)];
  if (last < first) return 'whole';
  return first < size ? { first, last: Math.min(last, size - 1) } : 'outside';
}

/** Whether If-Range names what is there now, by its strong ETag; also where the header is missing (RFC 9110 section 13.1.5). */
function isSameRepresentation(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}

/**
 * A stream that makes a chunk when the last one has been taken: a slow reader holds one. Each chunk waits for `takeTurn`, so that the event loop runs
 * between the chunks of all streams. The first chunk, and more until `isReady`, are made before this resolves: an error until then can still be answered with
 * a status. A later error destroys the stream. A stream that is destroyed ends its generator.
 */
export async function streamOf(
  chunks: AsyncGenerator<Uint8Array>,
  takeTurn: () => Promise<unknown>,
  isReady: () => boolean = () => true,
): Promise<Readable> {
  const make = async () => {
    await takeTurn();
    return chunks.next();
  };
  const ahead = [await make()];
  while (!ahead.at(-1)!.done && !isReady()) ahead.push(await make());
  return new Readable({
    highWaterMark: 1,
    read() {
      const made = ahead.shift();
      const next = made === undefined ? make() : Promise.resolve(made);
      next.then(
        ({ done, value }) => void (this.destroyed || this.push(done ? null : value)),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(reason, close) {
      ahead.length = 0;
      chunks.return(undefined).then(
        () => close(reason),
        (failure: Error) => close(reason ?? failure),
      );
    },
  });
}
