import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** A reader is looked at so often. The system buffers what it sends: a slow reader takes it in bursts, some seconds apart. */
export const READING_WINDOW_MS = 20_000;
/** Less than every mobile network carries. A sitemap of 5 MB that is read so slowly is sent within 21 minutes. */
export const FEWEST_BYTES_PER_SECOND = 4_096;
const FEWEST_BYTES = (FEWEST_BYTES_PER_SECOND * READING_WINDOW_MS) / 1_000;

/** What is looked at of a connection. */
export type ReadingSocket = Pick<Socket, 'bytesWritten' | 'writableLength' | 'destroy' | 'once'>;
type Watched = { takenBytes: number; hadToWait: boolean };

export type SlowReaders = {
  watch(socket: ReadingSocket): void;
  /** Called once a window: ends the connections whose readers took too little in it. */
  look(): void;
};

/**
 * Ends connections that hold an answer and hardly read it. A reader counts only when something was waiting for it at the start and at the
 * end of a window: an answer that is slow to be made is nobody's fault.
 */
export function slowReaders(): SlowReaders {
  const watched = new Map<ReadingSocket, Watched>();
  return {
    watch(socket) {
      if (watched.has(socket)) return;
      watched.set(socket, { takenBytes: 0, hadToWait: false });
      socket.once('close', () => watched.delete(socket));
    },
    look() {
      for (const [socket, before] of watched) {
        const takenBytes = socket.bytesWritten - socket.writableLength;
        const hasToWait = socket.writableLength > 0;
        if (before.hadToWait && hasToWait && takenBytes - before.takenBytes < FEWEST_BYTES) socket.destroy();
        before.takenBytes = takenBytes;
        before.hadToWait = hasToWait;
      }
    },
  };
}

/** Ends slow readers until the site is closed. Returns what is called with each connection that is to be watched. */
export function endSlowReaders(app: FastifyInstance): (socket: Socket) => void {
  const readers = slowReaders();
  const timer = setInterval(() => readers.look(), READING_WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return (socket) => {
    // What tests inject has no connection.
    if (socket instanceof Socket) readers.watch(socket);
  };
}
