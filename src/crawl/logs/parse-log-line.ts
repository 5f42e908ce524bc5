import type { LogLine } from './log-line.ts';
import { parseJsonLine } from './parse-json-line.ts';

/**
 * Reads a line in the combined format (Apache, nginx), with or without the name of the virtual host before it, or as a JSON object.
 * Null for a line that is no request, has no user agent, or has a time before 2000 or more than a day ahead: that was read wrongly.
 */
export function parseLogLine(line: string): LogLine | null {
  const parsed = line.charCodeAt(0) === BRACE ? parseJsonLine(line) : parseCombinedLine(line);
  return parsed !== null && parsed.at >= YEAR_2000 && parsed.at < Date.now() + DAY_MS ? parsed : null;
}

const BRACE = 0x7b;
const YEAR_2000 = Date.UTC(2000);
const DAY_MS = 86_400_000;

/** https://httpd.apache.org/docs/2.4/logs.html#combined */
const COMBINED =
  /^(?:\S+:\d+ )?(\S+) \S+ .*?\[([^\]]{26})\] "([A-Z]+) (\S+)[^"]*" (\d{3}) (\d+|-) "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"/;

function parseCombinedLine(line: string): LogLine | null {
  const parts = COMBINED.exec(line);
  if (parts === null) return null;
  return {
    at: parseTime(parts[2]!),
    address: parts[1]!,
    userAgent: parts[8]!,
    method: parts[3]!,
    path: parts[4]!,
    status: Number(parts[5]),
    bytes: parts[6] === '-' ? 0 : Number(parts[6]),
    ms: null,
    referrer: parts[7] === '-' ? '' : parts[7]!,
  };
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
