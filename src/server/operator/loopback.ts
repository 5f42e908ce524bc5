import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from '../loopback-host.ts';

/** Whether the site is one that nobody but this machine can reach: the first half of decision 25's exemption. */
export function isLoopbackSite({ host, siteUrl }: { host: string; siteUrl: string | null }): boolean {
  return isLoopbackHost(host) && (siteUrl === null || isLoopbackHost(new URL(siteUrl).hostname));
}

/** Whether a request was made straight to a loopback address, by no proxy that says so: the other half. */
export function isLoopbackRequest(headers: IncomingHttpHeaders): boolean {
  const throughProxy = Object.keys(headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
  const host = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  return !throughProxy && isLoopbackHost(host);
}
