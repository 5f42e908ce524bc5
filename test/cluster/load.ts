import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from '../ask.ts';

/** Between two pages of a reader: the load is that of many people, and leaves the machine time for what is measured. */
const READING_MS = 30;

/** Counts by what came: a status, an error, a file. */
export type Counts = Map<string, number>;
export const count = (counts: Counts, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
/** An error as it is counted. */
export const whyOf = (error: NodeJS.ErrnoException): string => error.code ?? error.message;

/** Reads pages over kept connections, one request after the other on each, until it is stopped. */
export function loadPages(origin: string, paths: readonly string[], connections: number) {
  let isRunning = true;
  const client = async (first: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let index = first; isRunning; index += connections) {
      const path = paths[index % paths.length]!;
      const sentMs = performance.now();
      const came = await ask(origin + path, { agent }).then(({ status }) => String(status), whyOf);
      load.slowestMs = Math.max(load.slowestMs, performance.now() - sentMs);
      if (came === '200') load.pages += 1;
      else count(load.failed, came);
      await wait(READING_MS);
    }
    agent.destroy();
  };
  const load = {
    /** Pages that came, and what came in place of a page: status or error, with the count. */
    pages: 0,
    failed: new Map<string, number>(),
    /** Until the last byte of the slowest page, or until it had failed. */
    slowestMs: 0,
    async stop(): Promise<void> {
      isRunning = false;
      await Promise.all(clients);
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

/** The sentences whose condition is true. */
export const problemsOf = (...problems: [isSo: boolean, sentence: string][]): string[] =>
  problems.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));

/** Pages that did not come, and requests that were not taken as they must be. */
export const loadProblems = (
  failed: Counts,
  { lost, doubled, givenUp }: Record<'lost' | 'doubled' | 'givenUp', number>,
) =>
  problemsOf(
    [failed.size > 0, `pages failed: ${countsInWords(failed)}`],
    [lost + doubled + givenUp > 0, 'requests are lost, doubled or were never taken'],
  );
