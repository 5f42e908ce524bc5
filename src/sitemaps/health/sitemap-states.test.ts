import { expect, test } from 'vitest';
import { anEngine, aReport, coverageOf } from '../../../test/support/crawl/crawl-report.fixture.ts';
import { readSitemapStates } from './sitemap-states.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const side = { health: 'good', walk: { id: 7, startedAt: NOW - 300_000 }, faults: 0, brokenSince: null };
const states = (change: object = {}) =>
  readSitemapStates(
    {
      walks: { sides: async () => ({ inside: side, outside: { ...side, health: 'broken', walk: null } }) },
      foreignFiles: async () => ({ foreign: [{ origin: 'http://old', files: 9, first: 'a' }], files: 1_441 }),
      crawl: coverageOf(aReport({ engines: [anEngine()] })),
      isCrawlRecorded: true,
      ...change,
    } as never,
    NOW,
  );

test('the operators’ sheet and the pages of sitemaps and crawlers say the same (G5.8)', async () => {
  expect(await states()).toMatchObject({
    'Walk inside': { look: 'ok', word: 'Good', figure: 'walk 7, 5 min ago' },
    'Walk outside': { look: 'err', word: 'Broken', figure: '' },
    'Stored files': { look: 'err', word: '9 of another host', figure: '1,441 files' },
    Coverage: { figure: 'Google 96.0 %' },
  });
});

const silent = () => new Promise<never>(() => {});
const broken = () => Promise.reject(new Error('out'));
test.each([
  ['Walk inside', { walks: { sides: broken } }, undefined],
  ['Stored files', { foreignFiles: async () => null }, undefined],
  ['Coverage', { crawl: { report: broken, failure: () => new Error('out') } }, undefined],
  ['Coverage', { crawl: { report: silent, failure: () => null } }, { look: 'off', word: 'Being computed', figure: '' }],
  ['Coverage', { isCrawlRecorded: false }, { look: 'off', word: 'Off', figure: 'CRAWL_STATISTICS=off' }],
])('%s that is not known is never shown as none (G5.8)', async (what, change, state) => {
  expect((await states(change))[what]).toEqual(state);
});
