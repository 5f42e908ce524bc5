import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { abortOnDisconnect } from '#base/http/abort-signal.ts';
import type { FairQueueBounds } from '#base/http/fair-queue.ts';
import { acceptsGzip, encodeBody, etagOf, isNotModified, sharedUnlessShown } from '#base/http/frame/negotiate.ts';
import { busy } from '#base/http/rate-limit.ts';
import { messageOf } from '#base/http/json-scope.ts';
import type { StoredSitemapFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { PageUrlset, ReadBlocks, SitemapSource, UrlsetPlan } from '../plan/sitemap-plan.ts';
import { errorXml, fallbackIndexXml } from '../plan/sitemap-xml.ts';
import { gzipUrlset, writeUrlset } from '../plan/write-urlset.server.ts';
import type { SitemapServices, SitemapSources } from './sitemap-services.ts';

const XML = 'application/xml; charset=utf-8';
/** Crawlers come by the day. */
export const CACHE_SITEMAPS = 'public, max-age=300';
/** A stream holds a quarter of a megabyte. The checks read ten at once. */
export const STREAM_BOUNDS: FairQueueBounds = { places: 128, perAddress: 32, waiting: 512, waitingPerAddress: 32 };
/** end-slow-readers.ts has ended slow readers by then. */
const PLACE_WAIT_MS = 15_000;

/** Sends a urlset as it is written. HEAD and 304 read the plan alone. */
export async function sendUrlset(
  request: FastifyRequest,
  reply: FastifyReply,
  urlset: UrlsetPlan | PageUrlset,
  { origin, readBlocks, isStyled = false }: SitemapSource,
  { places, turns }: Pick<SitemapServices, 'places' | 'turns'>,
): Promise<FastifyReply> {
  const encoding = encodingFor(request);
  const content = [urlset.digest, origin, ...(isStyled ? ['styled'] : [])].join('\n');
  const name = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const etag = encoding === 'identity' ? `"${name}"` : `"${name}-${encoding}"`;
  if (isAnswered(request, reply, { type: XML, etag, encoding })) return reply;
  if (request.method === 'HEAD') return reply.send();
  const left = abortOnDisconnect(reply);
  const place = await places.take(request.ip, AbortSignal.any([left, AbortSignal.timeout(PLACE_WAIT_MS)]));
  if (left.aborted && place.kind === 'refused') return reply.hijack();
  if (place.kind === 'refused') throw busy(reply, 'streams');
  const { giveBack } = place;
  // also if the stream waits
  reply.raw.once('close', giveBack);
  try {
    const write = encoding === 'gzip' ? gzipUrlset : writeUrlset;
    // the first block shows whether the catalog can be read
    let hasRead = 'pages' in urlset || urlset.nsns.start === urlset.nsns.end;
    const noteRead: ReadBlocks = async (first, last) => {
      const blocks = await readBlocks(first, last);
      hasRead = true;
      return blocks;
    };
    const chunks = write(urlset, { origin, isStyled, readBlocks: noteRead });
    const isReady = () => hasRead;
    const stream = await streamOf(chunks, () => turns.take(request.ip), isReady);
    stream.once('close', giveBack);
    // HTTP/1.0 reads an orderly end as a whole answer
    stream.once('error', () => void (reply.raw.headersSent && reply.raw.socket?.resetAndDestroy()));
    return reply.send(stream);
  } catch (error) {
    giveBack();
    throw error;
  }
}

export async function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string): Promise<FastifyReply> {
  const body = Buffer.from(xml);
  const encoding = encodingFor(request);
  const etag = etagOf(body, encoding);
  if (isAnswered(request, reply, { type: XML, etag, encoding })) return reply;
  return reply.send(encoding === 'identity' ? body : await encodeBody(body, encoding));
}

