import { once } from 'node:events';
import { resolve } from 'node:path';
import { constants } from 'node:os';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The message is the line to print. */
export class BadUsage extends Error {
  override name = 'BadUsage';
}

export type Terminal = { out: NodeJS.WritableStream; error: NodeJS.WritableStream };

/** Prints at the pace of the reader. */
export async function print(out: NodeJS.WritableStream, text: string): Promise<0> {
  if (!out.write(text)) await once(out, 'drain');
  return 0;
}

export function printJson(value: unknown, out: NodeJS.WritableStream = process.stdout): void {
  out.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function fail({ error }: { error: { write(line: string): unknown } }, message: string): 1 {
  error.write(`${message}\n`);
  return 1;
}

/** Throws `BadUsage` with the first sentence of `node:util`. */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  end = '\n',
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new BadUsage((error as Error).message.split(end)[0], { cause: error });
  }
}

/** Resolves a name from where the person is: npm changes the folder. */
export const fileOf = (name: string): string => resolve(process.env.INIT_CWD ?? '.', name);

const SIGNAL_EXIT_BASE = 128;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The first SIGINT or SIGTERM calls `onStop` and aborts the signal. A second one ends the process. */
export function stopOnSignals(onStop: (endNow: () => void) => void, onSecond?: () => void) {
  const controller = new AbortController();
  let status = SIGNAL_EXIT_BASE;
  const onSignal = (name: NodeJS.Signals): void => {
    const endNow = (): void => {
      close();
      onSecond?.();
      process.kill(process.pid, name);
    };
    if (controller.signal.aborted) return endNow();
    status = SIGNAL_EXIT_BASE + constants.signals[name];
    onStop(endNow);
    controller.abort();
    if (onSecond === undefined) close();
  };
  const close = (): void => {
    for (const name of SIGNALS) process.off(name, onSignal);
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  /** `exitStatus`: 130 after SIGINT, 143 after SIGTERM. */
  return { signal: controller.signal, exitStatus: () => status, close };
}

export function textTable(rows: readonly (readonly string[])[], rightAligned: readonly number[] = []): string[] {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), []);
  return rows.map((row) =>
    row
      .map((cell, at) => (rightAligned.includes(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
}

/** Escapes control, invisible and direction characters, and odd line ends. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}

const REDRAW_MS = 100;
const LINE_EVERY_MS = 5000;
const BAR_WIDTH = 28;

export type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number };

/** A progress bar, or plain lines now and then without a terminal. `hasPercent`: begin with the percentage. */
export function createProgressLine(out: Output, now: () => number, { isQuietFirst = false, hasPercent = true } = {}) {
  let shownAt = isQuietFirst && !out.isTTY ? now() : -Infinity;
  return {
    /** `done` is from 0 to 1. `words` is called only when a line is due. */
    draw(done: number, words: () => readonly string[]): void {
      const at = now();
      if (at - shownAt < (out.isTTY ? REDRAW_MS : LINE_EVERY_MS)) return;
      shownAt = at;
      const percent = hasPercent ? `${Math.floor(done * 100)}%`.padStart(4) : '';
      const line = [percent, ...words()].filter(Boolean).join('  ');
      if (!out.isTTY) return void out.write(`${line.trimStart()}\n`);
      const filled = Math.round(done * BAR_WIDTH);
      const bar = `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
      out.write(`\r\u001B[2K${`${bar} ${line}`.slice(0, (out.columns ?? 100) - 1)}`);
    },
    clear(): void {
      if (out.isTTY) out.write('\r\u001B[2K');
    },
  };
}

export function timeLeft(done: number, elapsedSeconds: number): string {
  if (done <= 0.01 || elapsedSeconds < 1) return '';
  const left = Math.max(0, Math.round((elapsedSeconds / done) * (1 - done)));
  return left < 60 ? `${left} s left` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} min left`;
}
