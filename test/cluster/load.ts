import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than haproxy waits for a server. */
const ANSWER_LIMIT_MS = 65_000;

type Question = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; agent?: Agent | false };
export type Answer = { status: number; text: string; header: (name: string) => string };

/** Between two pages of a reader: the load is that of many people, and leaves the machine time for what is measured. */
const READING_MS = 30;

/** One request, whole to the last byte. Rejects when the connection ends before that. */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body, agent = false }: Question = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers, timeout: ANSWER_LIMIT_MS });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('error', reject).on('end', () => {
        const header = (name: string): string => String(answer.headers[name] ?? '');
        if (answer.complete) resolve({ status: answer.statusCode!, text, header });
        else reject(new Error('the answer was cut off'));
      });
    });
    asked.end(body);
  });
}

export type PageLoad = {
  /** Pages that came, and what came in place of a page: status or error, with the count. */
  pages: number;
  /** Until the last byte of the slowest page, or until it had failed. */
  slowestMs: number;
  failed: Map<string, number>;
  stop: () => Promise<PageLoad>;
};

/** Reads pages over kept connections, one request after the other on each, until it is stopped. `onPage` sees each answer. */
export function loadPages(
  origin: string,
  paths: readonly string[],
  { connections, onPage }: { connections: number; onPage?: (answer: Answer, path: string) => void },
): PageLoad {
  let isRunning = true;
  const failed = new Map<string, number>();
  const client = async (first: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let index = first; isRunning; index += connections) {
      const path = paths[index % paths.length]!;
      const sentMs = performance.now();
      const why = await ask(origin + path, { agent }).then(
        (answer) => {
          onPage?.(answer, path);
          return answer.status === 200 ? null : String(answer.status);
        },
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      load.slowestMs = Math.max(load.slowestMs, performance.now() - sentMs);
      if (why === null) load.pages += 1;
      else failed.set(why, (failed.get(why) ?? 0) + 1);
      await wait(READING_MS);
    }
    agent.destroy();
  };
  const load: PageLoad = {
    pages: 0,
    slowestMs: 0,
    failed,
    async stop() {
      isRunning = false;
      await Promise.all(clients);
      return load;
    },
  };
  const clients = Array.from({ length: connections }, (_, index) => client(index));
  return load;
}

/** Addresses of parts, from the first sitemap file that lists them. */
export async function partPaths(origin: string, count: number): Promise<string[]> {
  const file = locations((await ask(`${origin}/sitemap.xml`)).text).find((url) => /nsn/.test(url));
  const { pathname, search } = new URL(file!);
  const paths = locations((await ask(origin + pathname + search)).text).map((url) => new URL(url).pathname);
  const parts = paths.filter((path) => path.startsWith('/nsn/')).slice(0, count);
  if (parts.length < count) throw new Error(`${pathname}${search} lists ${parts.length} parts, not ${count}`);
  return parts;
}

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);

/** "none", or what and how often. */
export const countsInWords = (counts: ReadonlyMap<string, number>): string =>
  counts.size === 0 ? 'none' : [...counts].map(([what, count]) => `${count} × ${what}`).join(', ');
