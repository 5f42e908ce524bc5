import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HostAddress } from './check-target.ts';

/** Marks our own requests in Via (RFC 9110 section 7.6.3). */
export const PROXY_NAME = 'proxy-fetch';
const MAX_HEADER_BYTES = 16_384;
const MAX_INTERIM_ANSWERS = 16;

const HEADERS = {
  accept: 'application/xml, text/xml, application/gzip, */*;q=0.5',
  // as crawlers do
  'accept-encoding': 'gzip',
  'cache-control': 'no-cache',
  'user-agent': 'open-nsn-catalog (sitemap check)',
  via: `1.1 ${PROXY_NAME}`,
};

export type Connect = RequestOptions['createConnection'];
export type Method = 'GET' | 'HEAD';
export type Listener = AddressInfo | string;
type Options = { method: Method; signal: AbortSignal; connect: Connect };

/** Connects to the checked addresses alone. */
export function requestHost(
  url: URL,
  addresses: readonly HostAddress[],
  { method, signal, connect }: Options,
): Promise<IncomingMessage> {
  return send(url.protocol === 'https:' ? requestHttps : requestHttp, url, method, signal, {
    hostname: url.hostname,
    port: url.port,
    lookup: pinnedTo(addresses),
    // a pooled connection could lead to another address
    ...(connect === undefined ? { agent: false } : { createConnection: connect }),
  });
}

export function requestOwn(
  url: URL,
  listener: Listener,
  method: Method,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const where = typeof listener === 'string' ? { socketPath: listener } : reachable(listener);
  return send(requestHttp, url, method, signal, { ...where, agent: false });
}

function noAnswer(code: 'SWITCHED_PROTOCOLS' | 'TOO_MANY_INTERIM' | 'CLOSED'): Error {
  return Object.assign(new Error(code), { code });
}

/** Resolves with the answer. Rejects on any other end, such as a protocol switch or endless interim answers. */
function send(
  request: typeof requestHttp,
  url: URL,
  method: Method,
  signal: AbortSignal,
  where: RequestOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let interim = 0;
    const sent = request({
      ...where,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...HEADERS, host: url.host },
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: false,
      signal,
    });
    const switched = (_answer: IncomingMessage, socket: Duplex): void => {
      socket.destroy();
      reject(noAnswer('SWITCHED_PROTOCOLS'));
    };
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.on('upgrade', switched);
    sent.on('connect', switched);
    sent.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM_ANSWERS) sent.destroy(noAnswer('TOO_MANY_INTERIM'));
    });
    // no effect after an answer or error
    sent.on('close', () => reject(noAnswer('CLOSED')));
    sent.end();
  });
}

function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first!.address, first!.family);
  };
}

function reachable({ address, port }: AddressInfo): { host: string; port: number } {
  return { host: address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address, port };
}
