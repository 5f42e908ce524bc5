import type { FastifyInstance } from 'fastify';
import { Server, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Requests already sent may still arrive. */
const ARRIVAL_MS = 400;
/** A flood must not hold up the end. */
const MAX_ARRIVAL_TURNS = 100;

export type Drain = ReturnType<typeof addDraining>;

/** Ends the server in order. Counts requests by connection, so that a client that left is not waited for. */
export function addDraining(app: FastifyInstance, { leaveMs = 0, arrivalMs = ARRIVAL_MS, drainMs = 10_000 } = {}) {
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

  async function takeArrived(): Promise<void> {
    for (let turn = 0; turn < MAX_ARRIVAL_TURNS; turn++) {
      const before = taken;
      // the second turn polls the network completely
      await nextTurn();
      await nextTurn();
      if (taken === before) return;
    }
  }

  /**
   * Continues for `leaveMs`, then refuses connections and answers open requests. Resolves with the number of
   * connections closed by force.
   */
  async function drain(): Promise<number> {
    state = 'leaving';
    if (leaveMs > 0) await wait(leaveMs);
    state = 'arriving';
    await takeArrived();
    // http.Server.close would also end connections with a request on its way
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
    if (count !== undefined) requestsOf.set(socket, count - 1);
    if (state === 'ending') endIfIdle(socket);
    done();
  });
  // without a drain, idle connections are not waited for
  app.addHook('preClose', (done) => {
    endIdle();
    done();
  });
  return {
    drain: (): Promise<number> => (drained ??= drain()),
    isDraining: (): boolean => state !== 'open',
    underWay: (): number => requestsOf.values().reduce((sum, count) => sum + count, 0),
  };
}
