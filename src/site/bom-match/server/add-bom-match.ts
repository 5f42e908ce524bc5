import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { ListError, MAX_LIST_BYTES, type MatchedLine, type ColumnRole, readColumnsField } from '../list.ts';
import { listMessages } from '../messages.ts';
import { matchLines } from '../match/match-lines.ts';
import { countVerdicts, matchListAsCsv, matchListAsJson, missingNumbers } from './match-list.ts';
import type { DemandText, NoteDemand } from '#base/domain/demand.ts';
import { ENDPOINTS, PAGES } from '#base/routes.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { PageHandler } from '#base/http/frame/page-handler.ts';
import { fairQueue } from '#base/http/fair-queue.ts';
import { rateLimit } from '#base/http/rate-limit.ts';
import { messageOf, refuseOtherMethods } from '#base/http/refuse-methods.ts';
import { batchesOfLines, openListReader, type ReadTask, type ReadUpload } from './list-reader.ts';
import { abortOnDisconnect, yieldEvery4Ms } from '#base/http/abort-signal.ts';
import { isForeign } from '#base/http/check-requests.ts';
import { Buffer } from 'node:buffer';

const RETRY_SECONDS = 10;
/** What a form beside its list may come to: names, boundaries, columns. */
const FORM_ALLOWANCE_BYTES = 64 * 1_024;
const MAX_BYTES = MAX_LIST_BYTES + FORM_ALLOWANCE_BYTES;
/** One list of an address at a time, the look into the catalog with it. Each that waits holds up to 5 MB. */
const LIST_BOUNDS = { perAddress: 1, waiting: 20, waitingPerAddress: 4 };
/** A text is read in half a second at most, so that the texts of several addresses share a thread. */
const TEXTS = { places: 4, threads: 1 };
/** A file takes as long as a thread is given: a thread for each place. */
const FILES = { places: 2, threads: 2 };
/** A column each, the text, the file and what a button says. */
const MAX_PARTS = 70;

type Site = {
  catalog: () => CatalogStore;
  origin: () => string;
  perMinute: number;
  page: PageHandler;
  noteDemand: NoteDemand;
};

/**
 * POST /functions/v1/match-list: a list as JSON with `text` or as a form with a file, answered line by line as JSON, or as CSV where `format` says so. POST /list is
 * the same for a browser without JavaScript. No other address takes a file.
 */
export function addBomMatch(app: FastifyInstance, { catalog, origin, perMinute, page, noteDemand }: Site): void {
  // Texts never wait behind files: each has its own threads and queue.
  const queues = { text: openQueue(TEXTS), file: openQueue(FILES) };
  const rate = rateLimit(perMinute);
  app.addHook('onClose', async () => {
    await Promise.all([...queues.text.readers, ...queues.file.readers].map((reader) => reader.close()));
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
      sendRefusal(reply, { status, message: messageOf(status) }),
    );
    const guarded = {
      method: 'POST',
      bodyLimit: MAX_BYTES,
      onRequest: async (request: FastifyRequest) => refuseEarly(request),
    } as const;
    scope.route({
      ...guarded,
      url: ENDPOINTS.matchList,
      errorHandler: (error, request, reply) => void sendRefusal(reply, listErrorOf(error, request)),
      handler: answerFunction,
    });
    scope.route({
      ...guarded,
      url: PAGES.list.path,
      errorHandler: (error, request, reply) => void refuseOnPage(request, reply, '', error),
      handler: answerPost,
    });
  });

  /** The guards that need nothing of the body. */
  function refuseEarly(request: FastifyRequest): void {
    if (isForeign(request, origin())) throw new ListError('A list can only be sent from this site.', 403);
    const wait = rate.take(request.ip);
    if (wait > 0)
      throw new ListError(`Too many lists came from your address. Please try again in ${wait} seconds.`, 429, wait);
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw new ListError(listMessages.tooLarge, 413);
  }

  async function answerFunction(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const signal = abortOnDisconnect(reply);
    const yieldNow = yieldEvery4Ms(signal);
    const { wantsCsv, ...task } = Buffer.isBuffer(request.body)
      ? { kind: 'json' as const, bytes: new Uint8Array(request.body), columns: null, wantsCsv: false }
      : await readForm(request);
    const missing = collectMissing();
    const answer = wantsCsv ? matchListAsCsv : matchListAsJson;
    const found = await readInQueue(task, request, signal, (read) =>
      answer(catalog(), { ...read, batches: batchesOfLines(read, yieldNow) }, yieldNow, missing.add),
    );
    missing.note(request);
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (wantsCsv) reply.header('content-disposition', 'attachment; filename="parts-list.csv"');
    reply.type(wantsCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
    return reply.send(Readable.from(found, { objectMode: false }));
  }

  async function answerPost(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const signal = abortOnDisconnect(reply);
    const yieldNow = yieldEvery4Ms(signal);
    const { kind, bytes, columns } = await readForm(request);
    const missing = collectMissing();
    // A text that cannot be read as a list is shown again all the same.
    const text = kind === 'text' ? new TextDecoder().decode(bytes) : '';
    try {
      const matched = await readInQueue({ kind, bytes, columns }, request, signal, async (read) => {
        const lines: MatchedLine[] = [];
        for await (const batch of batchesOfLines(read, yieldNow))
          lines.push(...(await matchLines(catalog(), batch, yieldNow)));
        missing.add(lines);
        const list = { ...read.facts, text: null, counts: countVerdicts(lines), lines };
        return { text: read.shownText, outcome: { kind: 'matched', list } as const };
      });
      missing.note(request);
      return await page(request, reply, { postedList: matched });
    } catch (error) {
      return refuseOnPage(request, reply, text, error);
    }
  }

  /** The numbers of a list that are not in the catalog. */
  function collectMissing() {
    const missing: DemandText[] = [];
    return {
      add: (lines: readonly MatchedLine[]) => void missing.push(...missingNumbers(lines)),
      note: ({ ip, headers }: FastifyRequest) => noteDemand('list', missing, { ip, userAgent: headers['user-agent'] }),
    };
  }

  function refuseOnPage(request: FastifyRequest, reply: FastifyReply, text: string, cause: unknown) {
    const { status, message, retryAfterSeconds } = listErrorOf(cause, request);
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
    return page(request, reply, { postedList: { text, outcome: { kind: 'refused', status, error: message } } });
  }

  /** Reads and matches a list when the queue serves its address. Rejects with `ListError` when too many wait, and when the client disconnects. */
  async function readInQueue<Matched>(
    task: Omit<ReadTask, 'id'>,
    { ip }: FastifyRequest,
    signal: AbortSignal,
    match: (read: ReadUpload) => Promise<Matched>,
  ): Promise<Matched> {
    const { readers, queue } = queues[task.kind === 'file' ? 'file' : 'text'];
    const read = () => readers.reduce((one, other) => (other.pending < one.pending ? other : one)).read(task, signal);
    const outcome = await queue.run(ip, async () => match(await read()), signal);
    if (outcome.kind === 'done') return outcome.value;
    signal.throwIfAborted();
    const which = outcome.reason === 'address' ? 'Other lists from your address' : 'Many lists';
    throw new ListError(`${which} are being read. Please try again in a few seconds.`, 429, RETRY_SECONDS);
  }
}

