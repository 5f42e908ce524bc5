import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { gzipUrlset, writeUrlset } from '../plan/write-urlset.server.ts';
import type { ReadBlocks, UrlsetPlan } from '../plan/sitemap-plan.ts';
import type { StoredSitemapFile } from '../store/sitemap-file-store.ts';
import { fairQueue, type FairQueue, type FairQueueBounds } from '../../http/fair-queue.ts';
import { acceptsGzip, encodeBody, etagOf, isUnchanged, type Encoding } from '../../http/frame/negotiate.ts';
import type { PageQueue } from '../../http/frame/page-queue.ts';
import { streamOf } from './chunk-stream.ts';
import { busy } from '../../http/rate-limit.ts';
import { abortOnDisconnect } from '../../http/abort-signal.ts';

const XML = 'application/xml; charset=utf-8';
/** Crawlers come by the day; after an import or an upload the new content is there within minutes. */
const CACHE_SITEMAPS = 'public, max-age=300';
const DIGEST_LENGTH = 22;

export type UrlsetSource = {
  origin: string;
  modifiedAt: Date;
  readBlocks: ReadBlocks;
  places: FairQueue;
  turns: PageQueue;
};

/** Sends a urlset while it is written. HEAD, and a client that has it already, cost nothing but the plan. */
export async function sendUrlset(
  request: FastifyRequest,
  reply: FastifyReply,
  urlset: UrlsetPlan,
  { origin, modifiedAt, readBlocks, places, turns }: UrlsetSource,
): Promise<FastifyReply> {
  const encoding = encodingFor(request);
  const etag = etagOfPlan(urlset, origin, encoding);
  const headers = { type: XML, etag, modifiedAt, encoding };
  if (isUnchanged(request.headers, headers)) return withHeaders(reply, headers).code(304).send();
  if (request.method === 'HEAD') return withHeaders(reply, headers).send();
  const left = abortOnDisconnect(reply);
  const place = await places.take(request.ip, AbortSignal.any([left, AbortSignal.timeout(PLACE_WAIT_MS)]));
  if (left.aborted && place.kind === 'refused') return reply.hijack();
  if (place.kind === 'refused') throw busy(reply, 'streams');
  const { giveBack } = place;
  // With the connection, whatever the stream is waiting for.
  reply.raw.once('close', giveBack);
  try {
    const write = encoding === 'gzip' ? gzipUrlset : writeUrlset;
    // Until a block has been read nobody knows whether the catalog still can be.
    let hasRead = urlset.nsns.start === urlset.nsns.end;
    const noteRead: ReadBlocks = async (first, last) => {
      const blocks = await readBlocks(first, last);
      hasRead = true;
      return blocks;
    };
    const stream = await streamOf(
      write(urlset, { origin, readBlocks: noteRead }),
      () => turns.take(request.ip),
      () => hasRead,
    );
    stream.once('close', giveBack);
    // A reset, so that a proxy that speaks HTTP/1.0, where the end of the connection is the end of the answer, keeps no half of one.
    stream.once('error', () => void (reply.raw.headersSent && reply.raw.socket?.resetAndDestroy()));
    return withHeaders(reply, headers).send(stream);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Sends XML that is there already: an index, the static sitemap. */
export async function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  xml: string,
  modifiedAt: Date,
): Promise<FastifyReply> {
  const body = Buffer.from(xml);
  const encoding = encodingFor(request);
  const headers = { type: XML, etag: etagOf(body, encoding), modifiedAt, encoding };
  if (isUnchanged(request.headers, headers)) return withHeaders(reply, headers).code(304).send();
  return withHeaders(reply, headers).send(encoding === 'identity' ? body : await encodeBody(body, encoding));
}

/** Sends a stored file as it lies there: what it is is said by its bytes and date alone (S3.7), and it is not unpacked on the way (S4.6). */
export function sendSitemapFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, modifiedAt }: StoredSitemapFile,
): FastifyReply {
  const headers = {
    type: 'application/gzip',
    etag: etagOf(bytes, 'identity'),
    modifiedAt,
    encoding: 'identity' as const,
  };
  if (isUnchanged(request.headers, headers)) return withHeaders(reply, headers).code(304).send();
  return withHeaders(reply, headers).send(bytes);
}

function encodingFor(request: FastifyRequest): 'gzip' | 'identity' {
  return acceptsGzip(request.headers['accept-encoding']) ? 'gzip' : 'identity';
}

/** The plan knows its content by a digest: the bytes need not be made to be named. */
function etagOfPlan({ digest }: UrlsetPlan, origin: string, encoding: Encoding): string {
  const name = createHash('sha256').update(`${digest}\n${origin}`).digest('base64url').slice(0, DIGEST_LENGTH);
  return encoding === 'identity' ? `"${name}"` : `"${name}-${encoding}"`;
}

type SitemapHeaders = { type: string; etag: string; modifiedAt: Date; encoding: Encoding };

function withHeaders(reply: FastifyReply, { type, etag, modifiedAt, encoding }: SitemapHeaders): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('content-type', type)
    .header('etag', etag)
    .header('last-modified', modifiedAt.toUTCString())
    .header('cache-control', CACHE_SITEMAPS);
}

/**
 * Sitemaps that are made and sent at the same time; each holds a chunk or two and, where it is compressed, a quarter of a megabyte. A crawler asks for a
 * few at a time from one address, and the site's own checks for ten.
 */
export const STREAM_BOUNDS: FairQueueBounds = { places: 128, perAddress: 32, waiting: 512, waitingPerAddress: 32 };
/** A place that is not free by then is a refusal: readers that are too slow have been ended meanwhile (end-slow-readers.ts). */
export const PLACE_WAIT_MS = 15_000;

/** Keeps crawlers that all come at once from taking more memory than there is, and one address from taking all places. */
export function streamPlaces(): FairQueue {
  return fairQueue(STREAM_BOUNDS);
}
