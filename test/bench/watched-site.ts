import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import type { Watched } from './watch-requests.ts';

export type Answer = { status: number; bytes: number };
export type WatchedSite = {
  /** Asks for a path, or posts a text to it; connections are kept. */
  ask(path: string, posted?: { type: string; text: string }): Promise<Answer>;
  /** Returns the server's figures since the last call. */
  look(): Promise<Watched>;
  /** Resident memory of the server's process, without pages of files. */
  memoryBytes(): number;
  stop(): Promise<void>;
};

/** Everything that counts requests by address is far away. */
const NO_RATES = { API_RATE_PER_MINUTE: '10000000', QUOTE_RATE_PER_MINUTE: '10000000' };

/** The real server on the first core, watched from inside; this process, which asks, goes to the second where there is one. */
export async function startWatchedSite(settings: Record<string, string>): Promise<WatchedSite> {
  spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)], { stdio: 'ignore' });
  const watch = new URL('./watch-requests.ts', import.meta.url).href;
  // as `npm start` runs it
  const flags = ['--max-semi-space-size=8', '--import', watch];
  const child = spawn('taskset', ['-c', '0', process.execPath, ...flags, 'src/app/cli/serve.ts'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...NO_RATES, ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const origin = await new Promise<URL>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /served on (http:\/\/\S+)/.exec(line)?.[1];
      if (address) resolve(new URL(address));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const ask: WatchedSite['ask'] = (path, posted) =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          host: origin.hostname,
          port: origin.port,
          path,
          agent,
          method: posted ? 'POST' : 'GET',
          headers: posted ? { 'content-type': posted.type, origin: origin.origin } : {},
        },
        (answer) => {
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
          answer.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end(posted?.text);
    });
  const look = async (): Promise<Watched> => {
    child.send('look');
    const [watched] = (await once(child, 'message')) as [Watched];
    return watched;
  };
  return {
    ask,
    look,
    memoryBytes: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)![1]) * 1_024;
    },
    stop: async () => {
      agent.destroy();
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}
