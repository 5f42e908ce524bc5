import { addressIn } from './address-in.ts';
import type { LogLine } from './log-line.ts';

type Json = Record<string, unknown>;

/**
 * Reads a line that is a JSON object, with the names that nginx (`log_format ... escape=json`), Caddy or Traefik give its fields. Null for one that is no
 * request, or has no user agent; a time that cannot be read is NaN, an address empty.
 */
export function parseJsonLine(line: string): LogLine | null {
  const entry = parseObject(line);
  if (entry === null) return null;
  const request = objectAt(entry, 'request');
  const headers = objectAt(request, 'headers');
  const [method = '', path] = (
    textAt(entry, ['request']) ??
    `${textAt(entry, METHOD) ?? textAt(request, METHOD) ?? ''} ${textAt(entry, PATH) ?? textAt(request, PATH) ?? ''}`
  ).split(' ');
  const at = timeOf(entry);
  const status = Number(textAt(entry, STATUS) ?? Number.NaN);
  const userAgent = textAt(entry, AGENT) ?? textAt(headers, ['User-Agent']);
  if (!path || userAgent === null || !Number.isInteger(status)) return null;
  return {
    at,
    address: addressIn(textAt(entry, ADDRESS) ?? textAt(request, ADDRESS) ?? ''),
    userAgent,
    method,
    path,
    status,
    bytes: Number(textAt(entry, BYTES)) || 0,
    ms: durationOf(entry),
    referrer: textAt(entry, REFERRER) ?? textAt(headers, ['Referer']) ?? '',
  };
}

const METHOD = ['request_method', 'method', 'RequestMethod'];
const PATH = ['request_uri', 'uri', 'RequestPath'];
const STATUS = ['status', 'DownstreamStatus'];
const AGENT = ['http_user_agent', 'user_agent', 'request_User-Agent'];
const ADDRESS = ['remote_addr', 'client_ip', 'remote_ip', 'ClientHost'];
const BYTES = ['body_bytes_sent', 'bytes_sent', 'size', 'DownstreamContentSize'];
const REFERRER = ['http_referer', 'referer', 'request_Referer'];

function parseObject(line: string): Json | null {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === 'object' && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}

function objectAt(entry: Json, name: string): Json {
  const value = entry[name];
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/** The first of these fields that is a text, a number, or a list of texts, of which the first counts. */
function textAt(entry: Json, names: readonly string[]): string | null {
  for (const name of names) {
    const value = entry[name];
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === 'string') return one;
    if (typeof one === 'number') return String(one);
  }
  return null;
}

/**
 * `msec` and `ts` are numbers of seconds since 1970, or of milliseconds or nanoseconds (Caddy's `time_format`), told apart by their size; others are
 * written as ISO 8601. Milliseconds since 1970, or NaN.
 */
function timeOf(entry: Json): number {
  const time = Number(textAt(entry, ['msec', 'ts']) ?? Number.NaN);
  if (!Number.isNaN(time)) return Math.round(time < 1e11 ? time * 1e3 : time < 1e14 ? time : time / 1e6);
  return Date.parse(textAt(entry, ['time_iso8601', 'StartUTC', 'time', 'timestamp', 'ts']) ?? '');
}

/** nginx and Caddy say seconds, Traefik nanoseconds. */
function durationOf(entry: Json): number | null {
  const seconds = textAt(entry, ['request_time', 'duration']);
  const nanoseconds = textAt(entry, ['Duration']);
  const ms = seconds === null ? Number(nanoseconds ?? Number.NaN) / 1e6 : Number(seconds) * 1_000;
  return Number.isFinite(ms) ? ms : null;
}
