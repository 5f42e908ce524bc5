import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { aFinding, anEndedWalk, someWalks } from '../../../test/support/sitemaps/walks.fixture.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { addWalkExports } from './add-walk-exports.ts';

async function anApp() {
  const finding = { ...aFinding('http-status'), examples: [{ sitemap: 'nsn-2.xml.gz', detail: '=HTTP 500' }] };
  const { walks } = await someWalks([anEndedWalk(1), anEndedWalk(2, { bad: [1], findings: [finding] })]);
  const app = Fastify();
  addWalkExports(app, { walks, gate: { check: async () => null } as unknown as OperatorGate });
  return app;
}

test('GET /sitemap-health/results.csv has each sitemap, file and finding of a walk, the last one by default (S15.24)', async () => {
  const app = await anApp();
  const { headers, body } = await app.inject('/sitemap-health/results.csv');
  expect(headers['content-disposition']).toBe('attachment; filename="sitemap-walk-2.csv"');
  const lines = body.split('\r\n');
  expect(lines[0]).toBe('what,name,state,addresses,bytes,ms,findings,detail');
  expect(lines).toContain('sitemap,/sitemap.xml?type=nsn&page=1,good,5000,17000,41,,');
  expect(lines).toContain('file,nsn-2.xml.gz,error,5000,17000,41,http-status,');
  expect(lines).toContain("example,nsn-2.xml.gz,fault,,,,http-status,'=HTTP 500");
});

test('GET /sitemap-health/results.json has a walk by its number; one that is not kept is 404 (S15.24)', async () => {
  const app = await anApp();
  expect((await app.inject('/sitemap-health/results.json?walk=1')).json()).toMatchObject({ id: 1, state: 'done' });
  for (const walk of ['3', '0', '-1', 'x', '1&walk=2'])
    expect([walk, (await app.inject(`/sitemap-health/results.json?walk=${walk}`)).statusCode]).toEqual([walk, 404]);
});
