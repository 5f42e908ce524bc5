import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/database.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { operatorOf, type Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { refuseByGate } from '#base/operators/sign-in/operator-page.ts';
import { paths } from '#base/paths.ts';
import { abortOnDisconnect } from '#base/http/abort-signal.ts';
import { isForeign } from '#base/http/check-requests.ts';
import { fairQueue } from '#base/http/fair-queue.ts';
import { addJsonScope, sendJson } from '#base/http/json-scope.ts';
import { processRates, type RateOf, processAllowances, type AllowanceOf } from '#base/http/rate-limit.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { MAX_FILES_BYTES, type AttachedFile } from '../request/quote-limits.ts';
import { storedName, type AttachmentFolder, type WaitingFiles } from '../store/attachment-folder.ts';
import { MAX_FILES_OF_REQUEST } from '../store/queries/mail-drafts.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { FileOrigin, NewFile } from '../store/stored-quote.ts';
import { readFileKind, cleanFileName } from './file-kind.ts';
import { MIN_BYTES_PER_SECOND, READING_WINDOW_MS, HTTP_LIMITS } from '#base/http/http-limits.ts';

/** Some requests with five files each. */
const FILES_PER_MINUTE = 20;
/** The second of each holds once half of the room is taken. */
const [FILES_PER_HOUR, FILES_WHEN_FILLING] = [200, 20];
const [BYTES_PER_HOUR, BYTES_WHEN_FILLING] = [6 * MAX_FILES_BYTES, MAX_FILES_BYTES];
/** All files that wait for a request (C18.16). */
export const MAX_WAITING: WaitingFiles = { files: 10_000, bytes: 2_000_000_000 };
/** Left free for requests (C18.16): hundreds of the largest. */
export const RESERVE_BYTES = 64_000_000;
/** A slow file holds its place for five minutes. */
const BOUNDS = { places: 60, perAddress: 2, waiting: 120, waitingPerAddress: 5 };
const BUSY_SECONDS = 10;

type Refusal = { status: 403 | 408 | 413 | 415 | 429 | 503; error: string; retryAfterSeconds?: number | undefined };
const refusal = (status: Refusal['status'], error: string, retryAfterSeconds?: number): Refusal => ({
  status,
  error,
  retryAfterSeconds,
});

const TOO_LARGE = refusal(413, 'The files of a request come to at most 10 MB together.');
const NO_ROOM = refusal(
  503,
  'Files cannot be taken just now. Please send the request without them, and the files in reply to our mail.',
  BUSY_SECONDS,
);
const BUSY = refusal(503, 'Many files are coming in just now. Please try again in a moment.', BUSY_SECONDS);
const TOO_SLOW = refusal(
  408,
  'This file came in too slowly. Please try again on a faster line, or send it in reply to our mail.',
);
const TOO_MUCH = refusal(
  429,
  'Many files came from your address in the last hour. Please try again later, or send them in reply to our mail.',
  600,
);

/** POST /functions/v1/attach-file?name=: keeps a file in quarantine and returns its token, or nothing of it (C18.5). */
export function addAttachFile(
  app: FastifyInstance,
  options: {
    folder: AttachmentFolder;
    origin: () => string;
    onFailure: (error: unknown) => void;
    pace?: BodyPace;
    rateOf?: RateOf | undefined;
    allowanceOf?: AllowanceOf | undefined;
  },
): void {
  const { folder, origin, onFailure, pace, rateOf = processRates, allowanceOf = processAllowances } = options;
  const rate = rateOf('files', FILES_PER_MINUTE);
  const allowance = allowanceOf('bytes of files', BYTES_PER_HOUR);
  const hourly = allowanceOf('files of an hour', FILES_PER_HOUR);
  const queue = fairQueue(BOUNDS);

  function failed(error: unknown): Refusal {
    onFailure(error);
    return NO_ROOM;
  }

  async function refuse(request: FastifyRequest): Promise<Refusal | null> {
    if (isForeign(request, origin())) return refusal(403, 'A file can only be sent from this site.');
    if (Number(request.headers['content-length'] ?? 0) > MAX_FILES_BYTES) return TOO_LARGE;
    const wait = await rate.take(request.ip);
    if (wait > 0)
      return refusal(429, `Too many files came from your address. Please try again in ${wait} seconds.`, wait);
    return (await allowance.left(request.ip)) > 0 ? null : TOO_MUCH;
  }

  async function take(request: FastifyRequest): Promise<AttachedFile | Refusal> {
    const room = await roomIn(folder, queue.taken);
    if (room === null) return NO_ROOM;
    const left = await allowance.left(request.ip, room.isFilling ? BYTES_WHEN_FILLING : BYTES_PER_HOUR);
    const filesLeft = await hourly.left(request.ip, room.isFilling ? FILES_WHEN_FILLING : FILES_PER_HOUR);
    if (left === 0 || filesLeft < 1) return TOO_MUCH;
    const { name } = request.query as { name?: unknown };
    const kept = await keepFile<Refusal>(folder, typeof name === 'string' ? name : '', async (add) => {
      let sizeBytes = 0;
      try {
        for await (const chunk of atPace(request.body as Readable, pace)) {
          if (chunk === 'slow') return TOO_SLOW;
          sizeBytes += chunk.length;
          if (sizeBytes > MAX_FILES_BYTES) return TOO_LARGE;
          if (sizeBytes > left) return TOO_MUCH;
          await add(chunk);
        }
        return null;
      } finally {
        await allowance.count(request.ip, sizeBytes);
        await hourly.count(request.ip, 1);
      }
    });
    if (typeof kept === 'string') return refusal(415, kept);
    return 'token' in kept ? { token: kept.token, name: kept.file.name, sizeBytes: kept.file.sizeBytes } : kept;
  }

  addJsonScope(app, { name: 'a file of a request', failed: NO_ROOM.error }, (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.route({
      method: 'POST',
      url: ENDPOINTS.attachFile,
      bodyLimit: MAX_FILES_BYTES,
      config: { takesFiles: true },
      onRequest: async (request, reply) => {
        const refusal = await refuse(request).catch(failed);
        if (refusal !== null) await send(reply, refusal);
      },
      handler: async (request, reply) => {
        if (request.body === undefined || request.body === null)
          return send(reply, refusal(415, 'A file is sent as application/octet-stream.'));
        try {
          const taken = await queue.run(request.ip, () => take(request), abortOnDisconnect(reply));
          return await send(reply, taken.kind === 'refused' ? BUSY : taken.value);
        } catch (error) {
          // the visitor has gone, or the disk is full
          return send(reply, request.raw.socket.destroyed ? NO_ROOM : failed(error));
        }
      },
    });
  });
}

export type DeskAccess = { gate: OperatorGate; audit: (request: FastifyRequest) => Audit };

/** POST /quotes/:number/files: a form of the desk with a file (C19.73). */
export function addDeskFiles(
  app: FastifyInstance,
  site: DeskAccess & {
    folder: AttachmentFolder;
    store: Pick<QuoteStore, 'findQuote' | 'desk'>;
    onFile: () => void;
  },
): void {
  const { folder, store, gate, audit, onFile } = site;
  const limits = { fileSize: MAX_FILES_BYTES, files: 1, fields: 1, headerPairs: 50 };

  async function take(request: FastifyRequest): Promise<{ path: string } | { error: string }> {
    const number = parseRfqNumber((request.params as { number: string }).number);
    if (number === null || (await store.findQuote(number)) === null) return { error: 'This request is gone.' };
    if ((await roomIn(folder, 1)) === null) return { error: NO_ROOM.error };
    let audience: FileOrigin['audience'] = 'desk';
    for await (const part of request.parts()) {
      if (part.type === 'field') audience = part.value === 'buyer' ? 'buyer' : 'desk';
      else {
        const kept = await keepFile<string>(folder, part.filename, async (add) => {
          for await (const chunk of part.file) await add(chunk as Buffer);
          return part.file.truncated ? 'A file has at most 10 MB.' : null;
        });
        if (typeof kept === 'string') return { error: kept };
        await audit(request)('file-attached', `${number} for the ${audience}`);
        const by = operatorOf(request)!.operator.name;
        if (!(await store.desk.attachFile(number, kept.file, { by, audience }, Date.now())))
          return { error: `A request holds at most ${MAX_FILES_OF_REQUEST} files.` };
        onFile();
      }
    }
    return { path: `${paths.operatorQuote(number)}#files` };
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits });
    scope.route({
      method: 'POST',
      url: ENDPOINTS.operatorQuoteFiles,
      bodyLimit: MAX_FILES_BYTES + 64 * 1_024,
      config: { takesFiles: true },
      onRequest: async (request, reply) => void (await refuseByGate({ gate, area: 'quotes' }, request, reply)),
      handler: async (request, reply) => {
        const done = await take(request).catch((error: unknown) => {
          if (!(error instanceof StoreUnavailable)) throw error;
          return { error: NO_ROOM.error };
        });
        if ('path' in done) return reply.code(303).header('location', done.path).send();
        // lets the answer through
        request.raw.unpipe();
        request.raw.resume();
        const words = `The file was not attached. ${done.error} Go back, and choose another.\n`;
        return reply.code(415).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words);
      },
    });
  });
}

