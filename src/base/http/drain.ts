import type { FastifyInstance } from 'fastify';
import { Server, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Requests that clients have sent already may arrive for so long after the process was told to stop. */
const ARRIVAL_MS = 400;
/** Turns of the event loop in which connections that have arrived are still taken: a flood must not hold up the end. */
const MAX_ARRIVAL_TURNS = 100;
/** After this the connections that are still open are destroyed: a reader that does not read must not hold up the end. */
const DRAIN_LIMIT_MS = 10_000;

export type Drain = {
  /**
   * Goes on as before for `leaveMs`, in which a balancer sends visitors elsewhere. Then refuses new connections, answers what is under way and what still arrives on open connections, and resolves when
   * every connection is closed: by its client, after its last answer, or by force after the limit. Resolves with the number of
   * connections that were closed by force. Calling it again gives the same promise.
   */
  drain(): Promise<number>;
  /** From the call of `drain` on. */
  isDraining(): boolean;
  /** Requests of open connections that are not answered yet. */
  underWay(): number;
};

/**
 * Prepares an orderly end of the server. What is open is counted by connection: a request is under way until its response has been sent or its
 * connection has closed, whichever comes first, so that a client that left in the middle is not waited for.
 *
 * With HOST=localhost the server listens on a second address as well; that one closes with the last connection of the first.
 */
export function addDraining(
  app: FastifyInstance,
  limits: { leaveMs?: number; arrivalMs?: number; drainMs?: number } = {},
): Drain {
  const { leaveMs = 0, arrivalMs = ARRIVAL_MS, drainMs = DRAIN_LIMIT_MS } = limits;
  const requestsOf = new Map<Socket, number>();
  let taken = 0;
  let state: 'open' | 'leaving' | 'arriving' | 'ending' = 'open';
  let allClosed: (() => void) | null = null;
  let drained: Promise<number> | null = null;

  function track(socket: Socket): void {
    if (requestsOf.has(socket)) return;
    requestsOf.set(socket, 0);
    taken += 1;
    socket.once('close', () => {
      requestsOf.delete(socket);
      if (requestsOf.size === 0) allClosed?.();
    });
  }

  function endIfIdle(socket: Socket): void {
    if (requestsOf.get(socket) === 0) socket.destroySoon();
  }

  function endIdle(): void {
    state = 'ending';
    for (const socket of requestsOf.keys()) endIfIdle(socket);
  }

  /** The system has accepted connections that this process has not taken yet: they are taken until a turn brings none. */
  async function takeArrived(): Promise<void> {
    for (let turn = 0; turn < MAX_ARRIVAL_TURNS; turn++) {
      const before = taken;
      // the signal comes during a poll of the network: only the second turn has polled it completely
      await nextTurn();
      await nextTurn();
      if (taken === before) return;
    }
  }

  async function drain(): Promise<number> {
    state = 'leaving';
    if (leaveMs > 0) await wait(leaveMs);
    state = 'arriving';
    await takeArrived();
    // The close of net.Server stops listening and no more; the one of http.Server would also end connections on which a request is arriving.
    Server.prototype.close.call(app.server);
    let forced = 0;
    const limit = setTimeout(() => {
      forced = requestsOf.size;
      for (const socket of requestsOf.keys()) socket.destroy();
    }, drainMs);
    const closed = new Promise<void>((resolve) => (allClosed = resolve));
    if (requestsOf.size > 0) {
      await Promise.race([closed, wait(arrivalMs, undefined, { ref: false })]);
      endIdle();
      if (requestsOf.size > 0) await closed;
    }
    clearTimeout(limit);
    return forced;
  }

  app.server.on('connection', track);
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (state === 'arriving' || state === 'ending') reply.header('connection', 'close');
    if (socket instanceof Socket) {
      track(socket);
      requestsOf.set(socket, requestsOf.get(socket)! + 1);
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw;
    const count = requestsOf.get(socket);
    // a connection that has closed is not counted any more
    if (count !== undefined) requestsOf.set(socket, count - 1);
    if (state === 'ending') endIfIdle(socket);
    done();
  });
  // an app that is closed without a drain waits for what is under way, and for no idle connection
  app.addHook('preClose', (done) => {
    endIdle();
    done();
  });
  return {
    drain: () => (drained ??= drain()),
    isDraining: () => state !== 'open',
    underWay: () => requestsOf.values().reduce((sum, count) => sum + count, 0),
  };
}
