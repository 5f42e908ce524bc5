import type { IncomingHttpHeaders } from 'node:http';

/** Whether a host name, without a port, is this machine's loopback in one of its plain spellings. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

/** Whether the site is one that nobody but this machine can reach: the first half of decision 25's exemption. */
export function isLoopbackSite({ host, siteUrl }: { host: string; siteUrl: string | null }): boolean {
  return isLoopback(host) && (siteUrl === null || isLoopback(new URL(siteUrl).hostname));
}

/** Whether a request was made straight to a loopback address, by no proxy that says so: the other half. */
export function isLoopbackRequest(headers: IncomingHttpHeaders): boolean {
  const throughProxy = Object.keys(headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
  const host = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  return !throughProxy && isLoopback(host);
}
