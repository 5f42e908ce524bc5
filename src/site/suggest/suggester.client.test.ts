import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSuggester } from './combobox.client.ts';
import type { SuggestAnswer } from './suggestion.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answerTo = (text: string): SuggestAnswer => ({
  groups: [{ kind: 'names', title: 'Item names', options: [{ text, detail: '', href: '/' }] }],
});

/** A suggester whose requests the test answers; `shown` lists what it shows, a text or null. */
function aSuggester({ online = true } = {}) {
  const requests: {
    typed: string;
    signal: AbortSignal;
    answer: (response: Response) => Promise<void>;
    fail: () => Promise<void>;
  }[] = [];
  const shown: (string | null)[] = [];
  const suggester = createSuggester({
    fetch: (typed, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        requests.push({
          typed,
          signal,
          answer: async (response) => {
            resolve(response);
            await vi.advanceTimersByTimeAsync(0);
          },
          fail: async () => {
            reject(new TypeError('Failed to fetch'));
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
    show: (answer) => shown.push(answer === null ? null : answer.groups[0]!.options[0]!.text),
    now: () => performance.now(),
    isOnline: () => online,
  });
  const typed = () => requests.map((request) => request.typed);
  return { ...suggester, requests, shown, typed };
}
const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init);
const answered = (text: string) => json(answerTo(text));

describe('asking', () => {
  test('waits 80 ms after the last key', () => {
    const { ask, typed } = aSuggester();
    ask('m');
    vi.advanceTimersByTime(79);
    ask('ms');
    vi.advanceTimersByTime(79);
    expect(typed()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(typed()).toEqual(['ms']);
  });

  test('aborts the question under way when another is asked', () => {
    const { ask, requests } = aSuggester();
    ask('m');
    vi.advanceTimersByTime(80);
    ask('ms');
    expect(requests[0]!.signal.aborted).toBe(true);
  });

  test('an old answer never overtakes a new one, whatever the order in which they come', async () => {
    const { ask, requests, shown } = aSuggester();
    for (const typed of ['m', 'ms']) {
      ask(typed);
      vi.advanceTimersByTime(80);
    }
    await requests[1]!.answer(answered('new'));
    await requests[0]!.answer(answered('old'));
    expect(shown).toEqual(['new']);
  });

  test('an answer that comes between two keys is not shown for what is typed now', async () => {
    const { ask, requests, shown } = aSuggester();
    ask('m');
    vi.advanceTimersByTime(80);
    ask('ms');
    await requests[0]!.answer(answered('old'));
    expect(shown).toEqual([]);
  });

  test('what was asked before is answered at once, without a request', async () => {
    const { ask, requests, shown } = aSuggester();
    for (const typed of ['m', 'ms']) {
      ask(typed);
      vi.advanceTimersByTime(80);
      await requests.at(-1)!.answer(answered(typed));
    }
    ask(' m ');
    expect(shown).toEqual(['m', 'ms', 'm']);
    vi.advanceTimersByTime(1_000);
    expect(requests).toHaveLength(2);
  });

  test('nothing typed shows nothing, without a request', () => {
    const { ask, shown, typed } = aSuggester();
    ask('  ');
    vi.advanceTimersByTime(1_000);
    expect([shown, typed()]).toEqual([[null], []]);
  });

  test('offline nothing is asked', () => {
    const { ask, shown, typed } = aSuggester({ online: false });
    ask('ms');
    vi.advanceTimersByTime(1_000);
    expect([shown, typed()]).toEqual([[null], []]);
  });

  test('after a stop nothing is shown any more', async () => {
    const { ask, stop, requests, shown } = aSuggester();
    ask('ms');
    vi.advanceTimersByTime(80);
    stop();
    await requests[0]!.answer(answered('ms'));
    ask('msx');
    stop();
    vi.advanceTimersByTime(1_000);
    expect([shown, requests.length]).toEqual([[], 1]);
  });
});

describe('what is no answer shows nothing', () => {
  test.each([
    ['an error', json({ error: 'x' }, { status: 500 })],
    ['a page', new Response('<!doctype html>')],
    ['another shape', json({ groups: 7 })],
    ['null', json(null)],
  ])('%s', async (_name, response) => {
    const { ask, requests, shown } = aSuggester();
    ask('ms');
    vi.advanceTimersByTime(80);
    await requests[0]!.answer(response);
    expect(shown).toEqual([null]);
  });

  test('a network that is gone', async () => {
    const { ask, requests, shown } = aSuggester();
    ask('ms');
    vi.advanceTimersByTime(80);
    await requests[0]!.fail();
    expect(shown).toEqual([null]);
  });

  test('four seconds without an answer', async () => {
    const { ask, shown } = aSuggester();
    ask('ms');
    await vi.advanceTimersByTimeAsync(4_080);
    expect(shown).toEqual([null]);
  });
});

test('a refusal for too many questions is heeded for as long as it says', async () => {
  const { ask, requests, typed } = aSuggester();
  ask('m');
  vi.advanceTimersByTime(80);
  await requests[0]!.answer(json({}, { status: 429, headers: { 'retry-after': '3' } }));
  ask('ms');
  vi.advanceTimersByTime(2_900);
  ask('msx');
  vi.advanceTimersByTime(200);
  expect(typed()).toEqual(['m']);
  ask('msx1');
  vi.advanceTimersByTime(80);
  expect(typed()).toEqual(['m', 'msx1']);
});

test('at most fifty answers are kept, the latest', async () => {
  const { ask, requests, typed } = aSuggester();
  for (let index = 0; index <= 50; index++) {
    ask(`q${index}`);
    vi.advanceTimersByTime(80);
    await requests.at(-1)!.answer(answered('x'));
  }
  ask('q1');
  ask('q0');
  vi.advanceTimersByTime(80);
  expect(typed().slice(50)).toEqual(['q50', 'q0']);
});
