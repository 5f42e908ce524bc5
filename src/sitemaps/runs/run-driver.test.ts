import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { aStorage } from '../../../test/support/sitemaps/run-storage.fixture.ts';
import type { FilePlan } from './file-plan.ts';
import { runDriver, type RunDriver, type RunDriverOptions } from './run-driver.client.ts';
import { totalsOfAll, totalsOfRun } from './run-figures.ts';
import type { RunLock } from './run-lock.client.ts';
import type { UploadAnswer } from './upload-file.client.ts';

const PLAN: FilePlan = { nsnFiles: 4, classFiles: ['5330'], catalogVersion: 'first' };
const STORED: UploadAnswer = { kind: 'stored', size: 100, records: 5, catalogVersion: 'first' };
const NAME = 'sitemap-run-test';

/** One lock for the drivers of a test, as tabs of one browser have it. */
function aLock(): RunLock & { isTaken: boolean } {
  const lock = {
    isTaken: false,
    claim: async () => {
      if (lock.isTaken) return null;
      lock.isTaken = true;
      return () => void (lock.isTaken = false);
    },
    isHeld: async () => lock.isTaken,
    whenFree: () => {},
  };
  return lock;
}

const opened: (() => void)[] = [];
afterEach(() => opened.splice(0).forEach((close) => close()));

type Setup = Partial<RunDriverOptions> & {
  answer?: (type: string) => UploadAnswer | null;
  /** Whether the operator gives the key. */
  giveKey?: () => boolean;
};

function aDriver({ answer = () => STORED, giveKey = () => true, ...options }: Setup = {}) {
  const uploads: string[] = [];
  const pauses: number[] = [];
  const driver = runDriver({
    name: NAME,
    plan: PLAN,
    upload: async (type) => {
      uploads.push(type);
      return answer(type);
    },
    lock: aLock(),
    storage: aStorage(),
    wait: async (ms) => void pauses.push(ms),
    now: () => 1_000,
    ...options,
  });
  driver.subscribe(() => driver.view().state.needsKey && driver.answerKey(giveKey()));
  opened.push(driver.open());
  return { driver, uploads, pauses, state: () => driver.view().state };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a bulk run', () => {
  test('takes every file once, in order, with 100 ms between (S14.1)', async () => {
    const { driver, uploads, pauses, state } = aDriver();
    await driver.start();
    expect(uploads).toEqual(['nsn-1', 'nsn-2', 'nsn-3', 'nsn-4', 'fsc-5330']);
    expect(pauses).toEqual([100, 100, 100, 100]);
    expect(totalsOfRun(state())).toMatchObject({ completed: 5, failed: 0, totalSize: 500, totalRecords: 25 });
    expect(state().phase).toBe('complete');
  });

  test('goes on after a file that fails, with its error kept', async () => {
    const { driver, state } = aDriver({
      answer: (type) =>
        type === 'nsn-2' ? { kind: 'failed', error: 'HTTP 500: Internal Server Error', status: 500 } : STORED,
    });
    await driver.start();
    expect([state().phase, totalsOfRun(state()).failed]).toEqual(['complete', 1]);
    expect(state().outcomes[1]).toEqual({ atMs: 1_000, error: 'HTTP 500: Internal Server Error' });
  });

  test('a stop ends the request, and the same file is made again after a start', async () => {
    let driver: RunDriver;
    const made = aDriver({
      answer: (type) => {
        if (type === 'nsn-2' && made.uploads.length === 2) driver.stop();
        return STORED;
      },
    });
    driver = made.driver;
    await driver.start();
    expect([made.state().phase, made.state().next]).toEqual(['stopped', 2]);
    await driver.start();
    expect(made.uploads).toEqual(['nsn-1', 'nsn-2', 'nsn-2', 'nsn-3', 'nsn-4', 'fsc-5330']);
    expect(totalsOfRun(made.state()).done).toBe(5);
  });

  test('asks for the key and goes on with the same file', async () => {
    let signedIn = false;
    const asked: string[] = [];
    const { driver, uploads, state } = aDriver({
      answer: () => (signedIn ? STORED : { kind: 'key-needed' }),
      giveKey: () => Boolean(asked.push(state().phase)) && (signedIn = true),
    });
    await driver.start();
    expect(uploads.slice(0, 3)).toEqual(['nsn-1', 'nsn-1', 'nsn-2']);
    expect([asked.length, totalsOfRun(state()).completed]).toEqual([1, 5]);
  });

  test('without the key it is paused where it was, and nothing is recorded', async () => {
    const { driver, state } = aDriver({ answer: () => ({ kind: 'key-needed' }), giveKey: () => false });
    await driver.start();
    expect([state().phase, state().next, totalsOfAll(state()).done]).toEqual(['paused', 1, 0]);
  });

  test('says why a file is tried again, until it has an outcome', async () => {
    const said: (string | null)[] = [];
    const { driver } = aDriver({
      upload: async (type, _signal, onRetry) => {
        if (type === 'nsn-2') onRetry('The server does not answer');
        said.push(driver.view().retrying);
        return STORED;
      },
    });
    await driver.start();
    expect(said).toEqual([null, 'The server does not answer', null, null, null]);
  });

  test.each<[string, UploadAnswer]>([
    ['a file that is not there any more', { kind: 'failed', error: 'HTTP 404: Not Found', status: 404 }],
    ['a file of another catalog', { ...STORED, catalogVersion: 'second' } as UploadAnswer],
  ])('%s says that the catalog has changed', async (_name, answer) => {
    const { driver } = aDriver({ answer: (type) => (type === 'nsn-3' ? answer : STORED) });
    await driver.start();
    expect(driver.view().newerCatalog).toBe(true);
  });

  test('one file alone replaces its old outcome, and not while a run is under way', async () => {
    let bad = true;
    const { driver, uploads, state } = aDriver({
      answer: () => (bad ? { kind: 'failed', error: 'HTTP 500', status: 500 } : STORED),
    });
    await driver.uploadOne(5);
    expect([uploads, totalsOfAll(state()).failed]).toEqual([['fsc-5330'], 1]);
    bad = false;
    await driver.uploadOne(5);
    expect(totalsOfAll(state())).toMatchObject({ failed: 0, completed: 1 });
    const run = driver.startRange(2, 3);
    await driver.uploadOne(1);
    await run;
    expect(uploads.slice(2)).toEqual(['nsn-2', 'nsn-3']);
    expect([state().phase, totalsOfAll(state()).completed]).toEqual(['complete', 3]);
  });
});

