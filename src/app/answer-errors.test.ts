import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { busy } from '#base/http/rate-limit.ts';
import { addErrorAnswers } from './page-routes.ts';

test('logs a failure as an error with its cause, and a refusal of a busy site as no failure (G3.3)', async () => {
  const log: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => log.push(line) } } });
  onTestFinished(() => app.close());
  addErrorAnswers(app, { origin: () => 'https://parts.example', notFound: async (_request, reply) => reply });
  app.get('/busy', async (_request, reply) => {
    throw busy(reply, 'pages');
  });
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  const refused = await app.inject('/busy');
  expect([refused.statusCode, refused.headers['retry-after'], log]).toEqual([503, '10', []]);
  expect([(await app.inject('/broken')).statusCode, log]).toEqual([500, [expect.stringContaining('broken')]]);
});
