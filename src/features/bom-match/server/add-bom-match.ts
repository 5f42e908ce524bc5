import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { ListError, MAX_LIST_BYTES } from '../list.ts';
import type { MatchedLine, PostedList } from '../match-result.ts';
import { listMessages } from '../messages.ts';
import { matchLines } from '../match/match-lines.ts';
import { countVerdicts, matchListAsCsv, matchListAsJson } from '../match/match-list.ts';
import { ENDPOINTS, PAGES } from '../../../routes.ts';
import { StoreUnavailable } from '../../../database/store-unavailable.ts';
import type { CatalogStore } from '../../../catalog/catalog-store.ts';
import type { PageHandler } from '../../../http/frame/page-handler.ts';
import { fairQueue, type QueueRefusal } from '../../../http/fair-queue.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { messageOf, refuseOtherMethods } from '../../../http/refuse-methods.ts';
import { batchesOfLines, openListReader, type ReadTask, type ReadUpload } from './list-reader.ts';
import { abortOnDisconnect, yieldEvery4Ms } from '../../../http/abort-signal.ts';
import { isForeign } from '../../../http/check-requests.ts';
import { FORM_ALLOWANCE_BYTES, readForm } from './read-form.ts';

const RETRY_SECONDS = 10;
const MAX_BYTES = MAX_LIST_BYTES + FORM_ALLOWANCE_BYTES;
/** One list of an address at a time, the look into the catalog with it. Each that waits holds up to 5 MB. */
const LIST_BOUNDS = { perAddress: 1, waiting: 20, waitingPerAddress: 4 };
/** A text is read in half a second at most, so that the texts of several addresses share a thread. */
const TEXTS = { places: 4, threads: 1 };
/** A file takes as long as a thread is given: a thread for each place. */
const FILES = { places: 2, threads: 2 };
/** A column each, the text, the file and what a button says. */
const MAX_PARTS = 70;

type Site = { catalog: () => CatalogStore; origin: () => string; perMinute: number; page: PageHandler };

