import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_LIMIT_MS = 60_000;

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

/**
 * Starts the real server on a free port of loopback, with the settings given, and waits until it listens. `command` and the folder that it runs in
 * are those of the source unless told; `ipc` opens a channel for messages.
 */
export async function startSite(
  settings: Record<string, string>,
  {
    cwd = ROOT,
    command = [process.execPath, 'src/app/cli/serve.ts'],
    ipc = false,
  }: { cwd?: string; command?: readonly string[]; ipc?: boolean } = {},
) {
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  let printed = '';
  child.stderr!.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not listen in time:\n${printed}`)), START_LIMIT_MS);
    createInterface({ input: child.stdout! }).on('line', (line) => {
      printed += `${line}\n`;
      const address = /served on (http:\/\/\S+)/.exec(line)?.[1];
      if (address) {
        clearTimeout(timer);
        resolve(address);
      }
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}:\n${printed}`));
    });
  });
  return {
    origin,
    process: child,
    /** Everything the server has printed so far. */
    output: (): string => printed,
    /** SIGTERM, and waits for the end. Resolves with the exit code. */
    async stop(): Promise<number | null> {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await exit) as [number | null];
      return code;
    },
  };
}

/** Asks again where a busy machine makes the site turn visitors away. */
export async function visit(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  const isBusy = answer.status === 503 && (await answer.clone().text()).includes('The site is busy');
  return isBusy ? visit(url, init) : answer;
}
