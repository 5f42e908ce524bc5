import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** Milliseconds, as SECURITY.md states them. Requests on one connection are not limited: proxies share a few. */
export const HTTP_LIMITS = {
  headersMs: 10_000,
  /** To the end of the body: 5 MB at 1.4 Mbit/s. */
  requestMs: 30_000,
  /** For routes that take files: 10 MB at 280 kbit/s. */
  uploadMs: 300_000,
  /** Longer than the 60 s of proxies, so that the proxy closes. */
  keepAliveMs: 72_000,
  silenceMs: 120_000,
  checkEveryMs: 1_000,
};

/** Node knows one limit for all bodies, the longest; `limitBodies` has the others. */
export function serverLimits(limits: typeof HTTP_LIMITS) {
  return {
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silenceMs,
    http: {
      maxHeaderSize: 16 * 1_024,
      headersTimeout: limits.headersMs,
      // Node compares it before Fastify sets it
      requestTimeout: limits.uploadMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFiles?: boolean;
    /** How long its work may take before it answers. */
    silenceMs?: number;
  }
}

/** Ends requests whose body is late, with 408. */
export function limitBodies(app: FastifyInstance, { requestMs, uploadMs }: typeof HTTP_LIMITS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { takesFiles = false, silenceMs } = request.routeOptions.config;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    // injected requests have no connection
    if ((length !== '0' || encoding !== undefined) && raw.socket instanceof Socket) {
      const timer = setTimeout(
        () => {
          if (raw.complete) return;
          if (reply.raw.headersSent) raw.socket.destroy();
          else app.server.emit('clientError', Object.assign(new Error('Request timeout'), TIMEOUT), raw.socket);
        },
        takesFiles ? uploadMs : requestMs,
      ).unref();
      raw.once('close', () => clearTimeout(timer));
      if (silenceMs !== undefined) raw.socket.setTimeout(silenceMs);
    }
    done();
  });
}

const TIMEOUT = { code: 'ERR_HTTP_REQUEST_TIMEOUT' };

const AT_A_TIME = 4; // browsers send one request at a time
/** Over all connections. One connection holds 1,500 at most: those of one read. */
const MAX_HELD = 20_000;

type HoldOptions = { maxHeld?: number | undefined; onConnection?: ((socket: Socket) => void) | undefined };
type Pipeline = { underWay: number; held: (() => void)[]; isHolding: boolean };

/** Delays pipelined requests until earlier ones of their connection are answered. Node would start them all at once. */
export function holdPipelined(app: FastifyInstance, { maxHeld = MAX_HELD, onConnection }: HoldOptions = {}): void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  let heldInAll = 0;

  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    let pipeline = pipelines.get(socket);
    if (pipeline === undefined) {
      pipelines.set(socket, (pipeline = { underWay: 0, held: [], isHolding: false }));
      onConnection?.(socket);
    }
    if (pipeline.underWay >= AT_A_TIME || pipeline.held.length > 0) return hold(socket, pipeline, done);
    pipeline.underWay += 1;
    done();
  });

  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw;
    const pipeline = pipelines.get(socket);
    if (pipeline !== undefined) {
      pipeline.underWay -= 1;
      if (pipeline.held.length > 0) setImmediate(release, socket, pipeline); // other connections go first
    }
    done();
  });

  function hold(socket: Socket, pipeline: Pipeline, start: () => void): void {
    if (heldInAll >= maxHeld) return void socket.destroy();
    heldInAll += 1;
    pipeline.held.push(start);
    if (pipeline.held.length === 1) socket.pause();
    if (pipeline.isHolding) return;
    pipeline.isHolding = true;
    // Node resumes a connection with each request that ends
    socket.on('resume', () => void (pipeline.held.length > 0 && socket.pause()));
    socket.once('close', () => {
      heldInAll -= pipeline.held.length;
      pipeline.held.length = 0;
    });
  }

  function release(socket: Socket, pipeline: Pipeline): void {
    if (pipeline.underWay >= AT_A_TIME) return;
    const start = pipeline.held.shift();
    if (start === undefined) return;
    heldInAll -= 1;
    pipeline.underWay += 1;
    if (pipeline.held.length === 0) socket.resume();
    start();
  }
}

/** The system buffers: a slow reader takes bursts, seconds apart. */
export const READING_WINDOW_MS = 20_000;
export const MIN_BYTES_PER_SECOND = 4_096;
const MIN_BYTES = (MIN_BYTES_PER_SECOND * READING_WINDOW_MS) / 1_000;

export type ReadingSocket = Pick<Socket, 'bytesWritten' | 'writableLength' | 'destroy' | 'once'>;

/** Ends connections that hardly read. Judges only those with bytes waiting at both ends of a window. */
export function slowReaders() {
  const watched = new Map<ReadingSocket, { takenBytes: number; hadToWait: boolean }>();
  return {
    watch(socket: ReadingSocket): void {
      if (watched.has(socket)) return;
      watched.set(socket, { takenBytes: 0, hadToWait: false });
      socket.once('close', () => watched.delete(socket));
    },
    look(): void {
      for (const [socket, before] of watched) {
        const takenBytes = socket.bytesWritten - socket.writableLength;
        const hasToWait = socket.writableLength > 0;
        if (before.hadToWait && hasToWait && takenBytes - before.takenBytes < MIN_BYTES) socket.destroy();
        before.takenBytes = takenBytes;
        before.hadToWait = hasToWait;
      }
    },
  };
}

export function endSlowReaders(app: FastifyInstance): (socket: Socket) => void {
  const readers = slowReaders();
  const timer = setInterval(() => readers.look(), READING_WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return (socket) => {
    // injected requests have no connection
    if (socket instanceof Socket) readers.watch(socket);
  };
}
