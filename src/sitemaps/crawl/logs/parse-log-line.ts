import { isIP } from 'node:net';
import { parseJson } from '#base/domain/plain-text.ts';
import { isPublicAddress } from '#base/http/proxy-fetch/check-target.ts';

export type LogLine = NonNullable<ReturnType<typeof parseCombinedLine>>;

const YEAR_2000 = Date.UTC(2000);
const DAY_MS = 86_400_000;

/** Reads a line in the combined format, haproxy's httplog or JSON. Null without a request, user agent, client address or likely time. */
export function parseLogLine(line: string): LogLine | null {
  const said = line.replace(SYSLOG, '');
  const parsed = said.startsWith('{') ? parseJsonLine(said) : (parseCombinedLine(said) ?? parseHttplogLine(said));
  return parsed !== null && parsed.address !== '' && parsed.at >= YEAR_2000 && parsed.at < Date.now() + DAY_MS
    ? { ...parsed, path: parsed.path.replace(SITE, '/') }
    : null;
}

/** Names what an unreadable line lacks; null for one of another form. */
export function missingField(line: string): string | null {
  const said = line.replace(SYSLOG, '');
  if (HTTPLOG.test(said)) return 'the user agent (capture request header User-Agent len 300)';
  const entry = objectIn(parseJson(said));
  const request = objectIn(entry.request);
  const sources = [entry, request, objectIn(request.headers)];
  const lacks = Object.entries(NEEDED).find(([, names]) => sources.every((one) => textAt(one, names) === null));
  return lacks === undefined || Object.keys(entry).length === 0 ? null : `${lacks[0]} (${lacks[1].join(', ')})`;
}

/** haproxy names the site of a request over HTTP/2. */
const SITE = /^https?:\/\/[^/]*\/?/;
/** The beginning that syslog gives a line of haproxy. */
const SYSLOG = /^.{0,200}?\bhaproxy\[\d+\]: /;
/** https://docs.haproxy.org/3.2/configuration.html#8.2.3. Captured headers stand in braces. */
const HTTPLOG =
  /^(\S+):\d+ \[([^\]]{20})\.(\d{3})\] \S+ \S+ (?:[-+\d]+\/){4}\+?(-?\d+) (\d{3}) \+?(\d+) (?:\S+ ){5}(?:\{([^}]*)\} )?(?:\{[^}]*\} )?"([A-Z]+) (\S+)/;
const LIKE_AN_AGENT = /[a-z]\/\d|bot\b/i;

/** The user agent is the captured header that looks like one. Times are those of this machine's zone. */
function parseHttplogLine(line: string): LogLine | null {
  const parts = HTTPLOG.exec(line);
  const [, address, time, milliseconds, ms, status, bytes, captured = '', method, path] = parts ?? [];
  const userAgent = captured.split('|').find((header) => LIKE_AN_AGENT.test(header));
  if (parts === null || userAgent === undefined) return null;
  return {
    at: parseTime(time!) + Number(milliseconds),
    address: address!,
    userAgent,
    method: method!,
    path: path!,
    status: Number(status),
    bytes: Number(bytes),
    ms: Number(ms) < 0 ? null : Number(ms),
    referrer: '',
  };
}

