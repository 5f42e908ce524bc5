import { isIP } from 'node:net';
import { addressIn } from './address-in.ts';
import type { LogLine } from './log-line.ts';
import { parseJsonLine } from './parse-json-line.ts';

/**
 * Reads a line in the combined format (Apache, nginx), with or without the name of the virtual host before it, or as a JSON object.
 * Null for a line that is no request, has no user agent or no address of a client, or has a time before 2000 or more than a day ahead: that was read wrongly.
 */
export function parseLogLine(line: string): LogLine | null {
  const parsed = line.charCodeAt(0) === BRACE ? parseJsonLine(line) : parseCombinedLine(line);
  return parsed !== null && parsed.address !== '' && parsed.at >= YEAR_2000 && parsed.at < Date.now() + DAY_MS
    ? parsed
    : null;
}

const BRACE = 0x7b;
const YEAR_2000 = Date.UTC(2000);
const DAY_MS = 86_400_000;
/** Of a line that is searched for a virtual host and the addresses of proxies. */
const MAX_FIELDS = 1_000;

/** https://httpd.apache.org/docs/2.4/logs.html#combined. No part of it can match what the next one begins with: a long line must not take long. */
const COMBINED =
  /^(\S+) (\S+) .*?\[([^\]]{26})\] "([A-Z]+) ([^\s"\\]+(?:\\.[^\s"\\]*)*)(?: [^"\\]*(?:\\.[^"\\]*)*)?" (\d{3}) (\d+|-) "([^"\\]*(?:\\.[^"\\]*)*)" "([^"\\]*(?:\\.[^"\\]*)*)"/;

function parseCombinedLine(line: string): LogLine | null {
  const parts = COMBINED.exec(line);
  if (parts === null) return null;
  const first = parts[1]!;
  return {
    at: parseTime(parts[3]!),
    address: isIP(first) === 0 ? clientOf(line) : first,
    userAgent: parts[9]!,
    method: parts[4]!,
    path: parts[5]!,
    status: Number(parts[6]),
    bytes: parts[7] === '-' ? 0 : Number(parts[7]),
    ms: null,
    referrer: parts[8] === '-' ? '' : parts[8]!,
  };
}

/** The address behind the name of a virtual host, or a first field with a port or with those of proxies; empty without one. */
function clientOf(line: string): string {
  const [first = '', second = ''] = line.slice(0, MAX_FIELDS).replaceAll(', ', ',').split(' ', 2);
  return addressIn(second) || addressIn(first);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The minute that was read last: a log says the same one thousands of times in a row. */
const lastMinute = { text: '', zone: '', at: 0 };

/** "22/Nov/2026:13:55:36 +0100" in milliseconds since 1970; NaN when it is no time. */
function parseTime(text: string): number {
  const minute = text.slice(0, 17);
  const zone = text.slice(21);
  if (minute !== lastMinute.text || zone !== lastMinute.zone) {
    const month = MONTHS.indexOf(text.slice(3, 6)) + 1;
    const day = `${text.slice(7, 11)}-${String(month).padStart(2, '0')}-${text.slice(0, 2)}`;
    const at = Date.parse(`${day}T${text.slice(12, 17)}:00${zone.slice(0, 3)}:${zone.slice(3)}`);
    Object.assign(lastMinute, { text: minute, zone, at });
  }
  return lastMinute.at + Number(text.slice(18, 20)) * 1_000;
}
