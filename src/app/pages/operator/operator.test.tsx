import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import { good } from '#base/domain/sheet-state.ts';
import { findWrong } from '../../alerts/alert-machine.ts';
import type { SheetData } from './load.server.ts';
import { rowsOf, View } from './page.tsx';

const NOW = Date.UTC(2026, 10, 28, 12);
const parts = {
  catalog: { status: 'ok', editionDate: '2026-11-01', editionAgeDays: 27, sample: false },
  search: { status: 'ok' },
  ...Object.fromEntries(
    'quotes mail webhooks replies sitemaps releases files'.split(' ').map((part) => [part, { status: 'ok' }]),
  ),
  disk: { status: 'ok', freeBytes: 51.5e9, freeShare: 0.5 },
  backups: { status: 'ok', lastGood: '2026-11-28T11:00:00.000Z' },
  stock: { status: 'off', words: null },
  draining: false,
};

/** The sheet of a site on which all is well. */
function sheet(change: object = {}, changedParts: object = {}): SheetData {
  const readiness = { parts: { ...parts, ...changedParts } } as SheetData['readiness'];
  const figures = {
    byState: { new: 0, working: 0, accepted: 0, draft: 0 },
    late: 0,
    mailsFailed: 0,
    mailsWaiting: 0,
    oldestWaitingMs: null,
  };
  const all = {
    role: 'both',
    readiness,
    wrong: findWrong(readiness),
    figures,
    ofSitemaps: { 'Walk outside': good('walk 7') },
    told: { version: '20261101' },
    nodes: null,
    version: '20261101',
    nowMs: NOW,
    ...change,
  };
  return all as unknown as SheetData;
}
const textOf = (data: SheetData) =>
  renderToStaticMarkup(<View data={data} site={aSite()} />).replaceAll(/<svg[^]*?<\/svg>/g, '');
const rowOf = (what: string, data: SheetData) => rowsOf(data).find((row) => row.what === what);

test('one sheet says that all is well, with a figure for each part (G5.8)', () => {
  expect(textOf(sheet())).toContain('<span>All is well</span>');
  expect(rowsOf(sheet()).map(({ what, figure }) => `${what}: ${figure}`)).toEqual([
    'Edition: 2026-11-01, 27 days old',
    'Requests: ',
    'Mail: 0 waiting',
    'Walk outside: walk 7',
    'IndexNow: told of this catalog',
    'Backups: last 1 h ago',
    'Disk: 51.5 GB free',
    'Nodes: one machine',
  ]);
});

const waits = {
  byState: { new: 2, working: 0, accepted: 1, draft: 0 },
  late: 1,
  mailsFailed: 2,
  mailsWaiting: 0,
  oldestWaitingMs: NOW - 1,
};
test.each<[string, object, object, object]>([
  ['Requests', { figures: waits }, {}, { look: 'err', word: '1 late, 2 waiting' }],
  ['Mail', { figures: waits }, {}, { look: 'err', word: '2 mails not sent' }],
  ['Mail', {}, { mail: { status: 'failing', since: null } }, { look: 'err', word: 'Mails are not sent' }],
  ['IndexNow', { told: { version: '20261001' } }, {}, { look: 'warn', word: 'Behind' }],
  ['Disk', {}, { disk: { status: 'low', freeBytes: 1e9, freeShare: 0.01 } }, { look: 'err' }],
  ['Webhooks', {}, { webhooks: { status: 'failing', since: null } }, { look: 'err', word: 'Webhooks are not taken' }],
  ['Search', {}, { search: { status: 'ended' } }, { look: 'err', word: 'Needs you' }],
  ['Edition', {}, { catalog: { ...parts.catalog, editionAgeDays: 46 } }, { word: 'The catalog is an old edition' }],
])('%s that needs somebody says so, and what to do (G5.8)', (what, change, changedParts, state) => {
  const data = sheet(change, changedParts);
  expect(rowOf(what, data)).toMatchObject(state);
  expect(textOf(data)).toMatch(/things? needs? you/);
});

test.each([
  ['Requests', 'figures'],
  ['Mail', 'figures'],
  ['Walk outside', 'ofSitemaps'],
  ['IndexNow', 'told'],
  ['Nodes', 'nodes'],
])('%s that cannot be read is never shown as none (G5.8)', (what, source) => {
  expect(rowOf(what, sheet({ [source]: source === 'ofSitemaps' ? { [what]: undefined } : undefined }))).toMatchObject({
    look: 'err',
    word: 'Cannot be read',
  });
});

test('a role has no link to what it may not open (G5.8)', () => {
  const html = textOf(sheet({ role: 'quotes' })).split('<table')[1]!;
  expect(html).toContain('href="/quotes"');
  for (const path of ['/crawl', '/sitemap-health', '/operators']) expect(html).not.toContain(`href="${path}"`);
});
