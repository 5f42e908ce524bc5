import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { aReply, aUrlset, somePartPaths } from '../../../test/support/sitemaps/reply.fixture.ts';
import { readReply, type ReadingAsked } from './read-in-worker.client.ts';
import { readXml } from './read-body.ts';

const large = aReply({ body: gzipSync(aUrlset(somePartPaths(5_000))) });
const options = { origin: 'https://parts.example', sought: { word: 'urlset', never: /nowhere/ } };

/** A browser's worker, as far as it is used here, which answers as `answer` does. */
function standInFor(answer: (worker: EventTarget, asked: ReadingAsked) => void) {
  const asked: ReadingAsked[] = [];
  class StandIn extends EventTarget {
    postMessage(message: ReadingAsked): void {
      asked.push(message);
      answer(this, structuredClone(message));
    }
    terminate(): void {
      // nothing runs
    }
  }
  vi.stubGlobal('Worker', StandIn);
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('bodies are read beside the page, with the same result', async () => {
  const asked = standInFor(async (worker, { id, bytes, options: asked }) => {
    const reading = structuredClone(await readXml({ bytes }, asked));
    worker.dispatchEvent(new MessageEvent('message', { data: { id, reading } }));
  });
  const small = aReply({ body: aUrlset(somePartPaths(3)) });
  const replies = [large, small, large];
  const readings = await Promise.all(replies.map((reply) => readReply(reply, options)));
  expect(asked).toHaveLength(3);
  expect(readings).toEqual(await Promise.all(replies.map((reply) => readXml(reply, options))));
});

test('what a worker fails at is read by the page', async () => {
  const asked = standInFor((worker) => queueMicrotask(() => worker.dispatchEvent(new Event('error'))));
  // those that an earlier test has started live on: one of them or a new one fails
  vi.resetModules();
  const fresh = await import('./read-in-worker.client.ts');
  expect(await fresh.readReply(large, options)).toEqual(await readXml(large, options));
  expect(asked).toHaveLength(1);
});

test('where workers cannot be started the page reads', async () => {
  vi.stubGlobal('Worker', function refuse() {
    throw new Error('refused');
  });
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.resetModules();
  const fresh = await import('./read-in-worker.client.ts');
  expect((await fresh.readReply(large, options)).entries).toBe(5_000);
});
