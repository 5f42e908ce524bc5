import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enableDraft } from './answer-draft.client.ts';

const NUMBER = 'RFQ-1793456789012';
const AT = Date.UTC(2026, 10, 22, 13, 39, 52);
const TYPED = new Date(AT).toTimeString().slice(0, 5);
const SAVE_AFTER_MS = 1_200;
const RETRY_AFTER_MS = 10_000;

class Control {
  name: string;
  value: string;
  readonly #heard: () => void;
  constructor(name: string, value: string, heard: (control: Control) => void) {
    [this.name, this.value] = [name, value];
    this.#heard = () => heard(this);
  }
  dispatchEvent(): void {
    this.#heard();
  }
}

/** As much of a form as a draft needs: some fields by name, and what it listens to. */
function aForm(values: Record<string, string>, dataset: Record<string, string> = {}) {
  let heard: (event: { target: Control }) => void = () => {};
  const controls = new Map<string, Control>();
  for (const [name, value] of Object.entries({ revision: '3', ...values }))
    controls.set(name, new Control(name, value, (target) => heard({ target })));
  const prepended: { text: string }[] = [];
  const form = {
    dataset: { answer: NUMBER, save: '/save', ...dataset },
    elements: { namedItem: (name: string) => controls.get(name) ?? null },
    querySelectorAll: () => [],
    addEventListener: (_name: string, listener: typeof heard) => (heard = listener),
    prepend: (element: { text: string }) => prepended.push(element),
    controls,
  };
  const type = (name: string, value: string): void => {
    controls.get(name)!.value = value;
    heard({ target: controls.get(name)! });
  };
  return {
    form: form as never as HTMLFormElement,
    type,
    valueOf: (name: string) => controls.get(name)!.value,
    prepended,
  };
}

const kept = new Map<string, string>();
let posted: Record<string, string>[];
let said: [text: string, warns: boolean][];
let answers: (Response | Error)[];
const json = (body: object, status = 200): Response => Response.json(body, { status });
const saved = (revision: number): Response => json({ kind: 'saved', revision, saved: '13:39:52 EST' });

beforeEach(() => {
  vi.useFakeTimers({ now: AT });
  kept.clear();
  [posted, said, answers] = [[], [], []];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('window', { addEventListener: () => {} });
  // kinds of controls that this form has none of
  for (const kind of ['HTMLInputElement', 'RadioNodeList']) vi.stubGlobal(kind, Map);
  vi.stubGlobal('FormData', function fieldsOf(form: { controls: Map<string, Control> }) {
    return Array.from(form.controls.values(), ({ name, value }) => [name, value]);
  });
  vi.stubGlobal('document', {
    createElement: () => ({
      text: '',
      addEventListener: () => {},
      append(...parts: unknown[]) {
        this.text += parts.filter((part) => typeof part === 'string').join('');
      },
    }),
  });
  vi.stubGlobal('fetch', (_path: string, { body }: { body: URLSearchParams }) => {
    posted.push(Object.fromEntries(body));
    const answer = answers.shift() ?? new Error('offline');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const enable = (form: HTMLFormElement) => enableDraft(form, (text, warns = false) => void said.push([text, warns]));
const keptFields = (): unknown => (kept.size === 0 ? null : JSON.parse(kept.get(`answer-draft:${NUMBER}`)!).fields);

test('saves once when the typing pauses, and the next save begins with the revision of the last (C19.14)', async () => {
  const { form, type } = aForm({ 'price.0': '', note: '', filling: '' });
  enable(form);
  answers = [saved(4), saved(5)];
  type('price.0', '1');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
  type('price.0', '12');
  type('filling', 'a pasted table');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(posted).toEqual([{ revision: '3', 'price.0': '12', note: '', action: 'save' }]);
  expect([said.at(-1), keptFields()]).toEqual([['Saved as a draft 13:39:52 EST', false], null]);
  type('note', 'x');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(posted[1]).toMatchObject({ revision: '4', note: 'x' });
});

test.each([
  ['no server', new Error('offline'), 'The server cannot be reached.'],
  ['a session that has ended', json({ error: 'no' }, 401), 'You are signed out: sign in at the desk in another tab.'],
  ['a request that was removed', json({ error: 'This request is gone.' }, 404), 'This request is gone.'],
  ['a store that is out', json({}, 503), 'The answer could not be saved.'],
])('with %s what was typed is kept in the browser, and saved once it can be (C19.14)', async (_why, answer, words) => {
  const { form, type } = aForm({ 'price.0': '' });
  enable(form);
  answers = [answer, saved(4)];
  type('price.0', '38.50');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(said.at(-1)).toEqual([`${words} What you typed is kept in this browser.`, true]);
  expect(keptFields()).toEqual({ 'price.0': '38.50' });
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
  expect([posted.length, keptFields()]).toEqual([2, null]);
});

test('stops when somebody else has saved, and keeps what was typed (C19.3)', async () => {
  const { form, type } = aForm({ 'price.0': '' });
  const draft = enable(form);
  answers = [json({ error: 'Ben has saved this answer meanwhile.' }, 409)];
  type('price.0', '38.50');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(said.at(-1)).toEqual(['Ben has saved this answer meanwhile. Press “Save draft” to see both.', true]);
  type('price.0', '39.00');
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
  expect([await draft.save(), posted.length, keptFields()]).toEqual([null, 1, { 'price.0': '39.00' }]);
});

test('puts back what was typed on the same draft, and only offers it on another (C19.14)', () => {
  const fields = { 'price.0': '7.00', 'price.9': 'gone' };
  const keep = (revision: number): void =>
    void kept.set(`answer-draft:${NUMBER}`, JSON.stringify({ revision, atMs: AT, fields }));
  keep(3);
  const same = aForm({ 'price.0': '' });
  enable(same.form);
  expect(same.valueOf('price.0')).toBe('7.00');
  expect(said.at(-1)).toEqual([`1 field typed here at ${TYPED} and not saved: put back.`, true]);
  keep(2);
  const other = aForm({ 'price.0': '8.00' });
  enable(other.form);
  const offered = `1 field typed here at ${TYPED} and not saved; the draft has changed since.  `;
  expect([other.valueOf('price.0'), other.prepended[0]!.text]).toEqual(['8.00', offered]);
  kept.set(`answer-draft:${NUMBER}`, '{"revision":');
  enable(aForm({ 'price.0': '8.00' }).form);
});
