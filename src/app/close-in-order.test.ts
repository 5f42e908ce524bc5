import { expect, test } from 'vitest';
import { closeInOrder } from './cli/serve-site.ts';

test('parts close one after another, and one that fails or hangs keeps no other open', async () => {
  const closed: string[] = [];
  const failed: [string, unknown][] = [];
  const part = (name: string) => ({ name, close: async () => void closed.push(name) });
  const broken = new Error('broken');
  await closeInOrder(
    [
      part('mails'),
      { name: 'store', close: () => Promise.reject(broken) },
      { name: 'database', close: () => new Promise(() => {}) },
      part('catalog'),
    ],
    (name, error) => failed.push([name, error]),
    20,
  );
  expect(closed).toEqual(['mails', 'catalog']);
  expect(failed).toEqual([
    ['store', broken],
    ['database', null],
  ]);
});
