import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { ask, type Answer } from '../ask.ts';
import { startSite } from '../site.ts';
import type { Watched } from './watch-requests.ts';

/** Everything that counts requests by address is far away. */
const NO_RATES = { API_RATE_PER_MINUTE: '10000000', QUOTE_RATE_PER_MINUTE: '10000000' };
/** As `npm start` runs it, on the first core. */
export const ON_FIRST_CORE = [
  'taskset',
  '-c',
  '0',
  process.execPath,
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
  '--heap-growing-percent=50',
];

export type WatchedSite = Awaited<ReturnType<typeof startWatchedSite>>;

/** The real server on the first core, watched from inside; this process, which asks, goes to the second where there is one. */
export async function startWatchedSite(dataDir: string) {
  spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)], { stdio: 'ignore' });
  const watch = new URL('./watch-requests.ts', import.meta.url).href;
  const command = [...ON_FIRST_CORE, '--import', watch, 'src/app/cli/serve.ts'];
  const settings = { DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL ?? '', ...NO_RATES };
  const { origin, process: child, stop } = await startSite(settings, { command, ipc: true });
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  return {
    /** Asks for a path, or posts a value to it as JSON; connections are kept. */
    ask: (path: string, posted?: object): Promise<Answer> =>
      ask(origin + path, {
        agent,
        ...(posted && { headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(posted) }),
      }),
    /** Returns the server's figures since the last call. */
    async look(): Promise<Watched> {
      child.send('look');
      const [watched] = (await once(child, 'message')) as [Watched];
      return watched;
    },
    /** Resident memory of the server's process, without pages of files. */
    memoryBytes(): number {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)![1]) * 1_024;
    },
    async stop(): Promise<void> {
      agent.destroy();
      await stop();
    },
  };
}
