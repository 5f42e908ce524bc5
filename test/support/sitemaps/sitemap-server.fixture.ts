import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Answer = { status?: number; headers?: Record<string, string>; body?: string | Uint8Array };
/** The answer at a path (with its query): XML, or all of an answer, or a listener of its own. */
export type Routes = Record<string, string | Answer | RequestListener>;

/** A server on loopback, until the test is over; `routes` gets its origin once it is known. `asked` are the paths that were requested. */
export async function aSitemapServer(routes: (origin: string) => Routes) {
  const asked: string[] = [];
  let table: Routes = {};
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    asked.push(request.url!);
    mostOpen = Math.max(mostOpen, ++open);
    response.on('close', () => open--);
    const route = table[request.url!] ?? { status: 404, body: 'no such page' };
    if (typeof route === 'function') {
      route(request, response);
      return;
    }
    const { status = 200, headers = {}, body = '' } = typeof route === 'string' ? { body: route } : route;
    const type = request.url!.endsWith('.gz') ? 'application/gzip' : 'application/xml';
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  table = routes(origin);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { origin, asked, mostOpen: () => mostOpen, close };
}
