import { connect, type Socket } from 'node:net';
import { ask } from '../../ask.ts';
import { percentiles } from '../frame.ts';

/** One figure of the honest client: without the hostile client, beside it, and what it must not exceed. */
export type Figure = { figure: string; unit: string; alone: number; beside: number; bar: number };
export const msOf = (figure: string, alone: number, beside: number, bar: number): Figure => ({
  figure,
  unit: 'ms',
  alone,
  beside,
  bar,
});
export const failuresOf = (figure: string, alone: number, beside: number): Figure => ({
  ...msOf(figure, alone, beside, 0),
  unit: 'answers',
});

export type AskOptions = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array };
export type FairnessSite = ReturnType<typeof fairnessSite>;

/** `bar`: in words. `prepare` answers with settings that the server needs for it, and what ends what they need to run. */
export type Scenario = {
  bar: string;
  measure(site: FairnessSite): Promise<Figure[]>;
  prepare?(): Promise<{ settings: Record<string, string>; stop(): Promise<void> }>;
};

/** Addresses of documentation networks: no client of the bench shares one with another. */
export const HONEST = '198.51.100.7';
export const HOSTILE = '203.0.113.66';

/** The running server, as clients of different addresses see it. */
export function fairnessSite(origin: string) {
  const { hostname, port, host } = new URL(origin);
  const sockets = new Set<Socket>();
  return {
    origin,
    /** Asks as the client of an address, over a connection of its own. */
    ask: (address: string, path: string, { headers, ...more }: AskOptions = {}) =>
      ask(origin + path, { ...more, headers: { 'x-forwarded-for': address, origin, ...headers } }),
    /** Opens a connection on which requests are written by hand. Ended with the scenario. */
    open(): Socket {
      const socket = connect(Number(port), hostname);
      sockets.add(socket);
      // A hostile client may be disconnected at any time.
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      return socket;
    },
    /** A whole request as text: GET, keep-alive, from an address. */
    get: (address: string, path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    closeAll(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Sends the given number of requests, one after another. Resolves to the 99th percentile in milliseconds, and how many were not answered with 200. */
export async function askOften(count: number, ask: () => Promise<{ status: number; ms: number }>) {
  const times: number[] = [];
  let failures = 0;
  for (let asked = 0; asked < count; asked++) {
    const { status, ms } = await ask();
    times.push(ms);
    if (status !== 200) failures += 1;
  }
  return { p99: percentiles(times).p99, failures };
}