/** https://httpd.apache.org/docs/2.4/logs.html#combined. Parts do not overlap: long lines stay fast. */
const COMBINED =
  /^(\S+) (\S+) .*?\[([^\]]{26})\] "([A-Z]+) ([^\s"\\]+(?:\\.[^\s"\\]*)*)(?: [^"\\]*(?:\\.[^"\\]*)*)?" (\d{3}) (\d+|-) "([^"\\]*(?:\\.[^"\\]*)*)" "([^"\\]*(?:\\.[^"\\]*)*)"/;
/** Searched for a virtual host and proxies. */
const MAX_FIELDS = 1_000;

function parseCombinedLine(line: string) {
  const parts = COMBINED.exec(line);
  if (parts === null) return null;
  const [, first, , time, method, path, status, bytes, referrer, userAgent] = parts as unknown as string[];
  return {
    /** Milliseconds since 1970. */
    at: parseTime(time!),
    address: isIP(first!) === 0 ? clientOf(line) : first!,
    userAgent: userAgent!,
    method: method!,
    /** Path with query, as sent. */
    path: path!,
    status: Number(status),
    /** 0 where the log does not say. */
    bytes: bytes === '-' ? 0 : Number(bytes),
    /** Null where the log does not say. */
    ms: null as number | null,
    /** Empty without one. */
    referrer: referrer === '-' ? '' : referrer!,
  };
}

/** Finds the address behind a virtual host, a port or proxies; empty without one. */
function clientOf(line: string): string {
  const [first = '', second = ''] = line.slice(0, MAX_FIELDS).replaceAll(', ', ',').split(' ', 2);
  return addressIn(second) || addressIn(first);
}

/** The last public address counts: anybody sends the first. */
function addressIn(field: string): string {
  if (isIP(field) !== 0) return field;
  const addresses = field
    .split(',')
    .map((one) => one.trim().replace(/^\[(.*)\](?::\d+)?$/, '$1'))
    .map((one) => (isIP(one) === 0 ? one.replace(/:\d+$/, '') : one))
    .filter((one) => isIP(one) !== 0);
  return addresses.findLast(isPublicAddress) ?? addresses.at(-1) ?? '';
}

/** "22/Nov/2026:13:55:36 +0100" in milliseconds since 1970, or NaN. Without a zone it is that of this machine. */
const parseTime = (text: string): number =>
  Date.parse(`${text.slice(0, 2)} ${text.slice(3, 6)} ${text.slice(7, 11)} ${text.slice(12)}`);

type Json = Record<string, unknown>;

/** Fields of nginx (`log_format ... escape=json`), Caddy and Traefik. */
const METHOD = ['request_method', 'method', 'RequestMethod'];
const PATH = ['request_uri', 'uri', 'RequestPath'];
const STATUS = ['status', 'DownstreamStatus'];
const AGENT = ['http_user_agent', 'user_agent', 'request_User-Agent'];
const ADDRESS = ['remote_addr', 'client_ip', 'remote_ip', 'ClientHost'];
const BYTES = ['body_bytes_sent', 'bytes_sent', 'size', 'DownstreamContentSize'];
const REFERRER = ['http_referer', 'referer', 'request_Referer'];
const TIME = ['time_iso8601', 'StartUTC', 'time', 'timestamp', 'ts'];
const [TIME_IN_NUMBERS, TIME_LOCAL] = [['msec', 'ts'], ['time_local']];
const NEEDED = {
  'the address of the client': ADDRESS,
  'the path': [...PATH, 'request'],
  'the status': STATUS,
  'the user agent': [...AGENT, 'User-Agent'],
  'the time': [...TIME, ...TIME_LOCAL, 'msec'],
};

function parseJsonLine(line: string): LogLine | null {
  const entry = objectIn(parseJson(line));
  const request = objectIn(entry.request);
  const headers = objectIn(request.headers);
  const inEither = (names: readonly string[]) => textAt(entry, names) ?? textAt(request, names) ?? '';
  const [method = '', path] = (textAt(entry, ['request']) ?? `${inEither(METHOD)} ${inEither(PATH)}`).split(' ');
  const status = Number(textAt(entry, STATUS) ?? Number.NaN);
  const userAgent = textAt(entry, AGENT) ?? textAt(headers, ['User-Agent']);
  if (!path || userAgent === null || !Number.isInteger(status)) return null;
  return {
    at: timeOf(entry),
    address: addressIn(inEither(ADDRESS)),
    userAgent,
    method,
    path,
    status,
    bytes: Number(textAt(entry, BYTES)) || 0,
    ms: durationOf(entry),
    referrer: textAt(entry, REFERRER) ?? textAt(headers, ['Referer']) ?? '',
  };
}

const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** Returns the first field with a text or number; of a list its first. */
function textAt(entry: Json, names: readonly string[]): string | null {
  for (const name of names) {
    const value = entry[name];
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === 'string') return one;
    if (typeof one === 'number') return String(one);
  }
  return null;
}

/** `msec` and `ts`: seconds, milliseconds or nanoseconds, by size; `time_local`: as in the combined format; others: ISO 8601. */
function timeOf(entry: Json): number {
  const time = Number(textAt(entry, TIME_IN_NUMBERS) ?? Number.NaN);
  if (!Number.isNaN(time)) return Math.round(time < 1e11 ? time * 1e3 : time < 1e14 ? time : time / 1e6);
  const local = textAt(entry, TIME_LOCAL);
  return local === null ? Date.parse(textAt(entry, TIME) ?? '') : parseTime(local);
}

/** nginx and Caddy say seconds, Traefik nanoseconds. */
function durationOf(entry: Json): number | null {
  const seconds = textAt(entry, ['request_time', 'duration']);
  const ms = seconds === null ? Number(textAt(entry, ['Duration']) ?? Number.NaN) / 1e6 : Number(seconds) * 1_000;
  return Number.isFinite(ms) ? ms : null;
}
