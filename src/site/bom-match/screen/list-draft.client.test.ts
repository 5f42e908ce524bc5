import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveDraft, readDraft } from './list-draft.client.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
beforeEach(() => void vi.stubGlobal('sessionStorage', storage));
afterEach(() => stored.clear());
afterAll(() => void vi.unstubAllGlobals());

test('what was pasted and decided comes back', () => {
  const draft = {
    text: 'A-1\t2',
    columns: ['number', 'quantity'] as const,
    choices: { 1: { text: 'A-1\t2', taken: false, nsn: '5305-01-234-5678', quantity: '3', added: true } },
    checked: true,
  };
  expect(saveDraft(draft)).toBe(true);
  expect(readDraft()).toEqual(draft);
  saveDraft({ ...draft, text: '' });
  expect(stored.size).toBe(0);
});

test.each(['', 'null', '7', '{"text": 7}', 'no JSON', '[]'])('"%s" in the storage is no draft', (value) => {
  stored.set('list-draft', value);
  expect(readDraft()).toEqual({ text: '', columns: null, choices: {}, checked: false });
});

test('a draft of another shape keeps its readable parts', () => {
  stored.set(
    'list-draft',
    '{"text": "A", "columns": ["x"], "choices": {"1": {"text": "A", "taken": "yes"}, "2": null}, "checked": 1}',
  );
  expect(readDraft()).toEqual({ text: 'A', columns: null, choices: { 1: { text: 'A' } }, checked: false });
});

test('a browser that keeps nothing is no failure', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(readDraft().text).toBe('');
  expect(saveDraft({ text: 'A', columns: null, choices: {}, checked: false })).toBe(false);
});
