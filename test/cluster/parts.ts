import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const STOP_LIMIT_MS = 40_000;

/** A program of the cluster. */
export type Part = {
  process: ChildProcess;
  isRunning(): boolean;
  /** Ended by itself, and not by `end`. */
  hasDied(): boolean;
  /** Sends a signal and waits for the end; kills what has not ended in 40 s. Resolves with the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

type PartOptions = {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
  cwd: string;
  logs: string;
  user?: { uid: number; gid: number } | null;
  /** Nothing is started any more once it is aborted. */
  signal: AbortSignal;
};

/** Starts a program that writes to a log of its own. It is in a group of its own, so that Ctrl-C reaches this process alone, which ends all in order. */
export function startPart({ name, command, env, cwd, logs, user, signal }: PartOptions): Part {
  signal.throwIfAborted();
  const file = openSync(join(logs, `${name}.log`), 'a');
  const child = spawn(command[0]!, command.slice(1), {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', file, file],
    detached: true,
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  closeSync(file);
  child.on('error', () => undefined);
  const isRunning = (): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  let isEnded = false;
  return {
    process: child,
    isRunning,
    hasDied: () => !isEnded && !isRunning(),
    async end(signal = 'SIGTERM') {
      isEnded = true;
      if (!isRunning()) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(timer);
      return child.exitCode;
    },
  };
}

/** A process and all that it has started, by what Linux says of parents. */
export function processTree(root: number): number[] {
  const children = Map.groupBy(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) })),
    ({ parent }) => parent,
  );
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []).map((child) => child.pid));
  return tree;
}

function parentOf(pid: number): number {
  try {
    // the name in parentheses may hold spaces
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Sends a signal to processes that may have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // it has ended
    }
  }
}

/** Tries until it is true. Rejects after `limitMs` with what was waited for. */
export async function until(what: string, isSo: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  for (const end = Date.now() + limitMs; ; await wait(100)) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs / 1_000} s`);
  }
}

/** Whether an address answers with 200. */
export async function answers(url: string, method = 'GET'): Promise<boolean> {
  const answer = await fetch(url, { method, signal: AbortSignal.timeout(2_000) });
  await answer.arrayBuffer();
  return answer.status === 200;
}
