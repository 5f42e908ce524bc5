import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReleaseNode } from '#publog/releases/release-registry.ts';
import { NodeTable } from './page.tsx';

const [A, B] = ['20261101', '20261201'];
const SOUND: ReleaseNode = { name: 'web-1', serves: B, ready: [B, A], fetching: null, error: null, seenAgoMs: 900 };

test('an operator sees which release each node serves, and what keeps it from one (C20.48)', () => {
  const nodes: ReleaseNode[] = [
    SOUND,
    { ...SOUND, name: 'web-2', serves: A, ready: [A], fetching: { version: B, done: 0.437 } },
    { ...SOUND, name: 'web-3', error: 'The disk is full <b>' },
    { ...SOUND, name: 'web-4', fetching: { version: 'C', done: 0 } },
    { ...SOUND, name: 'web-5', serves: null, ready: [], seenAgoMs: 3_700_000 },
  ];
  const standing = { version: B, before: A, staged: B, flippedAtMs: 1 };
  const markup = renderToStaticMarkup(<NodeTable standing={standing} nodes={nodes} nowMs={Date.UTC(2026, 10, 22)} />);
  const rows = markup.split('<tr').slice(2);
  const texts = rows.map((row) =>
    `<tr${row}`
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  expect(texts).toEqual([
    `web-1 ${B} ${A} now Serves`,
    `web-2 ${A} none now Takes no visitors fetches ${B}, 43 %`,
    `web-3 ${B} ${A} now Has a problem The disk is full &lt;b&gt;`,
    `web-4 ${B} ${A} now Serves fetches C, 0 %`,
    'web-5 none none 1 h ago Not seen',
  ]);
});
