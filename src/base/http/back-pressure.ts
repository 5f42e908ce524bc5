import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** Requests of one connection that are answered at a time. Browsers send one; a program that pipelines gets its answers in order anyway. */
const AT_A_TIME = 4;
/**
 * Requests that are held in all. A connection is not read while any of its requests is held, so that it holds those of one read (64 KB)
 * at most: about 1,500. A connection that would hold more than this is ended.
 */
const MAX_HELD = 20_000;

type HoldOptions = {
  maxHeld?: number | undefined;
  /** Called with each connection, once it has sent a request. */
  onConnection?: ((socket: Socket) => void) | undefined;
};
type Pipeline = { underWay: number; held: (() => void)[]; isHolding: boolean };

/**
 * Holds pipelined requests back until earlier requests of their connection are answered: held requests cost only their headers, and the
 * connection is read no further. Node itself parses a whole read, and would start all its requests at once.
 */
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
      // After a look at the network: others are not kept waiting by a connection whose answers are quick.
      if (pipeline.held.length > 0) setImmediate(release, socket, pipeline);
    }
    done();
  });

  function hold(socket: Socket, pipeline: Pipeline, start: () => void): void {
    if (heldInAll >= maxHeld) return void socket.destroy();
    heldInAll += 1;
    pipeline.held.push(start);
    if (!pipeline.isHolding) watch(socket, pipeline);
    if (pipeline.held.length === 1) socket.pause();
  }

  /** Once for each connection that pipelines. */
  function watch(socket: Socket, pipeline: Pipeline): void {
    pipeline.isHolding = true;
    // Node resumes a connection with each request that ends.
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

/** Time between two looks at a reader. The system buffers what it sends: a slow reader takes it in bursts, some seconds apart. */
export const READING_WINDOW_MS = 20_000;
/** Less than every mobile network carries. At this rate a sitemap of 5 MB takes 21 minutes. */
export const MIN_BYTES_PER_SECOND = 4_096;
const MIN_BYTES = (MIN_BYTES_PER_SECOND * READING_WINDOW_MS) / 1_000;

/** The part of a connection that is watched. */
export type ReadingSocket = Pick<Socket, 'bytesWritten' | 'writableLength' | 'destroy' | 'once'>;
type Watched = { takenBytes: number; hadToWait: boolean };

/**
 * Ends connections whose client hardly reads its answer. A reader is judged only when bytes were waiting for it at the start and at the end
 * of a window, so that an answer that is slow to make ends no connection.
 */
export function slowReaders() {
  const watched = new Map<ReadingSocket, Watched>();
  return {
    watch(socket: ReadingSocket): void {
      if (watched.has(socket)) return;
      watched.set(socket, { takenBytes: 0, hadToWait: false });
      socket.once('close', () => watched.delete(socket));
    },
    /** Called once a window: ends the connections whose readers took too little in it. */
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

/** Ends slow readers until the site is closed. Returns a function that watches a connection. */
export function endSlowReaders(app: FastifyInstance): (socket: Socket) => void {
  const readers = slowReaders();
  const timer = setInterval(() => readers.look(), READING_WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return (socket) => {
    // What tests inject has no connection.
    if (socket instanceof Socket) readers.watch(socket);
  };
}
