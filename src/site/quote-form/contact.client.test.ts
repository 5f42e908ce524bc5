import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { aStorage } from '../../../test/support/cart/storage.fixture.ts';
import { chooseRemember, forgetDraft, isRemembered, keepContact, offerContact } from './form-draft.client.ts';

let [tab, browser] = [aStorage(), aStorage()];
beforeEach(() => {
  [tab, browser] = [aStorage(), aStorage()];
  vi.stubGlobal('window', { sessionStorage: tab, localStorage: browser, dispatchEvent: () => true });
});
afterAll(() => void vi.unstubAllGlobals());

const CART = { name: '', email: '', phone: '', company: '', leadTime: '' };
const RFQ = { firstName: '', lastName: '', email: '', phone: '', company: '', jobTitle: '', message: '' };
const own = { email: 'dana@buyer.example', company: 'Rotor' };
const DANA = { ...CART, ...own, name: 'Dana van der Whitfield', leadTime: 'ASAP' };

test('a contact that was typed once is offered in the fields of the other forms, and nothing else of the form (C17.9)', () => {
  keepContact(DANA);
  expect(offerContact(RFQ)).toEqual({ ...RFQ, ...own, firstName: 'Dana', lastName: 'van der Whitfield' });
  keepContact({ ...RFQ, firstName: 'Ana', lastName: 'Cruz', jobTitle: 'Buyer' });
  expect(offerContact(CART)).toEqual({ ...CART, name: 'Ana Cruz' });
  // a form in which somebody has typed keeps its own
  const typed = { ...RFQ, email: 'other@buyer.example' };
  expect(offerContact(typed)).toBe(typed);
});

test('without the choice nothing outlives the tab, and a sent request forgets it there (C17.9)', () => {
  keepContact(DANA);
  expect([isRemembered(), browser.length]).toEqual([false, 0]);
  forgetDraft('cart');
  expect(offerContact(CART)).toBe(CART);
});

test('with it the next visit has it, and choosing otherwise forgets it at once (C17.9)', () => {
  chooseRemember(true);
  keepContact(DANA);
  forgetDraft('cart');
  tab.clear();
  expect(offerContact(CART)).toMatchObject({ name: 'Dana van der Whitfield', leadTime: '' });
  chooseRemember(false);
  expect([isRemembered(), browser.length]).toEqual([false, 0]);
});

test.each(['7', '"x"', 'no JSON', '[]', '{"name":7,"email":{}}'])('%s in the storage offers nothing', (value) => {
  browser.setItem('quote-contact', value);
  expect(offerContact(CART)).toEqual(CART);
});
