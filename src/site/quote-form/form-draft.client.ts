import { forgetTabContact, keepContact } from './contact.client.ts';
import { parseRfqNumber, rfqNumberAt, type RfqNumber } from '#base/domain/rfq-number.ts';

export type FormName = 'home' | 'cart' | 'rfq';
/** Entries of a form that has not been sent, and the number that it has got. */
type Draft = { entries: unknown; rfqNumber: string | null };

/** One form at a time in a tab: entries survive a reload, and end with the tab. */
const keyOf = (form: FormName) => `quote-draft-${form}`;
/** Where the tab's storage is closed to us, drafts live as long as the page. */
const kept = new Map<FormName, Draft>();

function readDraft(form: FormName): Draft {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    if (typeof value === 'object' && value !== null) return { entries: null, rfqNumber: null, ...value };
  } catch {
    // closed, or not ours
  }
  return kept.get(form) ?? { entries: null, rfqNumber: null };
}

function writeDraft(form: FormName, draft: Draft): void {
  kept.set(form, draft);
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // full or closed
  }
}

/** What was entered before a reload; null when nothing was. Parse it: the storage may hold anything. */
export const draftEntries = (form: FormName): unknown => readDraft(form).entries;

/** Keeps what is entered for a reload, and its contact for the other forms. */
export function keepEntries(form: FormName, entries: object): void {
  writeDraft(form, { ...readDraft(form), entries });
  keepContact(entries);
}

/** Takes entries over into a form before it is opened. What they leave blank stays as it was typed. */
export function carryEntries(form: FormName, entries: Readonly<Record<string, string>>): void {
  const draft = readDraft(form);
  const filled = Object.entries(entries).filter(([, text]) => text !== '');
  if (filled.length === 0) return;
  writeDraft(form, {
    rfqNumber: null,
    entries: { ...(draft.entries as object | null), ...Object.fromEntries(filled) },
  });
}

/** The number of the filled form: made at its first submit, the same at every retry (C10.3). */
export function numberOfForm(form: FormName): RfqNumber {
  const draft = readDraft(form);
  const number = parseRfqNumber(draft.rfqNumber) ?? rfqNumberAt(Date.now());
  if (number !== draft.rfqNumber) writeDraft(form, { ...draft, rfqNumber: number });
  return number;
}

/** After a success: the next filled form gets a number of its own. */
export function forgetDraft(form: FormName): void {
  forgetTabContact();
  kept.delete(form);
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // closed
  }
}
