import type { LogLine } from './log-line.ts';
import { parseLogLine } from './parse-log-line.ts';

/** Lines that belong to one call of `onLines`; the caller may wait in between. */
const LINES_AT_ONCE = 2_000;
/** A line that is longer is no line of a log. */
const MAX_LINE_BYTES = 64 * 1_024;
const LINE_END = 0x0a;

/** How far a log was read: bytes from its beginning, and lines from where the reading began. */
export type LogReading = { position: number; lines: number; unreadable: number };

/**
 * Reads the lines of a log and passes its requests on, some thousands at a time, with the place behind them. `bytes`: from `position` on, where a line
 * begins. A line that is no request is counted. The last line may be cut off when the log is still written: it is left for the next time, and counts
 * where it is all that the log has. No call of `onLines` has lines from both sides of `border`, a position.
 */
export async function readLog(
  bytes: AsyncIterable<Buffer>,
  position: number,
  onLines: (requests: LogLine[], reading: Readonly<LogReading>) => Promise<void> | void,
  border = position,
): Promise<LogReading> {
  const reading: LogReading = { position, lines: 0, unreadable: 0 };
  let requests: LogLine[] = [];
  let seen = 0;
  /** The line that is under way: its first bytes, and how long it is so far. */
  let begun: Buffer[] = [];
  let length = 0;

  const keep = (part: Buffer): void => {
    if (length <= MAX_LINE_BYTES) begun.push(part);
    length += part.length;
  };
  /** Ends the line that is under way; false when it is no request. */
  const take = (): boolean => {
    const line = length > MAX_LINE_BYTES ? 'x' : textOf(begun);
    begun = [];
    length = 0;
    if (line === '' || line === '\r') return true;
    const parsed = parseLogLine(line);
    if (parsed !== null) requests.push(parsed);
    reading.lines += 1;
    if (parsed === null) reading.unreadable += 1;
    return parsed !== null;
  };
  const pass = async (): Promise<void> => {
    const full = requests;
    requests = [];
    seen = reading.lines;
    await onLines(full, reading);
  };

  for await (const chunk of bytes) {
    let from = 0;
    for (let to = chunk.indexOf(LINE_END); to !== -1; to = chunk.indexOf(LINE_END, from)) {
      keep(chunk.subarray(from, to));
      const isBeforeBorder = reading.position < border;
      reading.position += length + 1;
      take();
      from = to + 1;
      if (reading.lines - seen >= LINES_AT_ONCE || (isBeforeBorder && reading.position >= border)) await pass();
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  const rest = length;
  if (rest > 0 && take()) reading.position += rest;
  else if (rest > 0 && reading.position > 0) {
    reading.lines -= 1;
    reading.unreadable -= 1;
  }
  if (requests.length > 0 || reading.lines > seen) await pass();
  return reading;
}

/** What is not ASCII in an address is escaped. Each line has its own memory: a path that is kept must not keep the whole chunk. */
function textOf(parts: readonly Buffer[]): string {
  return parts.length === 1 ? parts[0]!.toString('latin1') : Buffer.concat(parts).toString('latin1');
}
