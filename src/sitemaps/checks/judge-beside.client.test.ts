import { afterEach, expect, test, vi } from 'vitest';
import { aReply, aUrlset, somePartPaths } from '../../../test/support/sitemaps/reply.fixture.ts';
import { type JudgeTask, judgeBeside } from './judge-beside.client.ts';
import { judgeReply } from './judge.ts';

const reply = aReply({ body: aUrlset(somePartPaths(50)) });
const check = { rules: 'sitemap', origin: 'https://parts.example', expected: null, url: '/sitemap.xml' } as const;

/** A browser's worker, as far as it is used here, which answers as `answer` does. */
function standInFor(answer: (worker: EventTarget, task: JudgeTask) => void) {
  const asked: JudgeTask[] = [];
  class StandIn extends EventTarget {
    postMessage(task: JudgeTask): void {
      asked.push(task);
      answer(this, structuredClone(task));
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', StandIn);
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('replies are judged beside the page, with the same verdict', async () => {
  const asked = standInFor(async (worker, { id, reply: sent, check: by }) => {
    const verdict = await judgeReply(sent, by);
    worker.dispatchEvent(new MessageEvent('message', { data: { id, verdict } }));
  });
  const verdicts = await Promise.all([judgeBeside(reply, check), judgeBeside(reply, check)]);
  expect(asked).toHaveLength(2);
  expect(verdicts[0]).toMatchObject({ status: 'success', urlCount: 50 });
  expect(verdicts[1]).toEqual(verdicts[0]);
});

test.each([
  ['fails', () => standInFor((worker) => queueMicrotask(() => worker.dispatchEvent(new Event('error'))))],
  ['cannot be started', () => vi.stubGlobal('Worker', null)],
])('where a worker %s the page judges', async (_what, prepare) => {
  prepare();
  // workers that an earlier test has started live on
  vi.resetModules();
  const fresh = await import('./judge-beside.client.ts');
  expect(await fresh.judgeBeside(reply, check)).toEqual(await judgeReply(reply, check));
});
