import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseRemember, forgetDraft, isRemembered, keepContact, offerContact } from './form-draft.client.ts';

const stored = { sessionStorage: new Map<string, string>(), localStorage: new Map<string, string>() };
const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

beforeEach(() => {
  stored.sessionStorage.clear();
  stored.localStorage.clear();
  const kinds = { sessionStorage: storage(stored.sessionStorage), localStorage: storage(stored.localStorage) };
  vi.stubGlobal('window', { ...kinds, dispatchEvent: () => true });
});

afterAll(() => void vi.unstubAllGlobals());

const CART = { name: '', email: '', phone: '', company: '', leadTime: '' };
const RFQ = { firstName: '', lastName: '', email: '', phone: '', company: '', jobTitle: '', message: '' };
const DANA = {
  ...CART,
  name: 'Dana van der Whitfield',
  email: 'dana@buyer.example',
  company: 'Rotor',
  leadTime: 'ASAP',
};

test('a contact that was typed once is offered in the fields of the other forms, and nothing else of the form (C17.9)', () => {
  keepContact(DANA);
  expect(offerContact(RFQ)).toEqual({
    ...RFQ,
    firstName: 'Dana',
    lastName: 'van der Whitfield',
    email: 'dana@buyer.example',
    company: 'Rotor',
  });
  keepContact({ ...RFQ, firstName: 'Ana', lastName: 'Cruz', jobTitle: 'Buyer' });
  expect(offerContact(CART)).toEqual({ ...CART, name: 'Ana Cruz' });
});

test('a form in which somebody has typed keeps its own', () => {
  keepContact(DANA);
  const typed = { ...RFQ, email: 'other@buyer.example' };
  expect(offerContact(typed)).toBe(typed);
});

test('without the choice nothing outlives the tab, and a sent request forgets it there (C17.9)', () => {
  keepContact(DANA);
  expect([isRemembered(), stored.localStorage.size]).toEqual([false, 0]);
  forgetDraft('cart');
  expect(offerContact(CART)).toBe(CART);
});

test('with it the next visit has it, and choosing otherwise forgets it at once (C17.9)', () => {
  chooseRemember(true);
  keepContact(DANA);
  forgetDraft('cart');
  stored.sessionStorage.clear();
  expect(offerContact(CART)).toMatchObject({ name: 'Dana van der Whitfield', leadTime: '' });
  chooseRemember(false);
  expect([isRemembered(), stored.localStorage.size]).toEqual([false, 0]);
});

test.each(['7', '"x"', 'no JSON', '[]', '{"name":7,"email":{}}'])('%s in the storage offers nothing', (value) => {
  stored.localStorage.set('quote-contact', value);
  expect(offerContact(CART)).toEqual(CART);
});
