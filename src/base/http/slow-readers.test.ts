import Fastify from 'fastify';
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import {
  endSlowReaders,
  MIN_BYTES_PER_SECOND,
  READING_WINDOW_MS,
  slowReaders,
  type ReadingSocket,
} from './http-limits.ts';

afterEach(() => vi.useRealTimers());

const ENOUGH = (MIN_BYTES_PER_SECOND * READING_WINDOW_MS) / 1_000;

/** A connection on which `made` bytes were written, of which its reader has taken `taken`. */
function aSocket() {
  const state = { made: 0, taken: 0, isEnded: false };
  const socket = Object.assign(new EventEmitter(), {
    destroy: () => {
      state.isEnded = true;
      socket.emit('close');
    },
  });
  Object.defineProperties(socket, {
    bytesWritten: { get: () => state.made },
    writableLength: { get: () => state.made - state.taken },
  });
  return { state, socket: socket as unknown as ReadingSocket };
}

test('a reader that takes nothing is ended after a whole window, and one that takes enough is not', () => {
  const [silent, slow, steady] = [aSocket(), aSocket(), aSocket()];
  const readers = slowReaders();
  for (const { state, socket } of [silent, slow, steady]) {
    state.made = 10_000_000;
    readers.watch(socket);
  }
  readers.look();
  expect([silent, slow, steady].map(({ state }) => state.isEnded)).toEqual([false, false, false]);
  for (let window = 0; window < 5; window++) {
    if (window > 0) slow.state.taken += ENOUGH - 1;
    steady.state.taken += ENOUGH;
    readers.look();
  }
  expect([silent, slow, steady].map(({ state }) => state.isEnded)).toEqual([true, true, false]);
});

test('a connection with nothing to take is left alone, and so is an answer that is slow to be made', () => {
  const { state, socket } = aSocket();
  const readers = slowReaders();
  readers.watch(socket);
  for (let window = 0; window < 3; window++) readers.look();
  for (let window = 0; window < 5; window++) {
    state.made += 100;
    state.taken = state.made;
    readers.look();
  }
  // It fell behind within the window: it has a whole one to catch up.
  state.made += 1_000_000;
  readers.look();
  expect(state.isEnded).toBe(false);
});

test('a connection that has ended is forgotten', () => {
  const { state, socket } = aSocket();
  const readers = slowReaders();
  state.made = 1_000;
  readers.watch(socket);
  readers.watch(socket);
  readers.look();
  (socket as unknown as EventEmitter).emit('close');
  readers.look();
  readers.look();
  expect(state.isEnded).toBe(false);
});

test('a connection that does not read an answer is ended, and what made the answer with it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const app = Fastify({ forceCloseConnections: true });
  const watch = endSlowReaders(app);
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
  app.get('/', (_request, reply) => reply.send(endless));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  client.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [socket] = await connected;
  watch(socket);
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0);
  // The system may take some more before its buffers are full.
  const isEnded = (): boolean => {
    vi.advanceTimersByTime(READING_WINDOW_MS);
    return socket.destroyed && endless.destroyed;
  };
  await expect.poll(isEnded).toBe(true);
  client.destroy();
  await app.close();
});
