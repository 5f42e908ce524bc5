import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { percentiles } from '../percentiles.ts';

/** One figure of the honest client: without the hostile client, beside it, and what it must not exceed. */
export type Figure = { figure: string; unit: string; alone: number; beside: number; bar: number };

/** The running server, as clients of different addresses see it. */
export type FairnessSite = {
  origin: string;
  /** Asks as the client of an address, over a connection of its own. */
  ask(address: string, path: string, init?: AskOptions): Promise<Asked>;
  /** Opens a connection on which requests are written by hand. Ended with the scenario. */
  open(): Socket;
  /** A whole request as text: GET, keep-alive, from an address. */
  get(address: string, path: string): string;
};

export type AskOptions = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array };
export type Asked = { status: number; ms: number; body: Buffer; headers: Record<string, unknown> };

/** The export of a file of this folder. */
export type Scenario = {
  name: string;
  /** The bar, in words. */
  bar: string;
  measure(site: FairnessSite): Promise<Figure[]>;
  /** Settings that the server needs for it, and what they need to run. */
  prepare?(): Promise<{ settings: Record<string, string>; stop(): Promise<void> }>;
};

/** Addresses of documentation networks: no client of the bench shares one with another. */
export const HONEST = '198.51.100.7';
export const HOSTILE = '203.0.113.66';

export function fairnessSite(origin: string): FairnessSite & { closeAll(): void } {
  const { hostname, port, host } = new URL(origin);
  const sockets = new Set<Socket>();
  return {
    origin,
    ask: (address, path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const asked = request(
          {
            hostname,
            port,
            path,
            method,
            agent: false,
            headers: { 'x-forwarded-for': address, origin, ...length, ...headers },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                ms: performance.now() - start,
                body: Buffer.concat(chunks),
                headers: answer.headers,
              }),
            );
          },
        );
        asked.on('error', reject);
        asked.end(body);
      }),
    open() {
      const socket = connect(Number(port), hostname);
      sockets.add(socket);
      // A hostile client may be disconnected at any time.
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      return socket;
    },
    get: (address, path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Sends the given number of requests, one after another. Resolves to the 99th percentile in milliseconds, and how many were not answered with 200. */
export async function askOften(
  count: number,
  ask: () => Promise<{ status: number; ms: number }>,
): Promise<{ p99: number; failures: number }> {
  const times: number[] = [];
  let failures = 0;
  for (let asked = 0; asked < count; asked++) {
    const { status, ms } = await ask();
    times.push(ms);
    if (status !== 200) failures += 1;
  }
  return { p99: percentiles(times).p99, failures };
}
