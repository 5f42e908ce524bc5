import { hash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** An answer of the site or of its edge; `isPlain` is not compressed. */
export type EdgeAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  isPlain?: boolean;
};
export type EdgeRequest = { path: string; method: string; headers: IncomingHttpHeaders; agent: string };
/** Changes what the site answers on its way. */
export type EdgePlant = (answer: EdgeAnswer, request: EdgeRequest) => EdgeAnswer | Promise<EdgeAnswer>;

/** A proxy on loopback before a site that compresses, has ETags and answers conditions and HEAD rightly. */
export async function anEdge(site: (request: EdgeRequest) => Omit<EdgeAnswer, 'headers'> & Partial<EdgeAnswer>) {
  const edge = { plant: ((answer) => answer) as EdgePlant, asked: [] as EdgeRequest[] };
  const server = createServer(async ({ url: path = '/', method = 'GET', headers }, response) => {
    const agent = /Googlebot|bingbot/.exec(headers['user-agent'] ?? '')?.[0] ?? 'browser';
    const request = { path, method, headers, agent };
    edge.asked.push(request);
    const made = site(request);
    const etag = `"${hash('sha256', made.body, 'base64url').slice(0, 12)}"`;
    const right = { etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=60', ...made.headers };
    const isSame = headers['if-none-match'] === etag;
    const given = { ...made, status: isSame ? 304 : made.status, headers: right };
    const { status, headers: sent, body, isPlain = false } = await edge.plant(given, request);
    if (status === 0) return response.destroy();
    const bytes = isPlain ? Buffer.from(body) : gzipSync(body);
    response.writeHead(status, { ...sent, ...(isPlain ? {} : { 'content-encoding': 'gzip' }) });
    return response.end(method === 'HEAD' || status === 304 ? undefined : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(edge, { origin: `http://127.0.0.1:${port}` });
}
