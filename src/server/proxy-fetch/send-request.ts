import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import type { HostAddress } from './resolve-host.ts';

/** By this name in Via the site knows its own requests: they never count as the operator's, and never lead to another one (RFC 9110 section 7.6.3). */
export const PROXY_NAME = 'proxy-fetch';
const MAX_HEADER_BYTES = 16_384;

const HEADERS = {
  accept: 'application/xml, text/xml, application/gzip, */*;q=0.5',
  // As crawlers ask: a false or second gzip shows only to who takes one.
  'accept-encoding': 'gzip',
  'cache-control': 'no-cache',
  'user-agent': 'open-nsn-catalog (sitemap check)',
  via: `1.1 ${PROXY_NAME}`,
};

export type Connect = RequestOptions['createConnection'];
export type Method = 'GET' | 'HEAD';
/** Where a server listens: an address, or the path of a socket. */
export type Listener = AddressInfo | string;
type Options = { method: Method; signal: AbortSignal; connect: Connect };

/** Asks another host, at nothing but the addresses that were checked. Resolves when the headers have come. */
export function requestHost(
  url: URL,
  addresses: readonly HostAddress[],
  { method, signal, connect }: Options,
): Promise<IncomingMessage> {
  return send(url.protocol === 'https:' ? requestHttps : requestHttp, {
    hostname: url.hostname,
    ...(url.port === '' ? {} : { port: url.port }),
    lookup: pinnedTo(addresses),
    ...asked(url, method, signal),
    // A connection of its own for each: none is taken over that was made to another address.
    ...(connect === undefined ? { agent: false } : { createConnection: connect }),
  });
}

/** Asks this server itself where it listens, without TLS, as the proxy in front would. */
export function requestOwn(
  url: URL,
  listener: Listener,
  method: Method,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const where = typeof listener === 'string' ? { socketPath: listener } : reachable(listener);
  return send(requestHttp, { ...where, agent: false, ...asked(url, method, signal) });
}

function asked(url: URL, method: Method, signal: AbortSignal): RequestOptions {
  return {
    method,
    path: `${url.pathname}${url.search}`,
    headers: { ...HEADERS, host: url.host },
    setHost: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false,
    signal,
  };
}

function send(request: typeof requestHttp, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(options, resolve).on('error', reject).end();
  });
}

function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first!.address, first!.family);
  };
}

/** An address that stands for all of the machine's is reached over loopback. */
function reachable({ address, port }: AddressInfo): { host: string; port: number } {
  return { host: address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address, port };
}
