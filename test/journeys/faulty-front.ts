import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Replaces an answer: changes its text, sends another one, or never ends. */
export type FrontFault =
  | { change: (xml: string) => string }
  | { status?: number; type?: string; body: string | Buffer }
  | 'never answers'
  | 'closes the connection';

export type FaultyFront = {
  /** Where the browser finds the site behind it. */
  origin: string;
  /** By path and query, such as /sitemap.xml?type=static. */
  faults: Map<string, FrontFault>;
  /** Paths and queries of sitemaps that were asked for, in their order. */
  asked: string[];
  close(): Promise<void>;
};

/** A server in front of a real site that passes everything on but for the addresses with a fault. */
export async function openFaultyFront(site: string): Promise<FaultyFront> {
  const faults = new Map<string, FrontFault>();
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (/^\/(sitemap.*\.xml|functions)/.test(path)) asked.push(path);
    const fault = faults.get(path);
    if (fault === 'never answers') return;
    if (fault === 'closes the connection') return void outgoing.destroy();
    if (fault !== undefined && 'body' in fault) {
      outgoing.writeHead(fault.status ?? 200, { 'content-type': fault.type ?? 'application/xml' });
      return void outgoing.end(fault.body);
    }
    passOn(site, incoming, outgoing, fault?.change);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(
  site: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change: ((xml: string) => string) | undefined,
): void {
  const { host } = new URL(site);
  const { 'accept-encoding': _plain, ...rest } = incoming.headers;
  const headers = { ...rest, host };
  const asking = request(site + incoming.url, { method: incoming.method, headers }, (answer) => {
    if (change === undefined) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const { 'content-length': _length, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      outgoing.end(change(Buffer.concat(chunks).toString()));
    });
  });
  asking.on('error', () => outgoing.destroy());
  outgoing.on('close', () => asking.destroy());
  incoming.pipe(asking);
}