/** `coming`: files on their way, which may all be of the largest size. Returns null without room (C18.16). */
export async function roomIn(folder: AttachmentFolder, coming: number): Promise<{ isFilling: boolean } | null> {
  const waiting = await folder.waitingFiles();
  const [files, bytes] = [waiting.files + coming, waiting.bytes + coming * MAX_FILES_BYTES];
  if (files > MAX_WAITING.files || bytes > MAX_WAITING.bytes) return null;
  if ((await folder.freeBytes()) - coming * MAX_FILES_BYTES < RESERVE_BYTES) return null;
  return { isFilling: files > MAX_WAITING.files / 2 || bytes > MAX_WAITING.bytes / 2 };
}

/** Puts the bytes that `fill` adds into quarantine, and looks at them. Returns why not, and nothing stays then. */
export async function keepFile<Refused>(
  folder: AttachmentFolder,
  name: string,
  fill: (add: (chunk: Buffer) => Promise<void>) => Promise<Refused | null>,
): Promise<{ token: string; file: NewFile } | Refused | string> {
  const { path, file } = await folder.begin();
  try {
    const sum = createHash('sha256');
    let sizeBytes = 0;
    try {
      const refused = await fill(async (chunk) => {
        sizeBytes += chunk.length;
        sum.update(chunk);
        await file.appendFile(chunk);
      });
      if (refused !== null) return refused;
      await file.sync();
    } finally {
      await file.close();
    }
    const kind = await folder.run(() => readFileKind(path));
    if ('refusal' in kind) return kind.refusal;
    const { type, extensions } = kind;
    const kept = { name: cleanFileName(name, extensions), type, sizeBytes, sha256: sum.digest('hex') };
    const token = await folder.keep(path, kept, Date.now());
    return { token, file: { ...kept, storedAs: storedName(token) } };
  } finally {
    await folder.discard(path);
  }
}