type Refusal = Extract<PostedList['outcome'], { kind: 'refused' }> & { retryAfterSeconds?: number };
const refusal = (status: Refusal['status'], error: string, retryAfterSeconds?: number): Refusal => ({
  kind: 'refused',
  status,
  error,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

const posted = new WeakMap<FastifyRequest, PostedList>();
/** What was posted to /list with this request; null for every other. */
export const postedListOf = (request: FastifyRequest): PostedList | null => posted.get(request) ?? null;

/**
 * POST /functions/v1/match-list: a list as JSON with `text` or as a form with a file, answered line by line as JSON, or as CSV where `format` says so. POST /list is
 * the same for a browser without JavaScript. No other address takes a file.
 */
export function addBomMatch(app: FastifyInstance, { catalog, origin, perMinute, page }: Site): void {
  // What is pasted never waits behind files: both have threads and a queue of their own.
  const lanes = { text: openLane(TEXTS), file: openLane(FILES) };
  const rate = rateLimit(perMinute);
  app.addHook('onClose', async () => {
    await Promise.all([...lanes.text.readers, ...lanes.file.readers].map((reader) => reader.close()));
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    await scope.register(multipart, {
      limits: { fileSize: MAX_LIST_BYTES, fieldSize: MAX_LIST_BYTES, files: 1, parts: MAX_PARTS, headerPairs: 50 },
    });
    refuseOtherMethods(scope, ENDPOINTS.matchList, ['POST'], (reply, status) =>
      sendRefusal(reply, { ...refusal(400, messageOf(status)), status: status as never }),
    );
    addFunction(scope);
    addPage(scope);
  });

  /** The guards that need nothing of the body. Null: come in. */
  function refuseEarly(request: FastifyRequest): Refusal | null {
    if (isForeign(request, origin())) return refusal(403, 'A list can only be sent from this site.');
    const wait = rate.take(request.ip);
    if (wait > 0)
      return refusal(429, `Too many lists came from your address. Please try again in ${wait} seconds.`, wait);
    return Number(request.headers['content-length'] ?? 0) > MAX_BYTES ? refusal(413, listMessages.tooLarge) : null;
  }

  function addFunction(scope: FastifyInstance): void {
    scope.route({
      method: 'POST',
      url: ENDPOINTS.matchList,
      bodyLimit: MAX_BYTES,
      onRequest: async (request, reply) => {
        const refused = refuseEarly(request);
        if (refused !== null) await sendRefusal(reply, refused);
      },
      errorHandler: (error, request, reply) => void sendRefusal(reply, refusalOf(error, request)),
      handler: async (request, reply) => {
        const { signal, yieldNow } = abortAndYield(reply);
        const { wantsCsv, ...task } = await taskOf(request);
        const answer = wantsCsv ? matchListAsCsv : matchListAsJson;
        const found = await readInQueue(task, request, signal, (read) =>
          answer(catalog(), { ...read, batches: batchesOfLines(read, yieldNow) }, yieldNow),
        );
        const pieces = Readable.from(found, { objectMode: false });
        reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
        if (wantsCsv) {
          reply.header('content-disposition', 'attachment; filename="parts-list.csv"');
          return reply.type('text/csv; charset=utf-8').send(pieces);
        }
        return reply.type('application/json; charset=utf-8').send(pieces);
      },
    });
  }

  function addPage(scope: FastifyInstance): void {
    scope.route({
      method: 'POST',
      url: PAGES.list,
      bodyLimit: MAX_BYTES,
      onRequest: async (request, reply) => {
        const refused = refuseEarly(request);
        if (refused !== null) await answerPage(request, reply, { text: '', outcome: refused });
      },
      errorHandler: (error, request, reply) =>
        void answerPage(request, reply, { text: '', outcome: refusalOf(error, request) }),
      handler: async (request, reply) => {
        const { signal, yieldNow } = abortAndYield(reply);
        const { kind, bytes, columns } = await readForm(request);
        // What cannot be read as a list is shown again all the same.
        const text = kind === 'text' ? new TextDecoder().decode(bytes) : '';
        try {
          const matched = await readInQueue({ kind, bytes, columns }, request, signal, async (read) => {
            const lines: MatchedLine[] = [];
            for await (const batch of batchesOfLines(read, yieldNow))
              lines.push(...(await matchLines(catalog(), batch, yieldNow)));
            return { lines, facts: read.facts, shownText: read.shownText };
          });
          const { lines, facts, shownText } = matched;
          const list = { ...facts, text: null, counts: countVerdicts(lines), lines };
          return await answerPage(request, reply, { text: shownText, outcome: { kind: 'matched', list } });
        } catch (error) {
          return answerPage(request, reply, { text, outcome: refusalOf(error, request) });
        }
      },
    });
  }

  function answerPage(request: FastifyRequest, reply: FastifyReply, list: PostedList): Promise<FastifyReply> {
    const { outcome } = list;
    posted.set(request, list);
    if (outcome.kind === 'refused' && (outcome as Refusal).retryAfterSeconds !== undefined)
      reply.header('retry-after', String((outcome as Refusal).retryAfterSeconds));
    return page(request, reply);
  }

  /** Reads and matches a list when the queue serves its address. Rejects with `QueueRefused` when too many wait, and when the client disconnects. */
  async function readInQueue<Matched>(
    task: Omit<ReadTask, 'id'>,
    { ip }: FastifyRequest,
    signal: AbortSignal,
    match: (read: ReadUpload) => Promise<Matched>,
  ): Promise<Matched> {
    const { readers, queue } = lanes[task.kind === 'file' ? 'file' : 'text'];
    const read = () => readers.reduce((one, other) => (other.pending < one.pending ? other : one)).read(task, signal);
    const outcome = await queue.run(ip, async () => match(await read()), signal);
    if (outcome.kind === 'done') return outcome.value;
    signal.throwIfAborted();
    throw new QueueRefused(outcome.reason);
  }
}

function openLane({ places, threads }: { places: number; threads: number }) {
  const readers = Array.from({ length: threads }, () => openListReader());
  return { readers, queue: fairQueue({ ...LIST_BOUNDS, places }) };
}

class QueueRefused extends Error {
  override name = 'QueueRefused';
  readonly reason: QueueRefusal['reason'];

  constructor(reason: QueueRefusal['reason']) {
    super('Too many lists wait');
    this.reason = reason;
  }
}

/** A client that goes away ends the work for it. */
function abortAndYield(reply: FastifyReply): { signal: AbortSignal; yieldNow: () => Promise<void> } {
  const signal = abortOnDisconnect(reply);
  return { signal, yieldNow: yieldEvery4Ms(signal) };
}

async function taskOf(request: FastifyRequest): Promise<Omit<ReadTask, 'id'> & { wantsCsv: boolean }> {
  if (Buffer.isBuffer(request.body))
    return { kind: 'json', bytes: new Uint8Array(request.body), columns: null, wantsCsv: false };
  return readForm(request);
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof ListError) return refusal(error.status, error.message);
  if (error instanceof QueueRefused)
    return refusal(
      429,
      error.reason === 'address'
        ? 'Other lists from your address are being read. Please try again in a few seconds.'
        : 'Many lists are being read. Please try again in a few seconds.',
      RETRY_SECONDS,
    );
  if (error instanceof StoreUnavailable)
    return refusal(503, 'The catalog does not answer just now. Please try again in a moment.', RETRY_SECONDS);
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 413) return refusal(413, listMessages.tooLarge);
  if (statusCode === 415)
    return refusal(415, 'A list is sent as application/json with "text", or as a form with a file.');
  if (statusCode >= 400 && statusCode < 500) return refusal(400, 'The list could not be read. Please send it again.');
  const isGone = error instanceof Error && error.name === 'AbortError';
  if (!isGone) request.log.error({ err: error }, 'list failed');
  return refusal(503, 'Something went wrong on our side. Please try again.', RETRY_SECONDS);
}

function sendRefusal(reply: FastifyReply, { status, error, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error }));
}
