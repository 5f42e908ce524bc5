import type { InputHTMLAttributes } from 'react';
import type { CartItem } from '#base/domain/cart-item.ts';
import { localIsoDate, parseIsoDate } from '#base/domain/day.ts';
import { isEmail } from '#base/domain/email.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { splitName } from '#base/domain/quote-request.ts';
import { MAX_QUOTE_LINES, type AttachedFile } from '#desk/request/quote-limits.ts';
import type { QuotePayload, QuoteProblem } from '#desk/request/quote-payload.ts';
import { readShelfChoice } from '../cart/shelf-choice.ts';
import { asWords, quoteMessages, type Words } from './messages.ts';

type InputLook = Pick<
  InputHTMLAttributes<unknown>,
  'required' | 'type' | 'autoComplete' | 'spellCheck' | 'placeholder'
>;
export type FieldLook = InputLook & { label: string; notes?: boolean; hint?: string };

/** C7.5, C8.1, C9.2, C18.7. */
export const FIELDS = {
  name: { label: 'Name', required: true, autoComplete: 'name' },
  firstName: { label: 'First Name', required: true, autoComplete: 'given-name' },
  lastName: { label: 'Last Name', required: true, autoComplete: 'family-name' },
  email: { label: 'Email', required: true, type: 'email', autoComplete: 'email', spellCheck: false },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
  company: { label: 'Company', required: true, autoComplete: 'organization' },
  jobTitle: { label: 'Job Title', autoComplete: 'organization-title' },
  leadTime: { label: 'Required Lead Time', placeholder: 'ASAP, 2 weeks, 30 days', autoComplete: 'off' },
  additionalNotes: { label: 'Additional Notes', notes: true },
  message: {
    label: 'What else should we know?',
    hint: 'Certificates, packaging, partial shipments, delivery dates.',
    notes: true,
  },
  deliveryAddress: { label: 'Delivery address', notes: true },
  deliveryCountry: { label: 'Country', autoComplete: 'shipping country' },
  neededBy: { label: 'Needed by', type: 'date', autoComplete: 'off' },
  attachments: { label: 'Files' },
} satisfies Record<string, FieldLook>;
export type FieldName = keyof typeof FIELDS;

const IN_FORM: Record<string, Partial<FieldLook>> = {
  'cart email': { hint: 'We send the quote to this address.' },
  'rfq company': { label: 'Company Name' },
};
export const lookOf = (form: FormName, name: FieldName): FieldLook => {
  return { ...(FIELDS[name] as FieldLook), ...IN_FORM[`${form} ${name}`] };
};

export const WISHES = ['deliveryAddress', 'deliveryCountry', 'neededBy', 'attachments'] as const;

export const FORMS = {
  home: { '': ['name', 'email', 'company', 'phone', 'leadTime', 'additionalNotes'] },
  cart: { Contact: ['name', 'phone', 'email'], Organization: ['company', 'leadTime', 'additionalNotes'] },
  rfq: {
    Contact: ['firstName', 'lastName', 'email', 'phone'],
    Company: ['company', 'jobTitle'],
    'Special Instructions': ['message'],
  },
} satisfies Record<string, Record<string, readonly FieldName[]>>;
export type FormName = keyof typeof FORMS;
export const fieldsOf = (form: FormName): FieldName[] => Object.values<readonly FieldName[]>(FORMS[form]).flat();
export type Entries = Partial<Record<FieldName, string>>;

/** `field`: such as "quantity-2", or null. */
export type FieldProblem = { field: string | null; message: string };
export type FormRefusal = { words: Words; problems: readonly FieldProblem[] };

export const problemAt = (refusal: FormRefusal | null, field: string): string | null =>
  refusal?.problems.find((problem) => problem.field === field)?.message ?? null;

const trimmed = (entries: Entries, name: FieldName): string => (entries[name] ?? '').trim();

