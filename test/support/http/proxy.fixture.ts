import Fastify, { type FastifyInstance } from 'fastify';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type LookupFunction, type Socket } from 'node:net';
import { paths } from '../../../src/base/paths.ts';
import { addProxyFetch } from '../../../src/base/http/proxy-fetch/add-proxy-fetch.ts';
import type { HostAddress } from '../../../src/base/http/proxy-fetch/check-target.ts';

export const HOST = 'maps.parts.example';
export const OTHER_HOST = 'cdn.parts.example';
/** A public address that nobody connects to: connections are led to the upstream of the test. */
export const PUBLIC: HostAddress = { address: '93.184.215.14', family: 4 };
export const XML =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>\n';

export type AProxy = Awaited<ReturnType<typeof aProxy>>;

type Options = Omit<NonNullable<Parameters<typeof addProxyFetch>[1]['means']>, 'connect'> & {
  /** Answers of other hosts. */
  upstream?: RequestListener;
  /** Connects to a server of the test's own in place of `upstream`. */
  rawConnect?: () => Socket;
  /** Adds to the site before it listens. */
  site?: (app: FastifyInstance) => void;
};

/** The proxy in a site that listens; names lead to `PUBLIC` and, whatever their address, to `upstream`. */
async function aProxy({
  upstream = (_request, response) => void response.end(XML),
  rawConnect,
  site,
  ...means
}: Options = {}) {
  const server = createServer(upstream);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [resolved, connected]: [string[], string[]] = [[], []];
  const app = Fastify({ forceCloseConnections: true });
  let origin = '';
  site?.(app);
  addProxyFetch(app, {
    origin: () => origin,
    hosts: [HOST, OTHER_HOST],
    means: {
      limits: { maxReceivedBytes: 200_000, maxUnpackedBytes: 300_000 },
      callsPerMinute: 1_000,
      ...means,
      resolve: (host) => {
        resolved.push(host);
        return means.resolve?.(host) ?? Promise.resolve([PUBLIC]);
      },
      connect: (options) => {
        const { lookup, host } = options as { lookup: LookupFunction; host: string };
        lookup(host, { all: false }, (_error, address) => connected.push(String(address)));
        return rawConnect?.() ?? connect(port, '127.0.0.1');
      },
    },
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    /** Origin of the site, which listens on loopback. */
    origin,
    /** Asks the proxy over the network. */
    ask: (url: string, init?: RequestInit) => fetch(`${origin}${paths.proxyFetch(url)}`, init),
    /** Names that were resolved and addresses that were connected to, in order. */
    resolved,
    connected,
    async close(): Promise<void> {
      await app.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens proxies for the tests of a file, and closes those that are open. */
export function proxyOpener() {
  const open: AProxy[] = [];
  return {
    opened: async (options: Options = {}): Promise<AProxy> => {
      const proxy = await aProxy(options);
      open.push(proxy);
      return proxy;
    },
    closeAll: async (): Promise<void> => {
      await Promise.all(open.splice(0).map((proxy) => proxy.close()));
    },
  };
}

export function redirectingTo(location: string): RequestListener {
  return (_request, response) => void response.writeHead(302, { location }).end();
}

/** An error as Node's network gives them. */
export function failing(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** The parts of a refusal that tests compare. */
export async function refusalOf(answer: Response): Promise<[status: number, error: string]> {
  return [answer.status, ((await answer.json()) as { error: string }).error];
}
