import { execFile } from 'node:child_process';

/** How a CDN is told to drop copies; null: nothing tells it. */
export type PurgeTarget =
  | { kind: 'command'; command: string }
  | { kind: 'url'; url: string; headers: Readonly<Record<string, string>> };

const LIMIT_MS = 30_000;
/** Characters kept of an error message of a program or a server. */
const MAX_WORDS = 300;

/**
 * Tells the CDN once to drop what has one of the keys. A program gets them as its last arguments, without a shell; an address gets a POST with the header `Surrogate-Key`
 * and `{"surrogate_keys": [...]}`. Rejects with words for the log, without the address or its headers, when it ends with another code than 0 or answers with
 * another status than 2xx.
 */
export function purge(target: PurgeTarget, keys: readonly string[], signal: AbortSignal): Promise<void> {
  return target.kind === 'command' ? run(target.command, keys, signal) : post(target, keys, signal);
}

function run(command: string, keys: readonly string[], signal: AbortSignal): Promise<void> {
  const [program = '', ...given] = command.trim().split(/\s+/);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const options = { timeout: LIMIT_MS, killSignal: 'SIGKILL', maxBuffer: 64 * 1_024, env, signal } as const;
  return new Promise((resolve, reject) => {
    execFile(program, [...given, ...keys], options, (error, stdout, stderr) => {
      if (error === null) return resolve();
      const words = `${error.code ?? error.signal ?? error.message} ${stderr || stdout}`;
      reject(new Error(`PURGE_COMMAND failed: ${words.trim().slice(0, MAX_WORDS)}`));
    });
  });
}

async function post(
  { url, headers }: Extract<PurgeTarget, { kind: 'url' }>,
  keys: readonly string[],
  end: AbortSignal,
) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'surrogate-key': keys.join(' '), ...headers },
    body: JSON.stringify({ surrogate_keys: keys }),
    redirect: 'manual',
    signal: AbortSignal.any([end, AbortSignal.timeout(LIMIT_MS)]),
  }).catch((error: unknown) => {
    throw new Error(`PURGE_URL does not answer: ${(error as Error).name}`);
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`PURGE_URL answered ${answer.status}`);
}
