import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSuggester } from './suggester.client.ts';
import type { SuggestAnswer } from './suggestion.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answerTo = (text: string): SuggestAnswer => ({
  groups: [{ kind: 'names', title: 'Item names', options: [{ text, detail: '', href: '/' }] }],
});

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init);
const answered = (text: string) => json(answerTo(text));

/** A suggester whose requests the test answers; `shown` lists what it shows, a text or null. `rest`: asks, and lets the keys rest. */
function aSuggester({ online = true } = {}) {
  const requests: { typed: string; signal: AbortSignal; answer: (how: Response | Error) => Promise<void> }[] = [];
  const shown: (string | null)[] = [];
  const suggester = createSuggester({
    fetch: (typed, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        const answer = async (how: Response | Error) => {
          if (how instanceof Response) resolve(how);
          else reject(how);
          await vi.advanceTimersByTimeAsync(0);
        };
        requests.push({ typed, signal, answer });
      }),
    show: (answer) => shown.push(answer === null ? null : answer.groups[0]!.options[0]!.text),
    now: () => performance.now(),
    isOnline: () => online,
  });
  const rest = (typed: string, ms = 80) => {
    suggester.ask(typed);
    vi.advanceTimersByTime(ms);
  };
  const answer = (how: Response | Error) => requests.at(-1)!.answer(how);
  return { ...suggester, rest, answer, requests, shown, typed: () => requests.map((request) => request.typed) };
}

describe('asking', () => {
  test('waits 80 ms after the last key', () => {
    const { rest, typed } = aSuggester();
    for (const text of ['m', 'ms']) rest(text, 79);
    expect(typed()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(typed()).toEqual(['ms']);
  });

  test('an old answer never overtakes a new one: its request is aborted, whatever the order in which they come', async () => {
    const { rest, requests, shown } = aSuggester();
    rest('m');
    rest('ms');
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await requests[1]!.answer(answered('new'));
    await requests[0]!.answer(answered('old'));
    expect(shown).toEqual(['new']);
  });

  test('an answer that comes between two keys is not shown for what is typed now', async () => {
    const { rest, ask, answer, shown } = aSuggester();
    rest('m');
    ask('ms');
    await answer(answered('old'));
    expect(shown).toEqual([]);
  });

  test('what was asked before is answered at once, without a request', async () => {
    const { rest, answer, requests, shown } = aSuggester();
    for (const typed of ['m', 'ms']) {
      rest(typed);
      await answer(answered(typed));
    }
    rest(' m ', 1_000);
    expect([shown, requests.length]).toEqual([['m', 'ms', 'm'], 2]);
  });

  test.each([
    ['nothing typed', '  ', true],
    ['offline', 'ms', false],
  ])('%s shows nothing, without a request', (_case, text, online) => {
    const { rest, shown, typed } = aSuggester({ online });
    rest(text, 1_000);
    expect([shown, typed()]).toEqual([[null], []]);
  });

  test('after a stop nothing is shown any more', async () => {
    const { ask, rest, stop, answer, requests, shown } = aSuggester();
    rest('ms');
    stop();
    await answer(answered('ms'));
    ask('msx');
    stop();
    vi.advanceTimersByTime(1_000);
    expect([shown, requests.length]).toEqual([[], 1]);
  });
});

test.each([
  ['an error', json({ error: 'x' }, { status: 500 })],
  ['a page', new Response('<!doctype html>')],
  ['another shape', json({ groups: 7 })],
  ['null', json(null)],
  ['a network that is gone', new TypeError('Failed to fetch')],
  ['four seconds without an answer', null],
])('%s shows nothing', async (_name, how) => {
  const { rest, answer, shown } = aSuggester();
  rest('ms');
  await (how === null ? vi.advanceTimersByTimeAsync(4_000) : answer(how));
  expect(shown).toEqual([null]);
});

test('a refusal for too many questions is heeded for as long as it says', async () => {
  const { rest, answer, typed } = aSuggester();
  rest('m');
  await answer(json({}, { status: 429, headers: { 'retry-after': '3' } }));
  rest('ms', 2_900);
  rest('msx', 200);
  expect(typed()).toEqual(['m']);
  rest('msx1');
  expect(typed()).toEqual(['m', 'msx1']);
});

test('at most fifty answers are kept, the latest', async () => {
  const { ask, rest, answer, typed } = aSuggester();
  for (let index = 0; index <= 50; index++) {
    rest(`q${index}`);
    await answer(answered('x'));
  }
  ask('q1');
  rest('q0');
  expect(typed().slice(50)).toEqual(['q50', 'q0']);
});
