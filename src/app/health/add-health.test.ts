import underPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addHealth } from './add-health.ts';
import type { Readiness } from './readiness.ts';

test('a server that turns visitors away because it is busy is still alive and ready', async () => {
  const app = Fastify();
  // every process takes more memory than that
  await app.register(underPressure, { maxRssBytes: 1, sampleInterval: 10 });
  addHealth(app, async () => ({ status: 'ready' }) as Readiness);
  app.get('/', async () => 'a page');
  const status = async (url: string) => (await app.inject(url)).statusCode;
  for (let tries = 0; (await status('/')) === 200 && tries < 1_000; tries++) await wait(5);
  expect([await status('/'), await status('/healthz'), await status('/readyz')]).toEqual([503, 200, 200]);
  await app.close();
});
