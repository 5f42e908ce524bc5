import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openClusterStore } from '../cluster/open-cluster-store.ts';
import { onThisNode } from '../cluster/cluster-store.ts';
import { StoreUnavailable } from '../database/database.ts';
import { openBackgroundJob, type JobPlace, reportingOutages } from './background-job.ts';
import { openFolderNotes } from './folder-notes.ts';
import { type JobRun } from './job.ts';
import { newFolder } from '../../../test/support/new-folder.ts';

/** A job that a test moves on step by step. */
function stepped(place: JobPlace, onFailure: () => void = () => undefined) {
  const runs: { run: JobRun<{ to: number }, { last: string }>; finish: () => void; fail: (error: Error) => void }[] =
    [];
  const started = Promise.withResolvers<void>();
  const job = openBackgroundJob<{ to: number }, { last: string }>({
    ...place,
    kind: 'steps',
    work(run) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      run.signal.addEventListener('abort', () => reject(run.signal.reason as Error));
      runs.push({ run, finish: resolve, fail: reject });
      started.resolve();
      return promise;
    },
    parseDetails: (value) => value as { last: string } | null,
    onFailure,
  });
  onTestFinished(() => job.close());
  return { job, runs, started: started.promise };
}

const inFolder = (folder: string): JobPlace => ({ notes: openFolderNotes(folder), onOneNode: onThisNode });
const aFolder = () => join(newFolder('jobs'), 'notes');
const until = <Value>(read: () => Promise<Value>, isIt: (value: Value) => boolean) =>
  expect
    .poll(async () => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(500);
      return isIt(await read());
    })
    .toBe(true);

test('a job says who started it and how far it is, one at a time, and the last one stays (S15.15)', async () => {
  const { job, runs } = stepped(inFolder(aFolder()));
  expect(await job.read()).toBeNull();
  const both = await Promise.all([job.start('ada', { to: 3 }), job.start('bob', { to: 4 })]);
  expect([both, runs.length]).toEqual([['started', 'runs already'], 1]);
  expect(runs[0]!.run).toMatchObject({ id: 1, input: { to: 3 }, startedBy: 'ada' });
  runs[0]!.run.report({ done: 1, total: 3, details: { last: 'one' } });
  expect(await job.read()).toMatchObject({ id: 1, state: 'running', done: 1, total: 3, details: { last: 'one' } });
  runs[0]!.finish();
  await until(job.read, (now) => now?.state === 'done');
  expect(await job.read()).toMatchObject({ startedBy: 'ada', failure: null, endedAt: expect.any(Number) as number });
  expect([await job.start('bob', { to: 1 }), (await job.read())?.id]).toEqual(['started', 2]);
});

test('a paused job holds between two steps, goes on, and is stopped (S15.15)', async () => {
  const { job, runs } = stepped(inFolder(aFolder()));
  await job.start('ada', { to: 3 });
  const { run } = runs[0]!;
  const heard: boolean[] = [];
  run.onPause((isPaused) => heard.push(isPaused));
  await run.waitWhilePaused();
  await job.command('pause');
  expect((await job.read())?.state).toBe('paused');
  let wentOn = false;
  const going = run.waitWhilePaused().then(() => (wentOn = true));
  await job.command('pause');
  expect(wentOn).toBe(false);
  await job.command('resume');
  await going;
  expect(heard).toEqual([true, false]);
  await job.command('pause');
  const stopped = expect(run.waitWhilePaused()).rejects.toThrow('stopped');
  await job.command('stop');
  await stopped;
  await until(job.read, (now) => now?.state === 'stopped');
  expect(await job.start('ada', { to: 3 })).toBe('started');
});

test('a job that fails says why', async () => {
  const { job, runs } = stepped(inFolder(aFolder()));
  await job.start('ada', { to: 3 });
  runs[0]!.fail(new Error('the disk is full'));
  await until(job.read, (now) => now?.state === 'failed');
  expect((await job.read())?.failure).toBe('the disk is full');
});