function openQueue({ places, threads }: { places: number; threads: number }) {
  const readers = Array.from({ length: threads }, () => openListReader());
  return { readers, queue: fairQueue({ ...LIST_BOUNDS, places }) };
}

/** The refusal for an error. An error of the site itself is logged. */
function listErrorOf(error: unknown, request: FastifyRequest): ListError {
  if (error instanceof ListError) return error;
  if (error instanceof StoreUnavailable)
    return new ListError('The catalog does not answer just now. Please try again in a moment.', 503, RETRY_SECONDS);
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 413) return new ListError(listMessages.tooLarge, 413);
  if (statusCode === 415)
    return new ListError('A list is sent as application/json with "text", or as a form with a file.', 415);
  if (statusCode >= 400 && statusCode < 500)
    return new ListError('The list could not be read. Please send it again.', 400);
  const isGone = error instanceof Error && error.name === 'AbortError';
  if (!isGone) request.log.error({ err: error }, 'list failed');
  return new ListError('Something went wrong on our side. Please try again.', 503, RETRY_SECONDS);
}

type Refusal = { status: number; message: string; retryAfterSeconds?: number | null };

function sendRefusal(reply: FastifyReply, { status, message, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds != null) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error: message }));
}

/** A list as a form sends it: text, or a file. */
export type PostedForm = { kind: 'text' | 'file'; bytes: Uint8Array; columns: ColumnRole[] | null; wantsCsv: boolean };

/**
 * Reads a form with `text` or `file`, and `columns` (or a `column` for each): multipart/form-data or form-urlencoded. Of both the file counts. Throws
 * `ListError` when it is too large or is no such form.
 */
export async function readForm(request: FastifyRequest): Promise<PostedForm> {
  const isPlain = request.body instanceof URLSearchParams;
  const fields = isPlain ? (request.body as URLSearchParams) : new URLSearchParams();
  const file = isPlain ? null : await readParts(request, fields);
  const columns = fields.has('column') ? fields.getAll('column') : fields.get('columns');
  const form = { columns: columns ? readColumnsField(columns) : null, wantsCsv: fields.get('format') === 'csv' };
  if (file !== null && file.length > 0) return { ...form, kind: 'file', bytes: new Uint8Array(file) };
  const text = fields.get('text') ?? '';
  if (text.trim() === '')
    throw new ListError(file === null || fields.has('text') ? listMessages.empty : listMessages.emptyFile);
  return { ...form, kind: 'text', bytes: new TextEncoder().encode(text) };
}

async function readParts(request: FastifyRequest, fields: URLSearchParams): Promise<Buffer | null> {
  const { raw } = request;
  const excess = Promise.withResolvers<never>();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received <= MAX_LIST_BYTES + FORM_ALLOWANCE_BYTES) return;
    // What is left is passed over: the parts wait for it without end.
    raw.unpipe();
    raw.resume();
    excess.reject(new ListError(listMessages.tooLarge, 413));
  };
  const parts = request.parts();
  raw.on('data', count);
  try {
    return await Promise.race([takeParts(parts, fields), excess.promise]);
  } catch (error) {
    if (error instanceof ListError) throw error;
    if ((error as { statusCode?: number }).statusCode === 413) throw new ListError(listMessages.tooLarge, 413);
    throw new ListError('The form could not be read. Please send it again.');
  } finally {
    raw.off('data', count);
  }
}

async function takeParts(parts: ReturnType<FastifyRequest['parts']>, fields: URLSearchParams): Promise<Buffer | null> {
  let file: Buffer | null = null;
  for await (const part of parts) {
    if (part.type === 'field') fields.append(part.fieldname, String(part.value));
    else if (part.fieldname !== 'file' || file !== null) part.file.resume();
    else file = await part.toBuffer();
  }
  return file;
}
