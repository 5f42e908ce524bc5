import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { createServer } from './create-server.ts';

const BROWSER = 24;

/** A server whose event loop is as late as told, and whose answers to /slow wait. */
async function aServer(lateMs: number) {
  const log: string[] = [];
  const { app, underWay } = await createServer({
    config: readConfig({ LOG_LEVEL: 'info' }),
    development: false,
    loopDelayMs: () => lateMs,
    logTo: { write: (line) => log.push(line) },
  });
  onTestFinished(() => app.close());
  const [isFull, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/', async () => 'a page');
  app.get('/slow', async () => {
    if (underWay() === BROWSER) isFull.resolve();
    await isReleased.promise;
    return 'a slow page';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const slow = async () => {
    const answers = Array.from({ length: BROWSER }, () => ask('/slow'));
    await isFull.promise;
    return Promise.all(answers);
  };
  return { ask, slow, isFull: isFull.promise, release: isReleased.resolve };
}

test('a visitor who is alone is served, however late the event loop is (G3.3)', async () => {
  const { ask } = await aServer(60_000);
  for (let time = 0; time < 3; time += 1) expect((await ask('/')).status).toBe(200);
});

test('a late event loop refuses those who come while many wait, and serves those who wait (G3.3)', async () => {
  const { ask, slow, isFull, release } = await aServer(60_000);
  const waiting = slow();
  await isFull;
  const refused = await ask('/');
  expect([refused.status, refused.headers.get('x-limit')]).toEqual([503, 'load']);
  release();
  expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: BROWSER }, () => 200));
  expect((await ask('/')).status).toBe(200);
});

test('an event loop that is not late refuses nobody (G3.3)', async () => {
  const { ask, slow, isFull, release } = await aServer(900);
  const waiting = slow();
  await isFull;
  expect((await ask('/')).status).toBe(200);
  release();
  await waiting;
});
