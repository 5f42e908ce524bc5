import { expect, test } from 'vitest';
import { readConfig } from '#base/settings/config.ts';
import { followIndexNow } from './tell-index-now.ts';
import type { IndexNowReport } from './tell-index-now.ts';

const NOTHING: IndexNowReport = { urls: 0, lists: 0, problem: null, isFirst: false, beforeIsGone: false };

test('a release that comes into force is told of, and what failed or another node was telling is tried again (C20.25)', async () => {
  let switched = (): void => {};
  const told: string[] = [];
  const lines: string[] = [];
  const reports: IndexNowReport[] = [
    NOTHING,
    { ...NOTHING, problem: 'web-2 tells them just now' },
    { ...NOTHING, urls: 2, lists: 1, beforeIsGone: true },
  ];
  const following = followIndexNow({
    config: readConfig({}),
    origin: () => 'https://parts.example',
    source: { onSwitch: (listener) => void (switched = listener as () => void) },
    log: { info: (_fields, text) => void lines.push(text) },
    tell: async (_config, origin) => {
      told.push(origin);
      return reports[told.length - 1] ?? null;
    },
    settleMs: 1,
    retryMs: 1,
  });
  await expect.poll(() => told.length).toBe(1);
  switched();
  await expect.poll(() => lines.length).toBe(2);
  await following.stop();
  expect(lines).toEqual([
    'IndexNow: nothing was told: web-2 tells them just now.',
    'IndexNow: 2 changed addresses told in 1 list. Removed addresses are not known: the catalog before is not kept any more (KEEP_CATALOGS).',
  ]);
  expect(told).toEqual(Array(3).fill('https://parts.example'));
});
