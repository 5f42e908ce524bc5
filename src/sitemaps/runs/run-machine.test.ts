import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paceOf, RECENT_RESULTS, recentResults, totalsOfAll, totalsOfRun } from './run-figures.ts';
import { newRun, nextState, type Outcome, type RunEvent, type RunState } from './run-machine.ts';

const BATCHES = 8;
const written = (atMs = 0): Outcome => ({ atMs, size: 10, records: 5 });
const failed = (atMs = 0): Outcome => ({ atMs, error: 'HTTP 500' });

const after = (state: RunState, ...events: RunEvent[]) => events.reduce(nextState, state);
const begin = (batch: number): RunEvent => ({ kind: 'begin', batch });
const settle = (attempt: number, outcome = written()): RunEvent => ({ kind: 'settle', attempt, outcome });
const at = (kind: 'start' | 'pause' | 'resume' | 'stop' | 'ask-key' | 'got-key' | 'no-key', atMs = 0): RunEvent => ({
  kind,
  atMs,
});

describe('a run', () => {
  test('starts at the current batch, and after a stop in the middle starts there again', () => {
    const stopped = after(newRun(BATCHES), at('start'), begin(1), settle(1), begin(2), at('stop'));
    expect([stopped.phase, stopped.next, stopped.inFlight]).toEqual(['stopped', 2, null]);
    const again = after(stopped, settle(2), at('start'), begin(2), settle(3));
    expect([again.phase, again.next, totalsOfRun(again).done]).toEqual(['running', 3, 2]);
  });

  test('honors a pause after the current batch, and at once between two', () => {
    const pausing = after(newRun(BATCHES), at('start'), begin(1), at('pause'));
    expect([pausing.phase, pausing.pausing, pausing.inFlight?.batch]).toEqual(['running', true, 1]);
    expect(after(pausing, settle(1))).toMatchObject({ phase: 'paused', pausing: false, next: 2 });
    expect(after(newRun(BATCHES), at('start'), begin(1), settle(1), at('pause'))).toMatchObject({
      phase: 'paused',
      next: 2,
    });
  });

  test('a resume before the batch is done clears the pause and goes on', () => {
    const state = after(newRun(BATCHES), at('start'), begin(1), at('pause'), at('resume'), settle(1));
    expect([state.phase, state.next]).toEqual(['running', 2]);
  });

  test('a failed batch is recorded and counted and the next one follows (S14.3)', () => {
    const state = after(newRun(BATCHES), at('start'), begin(1), settle(1, failed()), begin(2), settle(2));
    expect(totalsOfRun(state)).toEqual({
      total: BATCHES,
      done: 2,
      completed: 1,
      failed: 1,
      totalSize: 10,
      totalRecords: 5,
    });
    expect(recentResults(state).map(({ batch }) => batch)).toEqual([2, 1]);
  });

  test('a reset goes back to batch 1 without results and totals, also while it runs, and keeps what was measured', () => {
    let state = nextState(newRun(1), at('start', 100));
    state = after(state, begin(1), settle(1, written(350)));
    expect(state).toMatchObject({ phase: 'complete', measured: { files: 1, ms: 250, atMs: 350 } });
    const reset = after(state, { kind: 'reset' });
    expect(reset).toMatchObject({ phase: 'idle', next: 1, measured: { ms: 250 } });
    expect(totalsOfAll(reset).done).toBe(0);
    const running = after(newRun(BATCHES), at('start'), begin(1), { kind: 'reset' }, settle(1));
    expect([running.phase, totalsOfAll(running).done]).toEqual(['idle', 0]);
  });

  test('does not start when it is complete, and a range outside the plan is not taken', () => {
    const complete = after(newRun(1), at('start'), begin(1), settle(1));
    expect(after(complete, at('start'))).toBe(complete);
    for (const [first, last] of [
      [0, 2],
      [3, 2],
      [1, BATCHES + 1],
    ] as const)
      expect(after(newRun(BATCHES), { kind: 'choose', first, last }).last).toBe(BATCHES);
  });

  test('the clock stands while it is paused and while the key is asked for', () => {
    const state = after(
      newRun(BATCHES),
      at('start', 0),
      begin(1),
      settle(1, written(100)),
      begin(2),
      at('ask-key', 200),
      at('got-key', 60_200),
      settle(2, written(60_300)),
      at('pause', 60_300),
      at('resume', 90_000),
      begin(3),
      settle(3, written(90_300)),
    );
    const pace = paceOf(state, 90_300);
    expect(pace).toEqual({ elapsedMs: 600, filesPerSecond: 5, leftMs: 1_000 });
  });

  test('no key: the run is paused at the same batch', () => {
    const state = after(newRun(BATCHES), at('start'), begin(1), at('ask-key'), at('no-key'), settle(1));
    expect(state).toMatchObject({ phase: 'paused', needsKey: false, next: 1, inFlight: null });
    expect(totalsOfAll(state).done).toBe(0);
  });

  test('a single file beside a run leaves the place of the run', () => {
    const state = after(newRun(BATCHES), at('start'), begin(1), settle(1), at('pause'), begin(5), settle(2));
    expect([state.phase, state.next, totalsOfRun(state).done, totalsOfAll(state).done]).toEqual(['paused', 2, 1, 2]);
  });
});

/** What a driver may do at any moment, and what it may not: answers of tries that are over, begins out of order. */
const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<RunEvent>(at('start'), at('resume')) },
  fc.constantFrom<RunEvent>(at('pause'), at('stop'), at('ask-key'), at('got-key'), at('no-key')),
  { weight: 6, arbitrary: fc.integer({ min: 0, max: BATCHES + 1 }).map(begin) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.boolean())
      .map(([attempt, good]) => settle(attempt, good ? written() : failed())),
  },
);

describe('whatever happens in whatever order', () => {
  test('no batch of a run is lost or counted twice', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 120 }), (events) => {
        let state = newRun(BATCHES);
        const settledInRun: number[] = [];
        for (const event of events) {
          const before = state;
          state = nextState(state, event);
          if (before.phase === 'running' && state.next !== before.next) settledInRun.push(before.inFlight!.batch);
        }
        // The batches of the run came one after another, each once, and the current one follows.
        expect(settledInRun).toEqual(Array.from({ length: state.next - 1 }, (_none, index) => index + 1));
        const totals = totalsOfRun(state);
        expect(totals.done).toBe(state.next - 1);
        expect(totals.completed + totals.failed).toBe(totals.done);
        expect(state.phase === 'complete').toBe(state.next === BATCHES + 1);
        expect(state.outcomes).toHaveLength(BATCHES);
        expect(state.inFlight === null || state.phase !== 'complete' || state.next > BATCHES).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a run can always be finished', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state = after(newRun(BATCHES), ...events);
        if (state.inFlight !== null) state = nextState(state, settle(state.inFlight.attempt));
        state = after(state, at('resume'), at('start'));
        while (state.phase === 'running') {
          state = nextState(state, begin(state.next));
          state = nextState(state, settle(state.inFlight!.attempt));
          if (state.phase === 'paused') state = nextState(state, at('resume'));
        }
        expect([state.phase, totalsOfRun(state).done]).toEqual(['complete', BATCHES]);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('the last 50 results are kept, newest first (S14.5)', () => {
  let state = nextState(newRun(70), at('start'));
  for (let batch = 1; batch <= 60; batch++) state = after(state, begin(batch), settle(batch));
  const batches = recentResults(state).map(({ batch }) => batch);
  expect([batches.length, batches[0], batches.at(-1)]).toEqual([RECENT_RESULTS, 60, 11]);
});
