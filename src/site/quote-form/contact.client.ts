import { splitName } from '#base/domain/quote-request.ts';

/** What the three forms ask of a person alike, each in its own fields. */
const CONTACT = ['name', 'firstName', 'lastName', 'email', 'phone', 'company', 'jobTitle'] as const;
type Contact = Record<(typeof CONTACT)[number], string>;

/** In the storage of the tab always, in that of the browser where the buyer has chosen so: C17.9. */
const KEY = 'quote-contact';
/** Announced on `window` when the choice has changed. */
const CONTACT_CHANGED = 'contactChanged';
/** Longer than any field that is sent. */
const MAX_TEXT = 300;

type Kind = 'localStorage' | 'sessionStorage';

function readStored(kind: Kind): Contact | null {
  try {
    const value: unknown = JSON.parse(window[kind].getItem(KEY) ?? 'null');
    return typeof value === 'object' && value !== null ? contactOf(value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function store(kind: Kind, contact: Contact | null): void {
  try {
    if (contact === null) window[kind].removeItem(KEY);
    else window[kind].setItem(KEY, JSON.stringify(contact));
  } catch {
    // closed or full: nothing is remembered
  }
}

/** A name of one field and of two become each other; what is no text is blank. */
function contactOf(fields: Readonly<Record<string, unknown>>): Contact {
  const text = (name: string) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : '';
    return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
  };
  const rest = { email: text('email'), phone: text('phone'), company: text('company'), jobTitle: text('jobTitle') };
  const [firstName, lastName] = [text('firstName'), text('lastName')];
  if (firstName + lastName === '') return { name: text('name'), ...splitName(text('name')), ...rest };
  return { name: `${firstName} ${lastName}`.trim(), firstName, lastName, ...rest };
}

const isBlank = (contact: Contact) => CONTACT.every((name) => contact[name].trim() === '');

/** Whether the buyer has chosen to be remembered by this browser. */
export const isRemembered = (): boolean => readStored('localStorage') !== null;

/** Follows the choice, in this tab and others. */
export function onContactChange(changed: () => void): () => void {
  const listening = new AbortController();
  for (const type of [CONTACT_CHANGED, 'storage']) window.addEventListener(type, changed, { signal: listening.signal });
  return () => listening.abort();
}

/** Keeps the contact of a form for the other forms of this tab, and for later visits where that is chosen. */
export function keepContact(entries: object): void {
  const typed = contactOf(entries as Record<string, unknown>);
  const contact = { ...typed, jobTitle: typed.jobTitle || (readStored('sessionStorage')?.jobTitle ?? '') };
  store('sessionStorage', isBlank(contact) ? null : contact);
  if (isRemembered() && !isBlank(contact)) store('localStorage', contact);
}

/** The buyer's choice. Off forgets at once what this browser has remembered. */
export function chooseRemember(on: boolean): void {
  store('localStorage', on ? (readStored('sessionStorage') ?? contactOf({})) : null);
  window.dispatchEvent(new Event(CONTACT_CHANGED));
}

/** After a request was sent: the next person at this tab finds nothing, unless the browser is to remember. */
export function forgetTabContact(): void {
  if (!isRemembered()) store('sessionStorage', null);
}

/** Entries of a form with the contact that is known, where the form has none. The same object when there is nothing to offer. */
export function offerContact<Entries extends object>(entries: Entries): Entries {
  const contact = readStored('sessionStorage') ?? readStored('localStorage');
  if (contact === null || isBlank(contact) || !isBlank(contactOf(entries as Record<string, unknown>))) return entries;
  const offered = CONTACT.filter((name) => Object.hasOwn(entries, name)).map((name) => [name, contact[name]]);
  return { ...entries, ...Object.fromEntries(offered) };
}