/** Sends a stored file or a range of it (S3.7, S4.6). */
export function sendSitemapFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes }: Pick<StoredSitemapFile, 'bytes'>,
  refuse: (reply: FastifyReply, status: number, message: string) => FastifyReply,
): FastifyReply {
  const etag = etagOf(bytes, 'identity');
  const isSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
  if (isAnswered(request, reply, { type: 'application/gzip', etag, encoding: 'identity' })) return reply;
  const range = request.method === 'GET' && isSame ? readByteRange(request.headers.range, bytes.length) : 'whole';
  if (range === 'outside') {
    reply.removeHeader('etag');
    void reply.header('content-range', `bytes */${bytes.length}`);
    return refuse(reply, 416, 'The file has none of the bytes that were asked for');
  }
  reply.header('accept-ranges', 'bytes');
  if (range === 'whole') return reply.send(bytes);
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
}

type Sent = { type: string; etag: string; encoding: 'gzip' | 'identity' };

const encodingFor = (request: FastifyRequest): Sent['encoding'] =>
  acceptsGzip(request.headers['accept-encoding']) ? 'gzip' : 'identity';

/** Sets the headers, and answers 304 to who has these bytes. */
function isAnswered(request: FastifyRequest, reply: FastifyReply, { type, etag, encoding }: Sent): boolean {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.headers({ 'content-type': type, etag, 'cache-control': sharedUnlessShown(reply, CACHE_SITEMAPS) });
  if (!isNotModified(request.headers['if-none-match'], etag)) return false;
  void reply.code(304).send();
  return true;
}

/** Parses a Range header. `whole`: other units or several ranges (RFC 9110 section 14.2). */
export function readByteRange(header: string | undefined, size: number) {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '')
    return size > 0 && Number(to) > 0 ? { first: Math.max(0, size - Number(to)), last: size - 1 } : 'outside';
  const [first, last] = [Number(from), to === '' ? Infinity : Number(to)];
  if (last < first) return 'whole';
  return first < size ? { first, last: Math.min(last, size - 1) } : 'outside';
}

/** Streams chunks at the pace of the client, each in its turn. Errors before `isReady` reject. */
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
  async function* inTurn() {
    for (;;) {
      const { done, value } = ahead.shift() ?? (await make());
      if (done) return;
      yield value;
    }
  }
  // a stream that nobody has read does not end its generator
  return Readable.from(inTurn(), { objectMode: false, highWaterMark: 1 }).once('close', () => {
    chunks.return(undefined).catch(() => {});
  });
}

/** Chromium shows plain XML with inline styles. */
const POLICY_OF_XML_TREE =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const showAsTree = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', POLICY_OF_XML_TREE);

/** Errors are XML with a comment (S4.3). */
export const refuseAsXml = (reply: FastifyReply, status: number, message = messageOf(status)): FastifyReply =>
  sendRefusal(reply, status, errorXml(message));

export const sendFallbackIndex = (
  reply: FastifyReply,
  status: number,
  { origin, lastCounts }: Pick<SitemapSources, 'origin' | 'lastCounts'>,
): FastifyReply => sendRefusal(reply, status, fallbackIndexXml(origin(), messageOf(status), lastCounts()));

function sendRefusal(reply: FastifyReply, status: number, xml: string): FastifyReply {
  for (const name of ['content-encoding', 'etag', 'last-modified', 'content-length', 'content-disposition'])
    reply.removeHeader(name);
  if (status === 503) reply.header('retry-after', '10');
  return showAsTree(reply).code(status).header('content-type', XML).header('cache-control', 'no-store').send(xml);
}

export const isSitemapAddress = (url: string): boolean => /^\/sitemaps?\//.test(url);

/** For addresses with a page and raw bytes. */
export const SCREEN_VARY = 'Accept-Encoding, Sec-Fetch-Dest';

/** Browsers that navigate get a page (S4.5). */
export const isNavigation = (request: FastifyRequest): boolean => request.headers['sec-fetch-dest'] === 'document';