/** Empty for anything but a text. */
export const textsOf = <Name extends string>(names: readonly Name[], read: (name: Name) => unknown) =>
  Object.fromEntries(
    names.map((name) => {
      const value = read(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  ) as Record<Name, string>;

export const readEntries = (form: FormName, read: (name: FieldName) => unknown): Entries =>
  textsOf([...fieldsOf(form), ...WISHES], read);

export const refuse = (words: Words, problems: readonly FieldProblem[]): FormRefusal | null =>
  problems.length > 0 ? { words, problems } : null;

export const missingFields = (form: FormName, entries: Entries): FieldProblem[] =>
  fieldsOf(form)
    .filter((field) => lookOf(form, field).required && trimmed(entries, field) === '')
    .map((field) => ({ field, message: quoteMessages.enter[field as 'name'] }));

/** `today`: YYYY-MM-DD. */
export function entryProblems(entries: Entries, today = localIsoDate(Date.now())): FieldProblem[] {
  const date = trimmed(entries, 'neededBy');
  const { wishes, enter } = quoteMessages;
  const late = date === '' ? '' : parseIsoDate(date) === null ? wishes.noDate : date < today ? wishes.past : '';
  const isSending = readFiles(entries.attachments).some(({ token }) => token === '');
  return [
    { field: 'email', message: isEmail(trimmed(entries, 'email')) ? '' : enter.emailForm },
    { field: 'neededBy', message: late },
    { field: 'attachments', message: isSending ? wishes.sending : '' },
  ].filter(({ message }) => message !== '');
}

/** Checks /cart (C7.6) or /rfq (C9.6) in order. */
export function checkCartForm(form: 'cart' | 'rfq', entries: Entries, items: readonly CartItem[]): FormRefusal | null {
  const { cart, rfq, check } = quoteMessages;
  const words = form === 'cart' ? asWords(cart.missing) : { ...check, text: rfq.hint };
  const missing = refuse(words, missingFields(form, entries));
  const empty = items.length === 0 ? { words: asWords(quoteMessages[form].empty), problems: [] } : null;
  const quantities = items.flatMap((item, index) =>
    parseQuantity(item.quantity) === null
      ? [{ field: `quantity-${index}`, message: quoteMessages.enter.wholeQuantity(item.part_number || item.nsn) }]
      : [],
  );
  return (
    (form === 'cart' ? (missing ?? empty) : (empty ?? missing)) ??
    refuse(asWords(cart.quantities), quantities) ??
    refuse(check, entryProblems(entries)) ??
    tooManyLines(items.length)
  );
}

export const tooManyLines = (lines: number): FormRefusal | null =>
  lines > MAX_QUOTE_LINES ? { words: quoteMessages.tooMany(lines, MAX_QUOTE_LINES), problems: [] } : null;

export function fieldProblems(form: FormName, problems: readonly QuoteProblem[]): FieldProblem[] {
  const names: Readonly<Record<string, string>> = {
    'delivery.address': 'deliveryAddress',
    'delivery.country': 'deliveryCountry',
    ...(form !== 'rfq' && { firstName: 'name', lastName: 'name', message: 'additionalNotes' }),
  };
  return problems.map(({ field, message }) => {
    const [group, name = '', part] = field.split('.');
    const line = part === 'nsn' ? 'partNumber' : part;
    if (group === 'parts' && line) return { field: `${line}-${name}`, message: `Part ${Number(name) + 1}: ${message}` };
    const own = group === 'customerInfo' ? name : group === 'attachments' ? group : field;
    const named = names[own] ?? own;
    return { field: Object.hasOwn(FIELDS, named) ? named : null, message };
  });
}

/** C8.6, C8.7, C10.1, C10.2. */
export function formPayload(
  entries: Entries,
  parts: QuotePayload['parts'],
  sent: Pick<QuotePayload, 'rfqNumber' | 'guard'>,
): QuotePayload {
  const text = (name: FieldName) => trimmed(entries, name);
  const names =
    entries.name === undefined
      ? { firstName: text('firstName'), lastName: text('lastName'), jobTitle: text('jobTitle') }
      : splitName(entries.name);
  const lead = text('leadTime') === '' ? '' : `Required Lead Time: ${text('leadTime')}`;
  const [address, country, neededBy] = [text('deliveryAddress'), text('deliveryCountry'), text('neededBy')];
  const tokens = readFiles(entries.attachments).map(({ token }) => token);
  return {
    customerInfo: { ...names, email: text('email'), phone: text('phone'), company: text('company') },
    parts,
    message: [text('additionalNotes') || text('message'), lead].filter((part) => part !== '').join('\n\n'),
    ...((address !== '' || country !== '') && { delivery: { address, country } }),
    ...(neededBy !== '' && { neededBy }),
    ...(tokens.length > 0 && { attachments: tokens }),
    ...sent,
  };
}

export const cartParts = (items: readonly CartItem[]): QuotePayload['parts'] =>
  items.map(({ part_number, item_name, cage_code, company_name, ...item }) => ({
    partNumber: part_number,
    description: item_name,
    quantity: parseQuantity(item.quantity) ?? item.quantity,
    nsn: item.nsn,
    cageCode: cage_code,
    manufacturer: company_name,
    condition: item.condition,
    ...(item.unitOfIssue !== undefined && { unitOfIssue: item.unitOfIssue }),
    ...(item.quantityBreaks !== undefined && { quantityBreaks: item.quantityBreaks }),
    shelf: readShelfChoice(item.shelf)?.note,
  }));

/** Files without a token are on their way. */
export const writeFiles = (files: readonly AttachedFile[]): string => (files.length === 0 ? '' : JSON.stringify(files));

/** Storage may hold anything. */
export function readFiles(text = ''): AttachedFile[] {
  const files = parseJson(text);
  return (Array.isArray(files) ? files : []).filter(
    (file): file is AttachedFile =>
      typeof file?.token === 'string' && typeof file.name === 'string' && typeof file.sizeBytes === 'number',
  );
}
