import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4, isIPv6, type AddressInfo } from 'node:net';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import networks from '../../../../reference-data/networks-not-public.json' with { type: 'json' };

/** The limit of sitemaps.org. */
export const MAX_PROXY_URL_LENGTH = 2_048;
export const MAX_PROXY_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const SHOWN_LENGTH = 200;

/** G6.1 */
export type ProxyRules = { origin: string; hosts: readonly string[] };
/** Own addresses go through the server's own socket. */
export type ProxyTarget = { url: URL; isOwn: boolean };

export class ProxyRefusal extends Error {
  override name = 'ProxyRefusal';
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  constructor(status: 400 | 403 | 413 | 429 | 502 | 504, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function refuse(...why: ConstructorParameters<typeof ProxyRefusal>): never {
  throw new ProxyRefusal(...why);
}

/** Parses `url`; throws a `ProxyRefusal`. One spelling of each address is accepted. */
export function parseProxyTarget(given: unknown, { origin, hosts }: ProxyRules): ProxyTarget {
  if (typeof given !== 'string' || given === '')
    return refuse(400, 'Say once which address is to be fetched: ?url=https%3A%2F%2F...');
  if (given.length > MAX_PROXY_URL_LENGTH)
    return refuse(400, `The address is longer than ${MAX_PROXY_URL_LENGTH} characters.`);
  if (!/^[\x21-\x7e]+$/.test(given) || given.includes('\\'))
    return refuse(400, 'The address holds a space, a backslash or a character that must be percent-encoded.');
  if (!/^https?:/i.test(given)) return refuse(400, 'Only addresses that begin with http:// or https:// are fetched.');
  const authority = /^https?:\/\/([^/?#]+)/.exec(given)?.[1];
  const url = URL.parse(given);
  if (authority === undefined || url === null) return refuse(400, 'This is not a whole address such as https://...');
  if (authority.includes('@')) return refuse(400, 'An address with a user name or a password is not fetched.');
  if (given.includes('#')) return refuse(400, 'Leave out the fragment: the address up to the # is what a server sees.');
  if (given === origin || given.startsWith(`${origin}/`) || given.startsWith(`${origin}?`)) return { url, isOwn: true };
  if (withoutDot(url.host) === new URL(origin).host && !hosts.includes(url.hostname))
    return refuse(403, `The site’s own address is fetched in its exact spelling alone: ${origin}/`);
  if (!hosts.includes(withoutDot(url.hostname)))
    return refuse(403, `${shown(url.hostname)} is neither this site nor one of the hosts in PROXY_HOSTS.`);
  if (url.port !== '' || /:\d*$/.test(authority))
    return refuse(403, 'Other hosts are asked on the usual ports alone, which are not written out.');
  if (authority !== url.hostname || !hosts.includes(authority))
    return refuse(403, `Write the host exactly as ${withoutDot(url.hostname)}.`);
  return { url, isOwn: false };
}

/** The target of a redirect, checked like the first; null for other answers. */
export function nextProxyTarget(
  { status, location }: { status: number; location: string | undefined },
  from: URL,
  redirects: number,
  rules: ProxyRules,
): ProxyTarget | null {
  if (!REDIRECTS.includes(status) || location === undefined) return null;
  if (redirects >= MAX_PROXY_REDIRECTS)
    return refuse(502, `There are more than ${MAX_PROXY_REDIRECTS} redirects; the last leads to ${shown(location)}`);
  const text = wholeAddress(location, from);
  if (text === null) return refuse(502, `A redirect leads to no address: ${shown(location)}`);
  try {
    return parseProxyTarget(text, rules);
  } catch (error) {
    return refuse(403, `A redirect leads to ${shown(text)}, which is not fetched. ${(error as ProxyRefusal).message}`);
  }
}

function wholeAddress(location: string, from: URL): string | null {
  // Node reads headers as latin1
  const text = location
    .trim()
    .replace(/#.*$/s, '')
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  if (text.startsWith('//')) return `${from.protocol}${text}`;
  return URL.parse(text, from)?.href ?? null;
}

const withoutDot = (host: string): string => host.replace(/\.(?=$|:\d+$)/, '');

const shown = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

export type HostAddress = { address: string; family: number };
export type ResolveHost = (host: string) => Promise<HostAddress[]>;

export const resolveBySystem: ResolveHost = (host) => lookup(host, { all: true });

/** Resolves each name once, so that the checked address is the one used. One private address refuses the name. */
export function checkedResolver(resolve: ResolveHost): ResolveHost {
  const known = new Map<string, HostAddress[]>();
  return async (host) => {
    const addresses = known.get(host) ?? (await resolve(host));
    known.set(host, addresses);
    if (addresses.length === 0) refuse(502, `${host} has no address.`);
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    return refuse(403, `${host} leads to an address that is not public, and is not fetched.`);
  };
}

const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
/** From the IANA special-purpose registry. */
const notPublic = new BlockList();
for (const { network, bits, family } of networks) notPublic.addSubnet(network, bits, family as 'ipv4' | 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  // fe80::1%eth0 is local
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Marks our own requests in Via (RFC 9110 section 7.6.3). */
export const PROXY_NAME = 'proxy-fetch';
const MAX_INTERIM_ANSWERS = 16;

const HEADERS = {
  accept: 'application/xml, text/xml, application/gzip, */*;q=0.5',
  'accept-encoding': 'gzip',
  'cache-control': 'no-cache',
  'user-agent': 'open-nsn-catalog (sitemap check)',
  via: `1.1 ${PROXY_NAME}`,
};

export type Connect = RequestOptions['createConnection'];
export type Method = 'GET' | 'HEAD';
export type Listener = AddressInfo | string;

export function requestHost(
  url: URL,
  addresses: readonly HostAddress[],
  asked: { method: Method; signal: AbortSignal; connect?: Connect; headers?: Record<string, string> },
): Promise<IncomingMessage> {
  const { method, signal, connect, headers } = asked;
  return send(url.protocol === 'https:' ? requestHttps : requestHttp, url, method, signal, {
    headers,
    hostname: url.hostname,
    port: url.port,
    lookup: (_host, { all }, callback) =>
      all ? callback(null, [...addresses]) : callback(null, addresses[0]!.address, addresses[0]!.family),
    // a pooled connection could lead to another address
    ...(connect === undefined ? { agent: false } : { createConnection: connect }),
  });
}

export function requestOwn(url: URL, listener: Listener, method: Method, signal: AbortSignal) {
  if (typeof listener === 'string')
    return send(requestHttp, url, method, signal, { socketPath: listener, agent: false });
  const { address, port } = listener;
  return send(requestHttp, url, method, signal, { host: REACHED[address] ?? address, port, agent: false });
}

const noAnswer = (code: 'SWITCHED_PROTOCOLS' | 'TOO_MANY_INTERIM' | 'CLOSED'): Error =>
  Object.assign(new Error(code), { code });

/** Resolves with the answer. Rejects on any other end, such as a protocol switch or endless interim answers. */
function send(request: typeof requestHttp, url: URL, method: Method, signal: AbortSignal, where: RequestOptions) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    let interim = 0;
    const sent = request({
      ...where,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...(where.headers ?? HEADERS), host: url.host } as Record<string, string>,
      setHost: false,
      maxHeaderSize: 16_384,
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
    sent.on('close', () => reject(noAnswer('CLOSED'))); // no effect after an answer or error
    sent.end();
  });
}

/** Where the server of any address is reached. */
const REACHED: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
