import { splitName } from '#base/domain/quote-request.ts';
import { parseRfqNumber, rfqNumberAt, type RfqNumber } from '#base/domain/rfq-number.ts';
import type { FormName } from './form-kit.ts';
import { readStored, store } from './stored.client.ts';

const CONTACT = ['name', 'firstName', 'lastName', 'email', 'phone', 'company', 'jobTitle'] as const;

/** C17.9. */
const CONTACT_KEY = 'quote-contact';
const CONTACT_CHANGED = 'contactChanged';
const MAX_TEXT = 300;

const storedContact = (kind: 'localStorage' | 'sessionStorage') => {
  const value = readStored(kind, CONTACT_KEY);
  return typeof value === 'object' && value !== null ? contactOf(value) : null;
};

function contactOf(fields: object) {
  const given = new Map<string, unknown>(Object.entries(fields));
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '');
  const texts = CONTACT.map((name) => [name, textOf(given.get(name))]);
  const contact = Object.fromEntries(texts) as Record<(typeof CONTACT)[number], string>;
  const name = `${contact.firstName} ${contact.lastName}`.trim();
  return name === '' ? { ...contact, ...splitName(contact.name) } : { ...contact, name };
}

const isBlank = (contact: ReturnType<typeof contactOf>) => CONTACT.every((name) => contact[name].trim() === '');

export const isRemembered = (): boolean => storedContact('localStorage') !== null;

export function onContactChange(changed: () => void): () => void {
  const listening = new AbortController();
  for (const type of [CONTACT_CHANGED, 'storage']) window.addEventListener(type, changed, { signal: listening.signal });
  return () => listening.abort();
}

export function keepContact(entries: object): void {
  const typed = contactOf(entries);
  const contact = { ...typed, jobTitle: typed.jobTitle || (storedContact('sessionStorage')?.jobTitle ?? '') };
  store('sessionStorage', CONTACT_KEY, isBlank(contact) ? null : contact);
  if (isRemembered() && !isBlank(contact)) store('localStorage', CONTACT_KEY, contact);
}

/** Off forgets at once. */
export function chooseRemember(on: boolean): void {
  store('localStorage', CONTACT_KEY, on ? (storedContact('sessionStorage') ?? contactOf({})) : null);
  window.dispatchEvent(new Event(CONTACT_CHANGED));
}

/** Fills in the known contact; else the same object. */
export function offerContact<Entries extends object>(entries: Entries): Entries {
  const contact = storedContact('sessionStorage') ?? storedContact('localStorage');
  if (contact === null || isBlank(contact) || !isBlank(contactOf(entries))) return entries;
  const offered = CONTACT.filter((name) => Object.hasOwn(entries, name)).map((name) => [name, contact[name]]);
  return { ...entries, ...Object.fromEntries(offered) };
}

const NO_DRAFT = { entries: null as unknown, rfqNumber: null as string | null };
/** For a closed storage. */
const kept = new Map<FormName, typeof NO_DRAFT>();

function readDraft(form: FormName) {
  const value = readStored('sessionStorage', `quote-draft-${form}`);
  return typeof value === 'object' && value !== null ? { ...NO_DRAFT, ...value } : (kept.get(form) ?? NO_DRAFT);
}

function writeDraft(form: FormName, draft: typeof NO_DRAFT | null): void {
  if (draft === null) kept.delete(form);
  else kept.set(form, draft);
  store('sessionStorage', `quote-draft-${form}`, draft);
}

export const draftEntries = (form: FormName): unknown => readDraft(form).entries;

export function keepEntries(form: FormName, entries: object): void {
  writeDraft(form, { ...readDraft(form), entries });
  keepContact(entries);
}

export function carryEntries(form: FormName, entries: Readonly<Record<string, string>>): void {
  const filled = Object.entries(entries).filter(([, text]) => text !== '');
  if (filled.length === 0) return;
  const before = readDraft(form).entries as object | null;
  writeDraft(form, { rfqNumber: null, entries: { ...before, ...Object.fromEntries(filled) } });
}

/** The same at every retry (C10.3). */
export function numberOfForm(form: FormName): RfqNumber {
  const draft = readDraft(form);
  const number = parseRfqNumber(draft.rfqNumber) ?? rfqNumberAt(Date.now());
  if (number !== draft.rfqNumber) writeDraft(form, { ...draft, rfqNumber: number });
  return number;
}

export function forgetDraft(form: FormName): void {
  if (!isRemembered()) store('sessionStorage', CONTACT_KEY, null);
  writeDraft(form, null);
}
