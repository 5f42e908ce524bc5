import { expect, test } from 'vitest';
import { SECTION_NAMES } from '#base/domain/publog-columns.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { sectionBit } from '#publog/sections.ts';
import { contentProblem } from './walk-plan.server.ts';

const NONE = Object.fromEntries(SECTION_NAMES.map((name) => [name, []]));

test.each<[said: string | null, record: object | null, stored: object, numbers?: unknown[]]>([
  [null, null, {}],
  [null, { sections: 0, partCount: 0 }, {}],
  [null, { sections: sectionBit('freight'), partCount: 1 }, { freight: [{}] }],
  ['it lacks freight', { sections: sectionBit('freight'), partCount: 1 }, {}],
  ['it lacks freight', { sections: sectionBit('freight'), partCount: 0 }, { freight: null }],
  ['it lacks part numbers, freight', { sections: sectionBit('freight'), partCount: 2 }, {}, []],
])('a part is held against its record: %s (S15.51)', async (said, record, stored, numbers = [{}]) => {
  const catalog = {
    findPart: async () => record,
    readSections: async () => ({ ...NONE, ...stored }),
    listPartNumbers: async () => numbers,
  } as unknown as Parameters<typeof contentProblem>[0];
  expect(await contentProblem(catalog, 5305_000_000_001 as Nsn)).toBe(said);
});
