import { isIPv4 } from 'node:net';

/** Whether a host without a port is this machine's loopback in a plain spelling: localhost, ::1 (also in brackets), 127.0.0.0/8. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