test('a job whose process is killed or ends says so, and can be started again (S15.16)', async () => {
  const folder = aFolder();
  const { notes, onOneNode } = inFolder(folder);
  let isKilled = false;
  const keep: typeof notes.keep = (...note) => (isKilled ? Promise.resolve() : notes.keep(...note));
  await stepped({ notes: { ...notes, keep }, onOneNode }).job.start('ada', { to: 3 });
  isKilled = true;
  // what the next process finds
  const next = stepped(inFolder(folder));
  expect(await next.job.read()).toMatchObject({ id: 1, state: 'failed', failure: 'ended by a restart of the server' });
  expect(await next.job.start('bob', { to: 3 })).toBe('started');
  await next.job.close();
  const last = stepped(inFolder(folder));
  expect(await last.job.read()).toMatchObject({ id: 2, state: 'failed', failure: 'ended by a restart of the server' });
});

test('the end of a job that could not be kept is known, and is kept when the disk has room again (S15.16)', async () => {
  const folder = aFolder();
  const { notes, onOneNode } = inFolder(folder);
  let isFull = false;
  const keep: typeof notes.keep = async (...note) => {
    if (isFull) throw new StoreUnavailable('the disk is full');
    await notes.keep(...note);
  };
  const refused = Promise.withResolvers<void>();
  const { job, runs } = stepped({ notes: { ...notes, keep }, onOneNode }, refused.resolve);
  await job.start('ada', { to: 3 });
  isFull = true;
  runs[0]!.finish();
  await refused.promise;
  expect((await job.read())?.state).toBe('done');
  const next = stepped(inFolder(folder)).job;
  expect((await next.read())?.state).toBe('failed');
  isFull = false;
  const readByBoth = async () => [(await job.read())?.state, (await next.read())?.state];
  await until(readByBoth, (states) => states.every((state) => state === 'done'));
  expect(await job.start('bob', { to: 3 })).toBe('started');
});

test('a note that is kept again and again is as it was kept last, and only one takes it', async () => {
  const { notes } = inFolder(aFolder());
  await Promise.all(['1', '2', '3'].map((text) => notes.keep('steps', text)));
  expect(await notes.read('steps')).toBe('3');
  expect(await Promise.all([notes.take('steps'), notes.take('steps')])).toEqual(['3', null]);
});

test('a note that cannot be read counts as none', async () => {
  const place = inFolder(aFolder());
  await place.notes.keep('job-steps', '{"id":1,');
  expect(await stepped(place).job.read()).toBeNull();
  await place.notes.keep('job-steps', '{"id":"one","state":"running"}');
  expect(await stepped(place).job.read()).toBeNull();
});

test('of several nodes one runs it; each shows it and steers it (S15.17)', async () => {
  // rounds pass as often as somebody looks
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const url = await freshDatabase(inject('postgresUrl'));
  const stores = ['web-1', 'web-2'].map((node) => openClusterStore({ url, node }));
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
  const [one, other] = [stepped(stores[0]!), stepped(stores[1]!)];
  const began = await Promise.all([one.job.start('ada', { to: 3 }), other.job.start('bob', { to: 3 })]);
  expect(began.toSorted()).toEqual(['runs already', 'started']);
  const [runner, watcher] = began[0] === 'started' ? [one, other] : [other, one];
  expect([runner.runs.length, watcher.runs.length]).toEqual([1, 0]);
  runner.runs[0]!.run.report({ done: 2, total: 3, details: { last: 'two' } });
  await until(watcher.job.read, (now) => now?.done === 2);
  await watcher.job.command('pause');
  await until(runner.job.read, (now) => now?.state === 'paused');
  await watcher.job.command('stop');
  await until(watcher.job.read, (now) => now?.state === 'stopped');
  // the lease is given back after the last save
  await until(
    () => watcher.job.start('bob', { to: 1 }),
    (said) => said === 'started',
  );
});

test('of failures in a row the first is reported, and another one after a success', async () => {
  const outcomes = ['full', 'full', null, 'gone', null];
  const reported: string[] = [];
  const work = reportingOutages(
    async () => {
      const outcome = outcomes.shift() ?? null;
      if (outcome !== null) throw new Error(outcome);
    },
    'notes cannot be stored',
    (error) => reported.push(`${(error as Error).message}: ${((error as Error).cause as Error).message}`),
  );
  while (outcomes.length > 0) await work();
  expect(reported).toEqual(['notes cannot be stored: full', 'notes cannot be stored: gone']);
});

test('of notes that expire a folder keeps the newest thousand', async () => {
  const notes = openFolderNotes(aFolder());
  for (let index = 0; index <= 1_000; index++) await notes.keep(`note-${index}`, 'text', 60_000);
  expect([await notes.read('note-0'), await notes.read('note-1')]).toEqual([null, 'text']);
});