describe('what survives', () => {
  test('a run whose page went away is shown as paused, never as running, and goes on with the file that was under way', async () => {
    const storage = aStorage();
    const gone = aDriver({
      storage,
      upload: (type) => (type === 'nsn-3' ? new Promise(() => {}) : Promise.resolve(STORED)),
    });
    void gone.driver.start();
    await settle();
    expect(JSON.parse(storage.getItem(NAME)!)).toMatchObject({ phase: 'running' });
    const back = aDriver({ storage });
    await settle();
    expect(back.state()).toMatchObject({ phase: 'paused', interrupted: true, next: 3 });
    await back.driver.resume();
    expect(back.uploads).toEqual(['nsn-3', 'nsn-4', 'fsc-5330']);
    expect(totalsOfRun(back.state())).toMatchObject({ completed: 5, totalSize: 500 });
  });

  test('with another tab at it, a second one shows how far it is and starts nothing', async () => {
    const [storage, lock] = [aStorage(), aLock()];
    const first = aDriver({
      storage,
      lock,
      upload: (type) => (type === 'nsn-2' ? new Promise(() => {}) : Promise.resolve(STORED)),
    });
    void first.driver.start();
    await settle();
    const second = aDriver({ storage, lock });
    await settle();
    expect(second.driver.view()).toMatchObject({ elsewhere: true, state: { phase: 'running', next: 2 } });
    await second.driver.start();
    second.driver.stop();
    second.driver.reset();
    expect([second.uploads, second.state().phase, second.state().next]).toEqual([[], 'running', 2]);
  });

  test('where nothing can be kept the run goes on and says so', async () => {
    const { driver, state } = aDriver({ storage: aStorage(10) });
    await driver.start();
    expect([state().phase, driver.view().kept]).toEqual(['complete', false]);
  });

  test.each(['', '{', 'null', '[]', '{"shape":1}', '{"shape":2}', '"running"', '1e999'])(
    '%j in the storage is harmless',
    async (text) => {
      const storage = aStorage();
      storage.setItem(NAME, text);
      const { driver, state } = aDriver({ storage });
      await settle();
      expect(state()).toMatchObject({ phase: 'idle', next: 1 });
      await driver.start();
      expect(state().phase).toBe('complete');
    },
  );
});

test('whatever is pressed while files are made, no file of a run is lost or doubled', async () => {
  const press = fc.constantFrom('start', 'pause', 'resume', 'stop', 'none', 'none', 'none');
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 60 }), fc.scheduler(), async (presses, scheduler) => {
      const made = aDriver({
        upload: async (type, signal) => {
          await scheduler.schedule(Promise.resolve(), type);
          return signal.aborted ? null : { ...STORED, size: 1 };
        },
        wait: (ms) => scheduler.schedule(Promise.resolve(), `wait ${ms}`),
      });
      const { driver } = made;
      const flush = async () => {
        for (let turn = 0; turn < 8; turn++) await Promise.resolve();
      };
      for (const button of presses) {
        if (button === 'start') void driver.start();
        if (button === 'resume') void driver.resume();
        if (button === 'pause') driver.pause();
        if (button === 'stop') driver.stop();
        await flush();
        if (scheduler.count() > 0) await scheduler.waitOne();
        const { state } = driver.view();
        expect(totalsOfRun(state).done).toBe(state.next - 1);
      }
      for (let turns = 0; driver.view().state.phase !== 'complete' && turns < 100; turns++) {
        void driver.resume();
        void driver.start();
        await flush();
        if (scheduler.count() > 0) await scheduler.waitOne();
      }
      expect(totalsOfRun(driver.view().state)).toMatchObject({ done: 5, completed: 5, totalSize: 5 });
    }),
    { numRuns: 300 },
  );
});
