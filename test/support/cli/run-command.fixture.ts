import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import type { Terminal } from '../../../src/base/cli/terminal.ts';

type Command = (args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal) => Promise<number>;

/** Runs a command within this process. Answers with its exit status and what it printed. */
export async function runCommand(command: Command, args: string[], environment: Record<string, string>) {
  const printed = { out: '', error: '' };
  const stream = (name: 'out' | 'error') =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        printed[name] += chunk.toString();
        done();
      },
    });
  const code = await command(args, environment, { out: stream('out'), error: stream('error') });
  return { code, ...printed };
}

export type Finished = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string };

/** Starts a command as a user does, without PostgreSQL unless `env` says so. */
export function startCommand(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(script), ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const finished = new Promise<Finished>((done) => {
    child.on('close', (code, signal) => done({ code, signal, out, err }));
  });
  return { child, finished };
}
