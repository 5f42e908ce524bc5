import { expect, test } from 'vitest';
import { filesToWrite } from './findings-table.tsx';
import type { WalkedItem } from './walks.ts';

const names = {
  sitemaps: ['/sitemap.xml?type=nsn&page=1'],
  files: ['nsn-1', 'nsn-2', 'nsn-3', 'fsc-5305'].map((one) => `${one}.xml.gz`),
};
const item = (place: number, kinds: WalkedItem['kinds'], group: WalkedItem['group'] = 'files'): WalkedItem => ({
  group,
  place,
  kinds,
  state: 'e',
  urls: 0,
  bytes: 0,
  ms: 0,
});

test('a finding of stored files leads to where these are made again (S15.22)', () => {
  const ofFiles = [item(1, ['not-gzip', 'http-status']), item(2, ['not-gzip']), item(3, ['plan-count'])];
  const items = [item(0, ['not-gzip'], 'sitemaps'), ...ofFiles];
  const expected = { words: 'Write nsn-2 to 3', href: '/sitemap-range-exporter?start=2&end=3' };
  expect(filesToWrite({ items, names }, 'not-gzip')).toEqual(expected);
  const one = { words: 'Write nsn-2', href: '/sitemap-range-exporter?start=2&end=2' };
  expect(filesToWrite({ items, names }, 'http-status')).toEqual(one);
  // class files are made with all nsn files
  const writeAll = { words: 'Write all', href: '/bulk-sitemap-generator' };
  expect(filesToWrite({ items, names }, 'plan-count')).toEqual(writeAll);
  expect(filesToWrite({ items: [item(0, ['not-gzip'], 'sitemaps')], names }, 'not-gzip')).toBeNull();
  const all = [0, 1, 2].map((place) => item(place, ['wrong-host']));
  expect(filesToWrite({ items: all, names }, 'wrong-host')).toEqual(writeAll);
});
