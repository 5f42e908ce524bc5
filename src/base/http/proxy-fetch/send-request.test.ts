import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { requestHost, requestOwn } from './check-target.ts';

const signal = new AbortController().signal;
const server = createServer((request, response) => response.end(`${request.headers.host} ${request.url}`));
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function listening(host?: string): Promise<AddressInfo> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return server.address() as AddressInfo;
}

test('another host is asked at the address that was checked, by its own name', async () => {
  const { port } = await listening('127.0.0.1');
  const options = { method: 'GET', signal, connect: undefined } as const;
  const addresses = [{ address: '127.0.0.1', family: 4 }];
  const url = new URL(`http://maps.parts.invalid:${port}/a?b`);
  expect(await text(await requestHost(url, addresses, options))).toBe(`maps.parts.invalid:${port} /a?b`);
});

test.each(['127.0.0.1', '0.0.0.0', undefined])('the site is asked where it listens: %s', async (host) => {
  const own = await requestOwn(new URL('https://parts.example/a?b'), await listening(host), 'GET', signal);
  expect(await text(own)).toBe('parts.example /a?b');
});
