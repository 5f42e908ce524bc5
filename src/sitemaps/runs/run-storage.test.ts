import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilePlan } from './file-plan.ts';
import { totalsOfAll } from './run-figures.ts';
import { newRun, nextState, type RunEvent, type RunState } from './run-machine.ts';
import { readRun, writeRun } from './run-storage.ts';

const plan: FilePlan = { nsnFiles: 3, classFiles: ['5330'], catalogVersion: 'first' };

function aRunAfter(files: number, ...events: RunEvent[]): RunState {
  let state = nextState(newRun(4), { kind: 'start', atMs: 0 });
  for (let batch = 1; batch <= files; batch++) {
    state = nextState(state, { kind: 'begin', batch });
    const outcome = batch === 2 ? { atMs: batch, error: 'HTTP 500' } : { atMs: batch, size: 10, records: 5 };
    state = nextState(state, { kind: 'settle', attempt: batch, outcome });
  }
  return events.reduce(nextState, state);
}
const readBack = (state: RunState, now = plan) => readRun(writeRun(state, plan, state.activeMs), now);

test('a run comes back as it was', () => {
  const state = aRunAfter(3, { kind: 'pause', atMs: 9 });
  expect(readBack(state)).toEqual({ state: { ...state, attempts: 0 }, olderCatalog: false });
  const complete = aRunAfter(4);
  expect(readBack(complete)).toEqual({ state: { ...complete, attempts: 0 }, olderCatalog: false });
});

test('with another catalog it keeps what is still there, and goes on at the first file that was not made', () => {
  const state = aRunAfter(4);
  const grown = readBack(state, { ...plan, nsnFiles: 4, catalogVersion: 'second' })!;
  expect(grown.olderCatalog).toBe(true);
  expect(grown.state).toMatchObject({ batches: 5, first: 1, last: 5, next: 4, phase: 'stopped' });
  expect(totalsOfAll(grown.state).done).toBe(4);
  const shrunk = readBack(aRunAfter(3), { nsnFiles: 1, classFiles: [], catalogVersion: 'second' })!;
  expect(shrunk.state).toMatchObject({ batches: 1, last: 1, next: 2, phase: 'complete' });
  const none = readBack(aRunAfter(3), { nsnFiles: 0, classFiles: [], catalogVersion: 'empty' })!;
  expect(nextState(none.state, { kind: 'resume', atMs: 0 }).phase).not.toBe('complete');
});

test('whatever lies in the storage gives a run that can go on, or none', () => {
  const good = writeRun(aRunAfter(2), plan, 0);
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    // a good one, with one piece replaced by something else
    fc
      .tuple(fc.constantFrom(...Object.keys(JSON.parse(good) as object)), fc.jsonValue())
      .map(([key, value]) => JSON.stringify({ ...(JSON.parse(good) as object), [key]: value })),
    fc
      .tuple(fc.nat(good.length), fc.string({ maxLength: 3 }))
      .map(([at, text]) => good.slice(0, at) + text + good.slice(at + 1)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const found = readRun(text, plan);
      if (found === null) return;
      const { state } = found;
      expect(state.outcomes).toHaveLength(4);
      expect(state.first).toBeGreaterThanOrEqual(1);
      expect(state.last).toBeLessThanOrEqual(4);
      expect(state.next).toBeGreaterThanOrEqual(state.first);
      expect(state.next).toBeLessThanOrEqual(state.last + 1);
    }),
    { numRuns: 2_000 },
  );
});
