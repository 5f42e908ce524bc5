import { setTimeout as wait } from 'node:timers/promises';
import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { OWN_LIMIT_HEADER, ownLimitWait } from '#base/domain/own-limit.ts';
import { checkedResolver, ProxyRefusal, requestHost, resolveBySystem } from '#base/http/proxy-fetch/check-target.ts';
import type { Method, ResolveHost } from '#base/http/proxy-fetch/check-target.ts';
import { failureOf, receive, type UrlAnswer, type UrlFailure } from '../audit/read-url.ts';
import { MAX_XML_BYTES } from '../rules/protocol.ts';

const AGENTS = {
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  Googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  bingbot: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
};
export type Agent = keyof typeof AGENTS;

type Asked = { agent: Agent; method?: Method; headers?: Record<string, string> };
/** Asks the public address for a path, and again while it limits requests. Follows no redirect. Never rejects. */
export type AskOutside = (path: string, asked: Asked) => Promise<UrlAnswer | UrlFailure>;

/** Marks requests of a walk, which are not those of a crawler. */
export const WALK_HEADER = 'x-sitemap-walk';
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const TIMEOUT_MS = 30_000;
const APART_MS = 500;
const MAX_TRIES = 3;
const TRY_AGAIN_SECONDS = 5;
const MAX_WAIT_SECONDS = 300;

/** Opens the way to `origin` and no other host, at two requests a second. Its name is resolved once. */
export function openOutside(
  origin: string,
  options: {
    ready?: () => Promise<void>;
    isLoopbackAllowed?: boolean;
    resolve?: ResolveHost;
    sleep?: (ms: number) => Promise<unknown>;
  } = {},
): AskOutside {
  const { ready, isLoopbackAllowed = false, resolve = resolveBySystem, sleep = wait } = options;
  const host = new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1');
  const isOpen = isLoopbackAllowed && isLoopbackHost(host);
  const resolveHost = isOpen ? resolve : checkedResolver(resolve);
  let nextAt = 0;
  let waitedSeconds = 0;

  async function askOnce(path: string, { agent, method = 'GET', headers }: Asked): Promise<UrlAnswer | UrlFailure> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const addresses = await resolveHost(host);
      const url = new URL(path, origin);
      const said = { accept: ACCEPT, 'accept-encoding': 'gzip', 'user-agent': AGENTS[agent], [WALK_HEADER]: '1' };
      const way = { finalUrl: url.href, redirects: 0, startedAt: performance.now() };
      const response = await requestHost(url, addresses, { method, signal, headers: { ...said, ...headers } });
      return await receive(response, MAX_XML_BYTES, way);
    } catch (error) {
      if (error instanceof ProxyRefusal) return { kind: 'outside-unasked', reason: error.message };
      return failureOf(error, signal, TIMEOUT_MS);
    }
  }

  return async (path, asked) => {
    for (let tries = 1; ; tries++) {
      await ready?.();
      await sleep(Math.max(0, nextAt - performance.now()));
      nextAt = performance.now() + APART_MS;
      const answer = await askOnce(path, asked);
      const seconds = secondsToWait(answer);
      if (seconds === null) return answer;
      const { status = 0, header = () => null } = 'kind' in answer ? {} : answer;
      const isOwn = header(OWN_LIMIT_HEADER) !== null;
      if ((tries >= MAX_TRIES && !isOwn) || waitedSeconds + seconds > MAX_WAIT_SECONDS)
        return isOwn || status === 429 ? { kind: 'limited', reason: `HTTP ${status} again and again` } : answer;
      waitedSeconds += seconds;
      await sleep(seconds * 1_000);
    }
  };
}

/** Null where asking again is of no use. */
function secondsToWait(answer: UrlAnswer | UrlFailure): number | null {
  if ('kind' in answer) return ['cannot-read', 'timed-out'].includes(answer.kind) ? TRY_AGAIN_SECONDS : null;
  const { status, header } = answer;
  const limited = ownLimitWait(status, (name) => (name === OWN_LIMIT_HEADER ? 'any' : header(name)));
  return limited ?? (status >= 500 ? TRY_AGAIN_SECONDS : null);
}
