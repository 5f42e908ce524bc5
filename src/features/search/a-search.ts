import type { Nsn } from '../../domain/nsn.ts';
import type { ExactPart, SearchData } from './search-data.ts';
import { nothingToSearch } from './search-path.ts';

/** What a search found, for tests: nothing unless said otherwise. */
export const aSearch = (overrides: Partial<SearchData> = {}): SearchData => ({
  ...nothingToSearch('screw'),
  readable: true,
  ...overrides,
});

/** An exact match for tests: by its part number as it is written. */
export const anExactPart = (overrides: Partial<ExactPart> = {}): ExactPart => ({
  nsn: 5_305_012_345_678 as Nsn,
  itemName: 'SCREW,CAP,SOCKET HEAD',
  listed: true,
  reason: { by: 'part-number', loosely: [], replaces: null },
  partNumber: 'MS16998-28',
  makers: [{ cage: '96906', company: 'MILITARY STANDARDS' }],
  ...overrides,
});
