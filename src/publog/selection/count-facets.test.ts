import { expect, test } from 'vitest';
import type { Requirement } from '../part-selection.ts';
import { countRequirements } from './count-facets.ts';
import type { SelectionMemory } from './selection-source.ts';
import type { ScopeFacts } from './scope-facts.ts';

const MATERIAL: Requirement = { mrc: 'MATT', title: 'MATERIAL', dimension: null };
const narrowing = { narrowing: [MATERIAL], pieces: 1, rows: 10, columns: [] };
const FACTS: ScopeFacts = { ...narrowing, onFile: new Map([[MATERIAL.mrc, 7]]) };

async function count(facts: ScopeFacts, quick: boolean) {
  const read: string[] = [];
  const held = {
    slices: { slices: async () => [], columns: async (_, mrcs) => (read.push(...mrcs), mrcs.map(() => null)) },
    requirements: async () => new Map([[MATERIAL.mrc, MATERIAL]]),
  } satisfies Pick<SelectionMemory, 'slices' | 'requirements'>;
  return { ...(await countRequirements(held, [], facts, { filters: [], quick })), read };
}

test.each([
  ['many columns', { pieces: 7 }],
  ['many rows', { rows: 20_001 }],
])('a quick answer leaves out values that take %s to count, and still says what is on file', async (_, much) => {
  const { requirements, others, read } = await count({ ...FACTS, ...much }, true);
  expect(requirements).toBeNull();
  expect(others).toEqual([{ ...MATERIAL, onFile: 7 }]);
  expect(read).toEqual([]);
});

test.each([
  ['what reads little is counted in a quick answer', {}, true],
  ['everything is counted when it is asked for', { pieces: 7 }, false],
])('%s', async (_, much, quick) => {
  const { requirements, others } = await count({ ...FACTS, ...much }, quick);
  expect(requirements).toMatchObject([{ mrc: 'MATT', onFile: 7 }]);
  expect(others).toEqual([]);
});
