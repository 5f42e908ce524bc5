import type { Worker } from 'node:cluster';
import { afterEach, expect, test, vi } from 'vitest';
import type { Readiness } from '../health/readiness.ts';
import { addCounts, type Figure } from './add-counts.ts';
import { figuresOfAll } from './figures-of-all.ts';
import type { Peers } from './join-processes.ts';
import type { News, ToProcess } from './messages.ts';
import { joinReadiness } from './readiness-of-all.ts';
import { openRelay } from './relay.ts';
import { receivedHindrance, publishHindrance } from './share-hindrance.ts';
import { pauseBeforeStart } from './supervise.ts';

const figure = (type: string, values: Figure['values']): Figure => ({
  name: `a_${type}`,
  help: 'A figure',
  type,
  aggregator: 'omit',
  values,
});

test('what several processes have counted is added by name and labels, in whatever order the labels are', () => {
  const one = figure('counter', [{ value: 2, labels: { route: '/', status: 200 } }]);
  const other = figure('counter', [
    { value: 3, labels: { status: 200, route: '/' } },
    { value: 1, labels: { status: 404, route: '/' } },
  ]);
  expect(
    addCounts([[one], [other, figure('gauge', [])], []]).map(({ values }) => values.map(({ value }) => value)),
  ).toEqual([[5, 1]]);
});

test('metrics keep what an ended process had counted, and name the process of the rest (C20.63)', async () => {
  const memory = (value: number) => figure('gauge', [{ value, labels: {} }]);
  const seen = (value: number) => figure('counter', [{ value, labels: {} }]);
  const text = await figuresOfAll([
    { process: 0, value: [seen(10)] },
    { process: 1, value: [seen(1), memory(70)] },
    { process: 2, value: [seen(2), memory(80)] },
  ]).metrics();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toEqual(['a_gauge{process="1"} 70', 'a_gauge{process="2"} 80', 'a_counter 13']);
});

const READY = {
  status: 'ready',
  reasons: [],
  parts: {
    catalog: { status: 'ok' },
    mail: { status: 'ok', since: null },
    releases: { status: 'off', inForce: null },
    draining: false,
  },
} as unknown as Readiness;
const changed = (status: Readiness['status'], parts: object, reasons: string[] = []): Readiness => ({
  status,
  reasons,
  parts: { ...READY.parts, ...parts },
});

test('readiness is that of the process in trouble; one that ends or is missing makes the machine degraded, not unready (C20.65)', () => {
  const failing = changed('degraded', { mail: { status: 'failing', since: 'then' } });
  const unready = changed('unready', { catalog: { status: 'missing' } }, ['no catalog yet']);
  const ending = changed('unready', { draining: true }, ['the server is ending']);
  const told = (answers: Readiness[], of = 2) => {
    const { status, reasons, parts } = joinReadiness(answers, of);
    return [status, reasons.join(), parts.catalog.status, parts.mail.status, parts.draining, parts.processes?.running];
  };
  expect(told([READY, READY])).toEqual(['ready', '', 'ok', 'ok', false, 2]);
  expect(told([READY])).toEqual(['degraded', '', 'ok', 'ok', false, 1]);
  expect(told([READY, failing])).toEqual(['degraded', '', 'ok', 'failing', false, 2]);
  expect(told([failing, unready, READY], 3)).toEqual(['unready', 'no catalog yet', 'missing', 'failing', false, 3]);
  expect(told([READY, ending])).toEqual(['degraded', '', 'ok', 'ok', false, 1]);
  const following = changed('ready', { releases: { status: 'ok', inForce: 'a' } });
  expect(joinReadiness([READY, following], 2).parts.releases).toEqual({ status: 'ok', inForce: 'a' });
  expect(told([ending, ending])).toEqual(['unready', 'the server is ending', 'ok', 'ok', true, 0]);
});

test('a process is started again at once, then after longer and longer pauses; five ends within five minutes are a crash loop (C20.66)', () => {
  expect(pauseBeforeStart([0])).toBe(0);
  expect(pauseBeforeStart([0, 1_000])).toBe(500);
  expect(pauseBeforeStart([0, 1_000, 2_000, 3_000])).toBe(2_000);
  expect(pauseBeforeStart([0, 1_000, 2_000, 3_000, 4_000])).toBeNull();
  expect(pauseBeforeStart([0, 1_000, 2_000, 3_000, 300_001])).toBe(2_000);
  expect(pauseBeforeStart([0, 400_000, 800_000, 1_200_000, 1_600_000])).toBe(0);
});

afterEach(() => void vi.useRealTimers());

test('a late release keeps the machine from visitors also while process 1, which alone follows releases, is busy, ends or is replaced (C20.41)', () => {
  vi.useFakeTimers();
  const ready = new Map<Worker, number>();
  const relay = openRelay(() => ready);
  const words = 'the release is late';
  /** What the process finds, or what it has heard. */
  const start = (number: number, own: () => string | null, hasLooked = () => number === 1): (() => string | null) => {
    const listeners = new Map<News, () => void>();
    const worker = {
      isConnected: () => true,
      send: (message: ToProcess & { kind: 'news' }) => listeners.get(message.news)?.(),
    } as unknown as Worker;
    const peers: Pick<Peers, 'tell' | 'onNews'> = {
      tell: (news) => relay.take(worker, { kind: 'news', news }),
      onNews: (news, listener) => void listeners.set(news, listener),
    };
    const hindrance = receivedHindrance(peers, { hindrance: number === 1 ? own : () => words, hasLooked });
    if (number === 1) publishHindrance(peers, hindrance);
    ready.set(worker, number);
    relay.take(worker, { kind: 'ready' });
    return hindrance;
  };
  let found: string | null = words;
  start(1, () => found);
  const second = start(2, () => null);
  expect(second()).toBe(words);
  found = null;
  vi.advanceTimersByTime(500);
  expect(second()).toBeNull();
  expect(start(3, () => null)()).toBeNull();
  found = words;
  vi.advanceTimersByTime(500);
  // from now on process 1 says nothing
  vi.clearAllTimers();
  expect([second(), start(4, () => null)()]).toEqual([words, words]);
  start(1, () => null);
  vi.advanceTimersByTime(500);
  expect(second()).toBeNull();
  vi.clearAllTimers();
  // one that takes its place while PostgreSQL is silent uses what was told until it has looked itself
  let looked = false;
  const renewed = start(
    1,
    () => words,
    () => looked,
  );
  vi.advanceTimersByTime(500);
  expect([renewed(), second()]).toEqual([null, null]);
  looked = true;
  vi.advanceTimersByTime(500);
  expect([renewed(), second()]).toEqual([words, words]);
});