function send(reply: FastifyReply, answer: AttachedFile | Refusal): FastifyReply {
  if (!('error' in answer)) return sendJson(reply, 200, answer);
  if (answer.status === 408) reply.header('connection', 'close');
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds));
  return sendJson(reply, answer.status, { error: answer.error });
}

export type BodyPace = typeof PACE;
const PACE = {
  windowMs: READING_WINDOW_MS,
  minBytes: (MIN_BYTES_PER_SECOND * READING_WINDOW_MS) / 1_000,
  // the server ends the connection a moment later
  windows: HTTP_LIMITS.uploadMs / READING_WINDOW_MS - 1,
};

/** Reads a body at a minimum pace, and drops the rest, so that the sender can be answered. Rejects when it has gone. */
async function* atPace(body: Readable, { windowMs, minBytes, windows }: BodyPace = PACE) {
  let [bytes, before, looks] = [0, 0, 0];
  const slow = Promise.withResolvers<'slow'>();
  const timer = setInterval(() => {
    if (bytes - before < minBytes || ++looks >= windows) slow.resolve('slow');
    before = bytes;
  }, windowMs);
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), slow.promise]);
      if (next === 'slow') yield next;
      else if (next.done) return;
      else {
        bytes += next.value.length;
        yield next.value;
      }
    }
  } finally {
    clearInterval(timer);
    // not awaited: the next piece may never come
    void chunks.return?.().then(() => body.resume());
  }
}
