import type { AskedPart } from '#base/domain/asked-part.ts';
import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { parseQuantityBreaks } from '#base/domain/quantity-breaks.ts';
import { splitName } from '#base/domain/quote-request.ts';
import { emailProblems, missingFields, type FieldProblem, type FormRefusal } from './form-refusal.ts';
import { quoteMessages } from './messages.ts';
import { MAX_QUOTE_LINES } from '#desk/request/quote-limits.ts';
import type { QuotePayload } from '#desk/request/quote-payload.ts';
import { WISH_FIELDS, wishPayload, wishProblems } from './wishes.ts';

/** One part line of the home form, as entered. */
export type HomeLine = { partNumber: string; description: string; quantity: string; condition: string };
/** The fields of the home form and /cart besides the parts. */
export const NAMED_CONTACT = [
  'name',
  'email',
  'phone',
  'company',
  'leadTime',
  'additionalNotes',
  ...WISH_FIELDS,
] as const;
export type NamedContact = Record<(typeof NAMED_CONTACT)[number], string>;
/** What the home form holds, as entered: C8.1. */
export type HomeEntries = NamedContact & { lines: HomeLine[] };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

/** Fields of a form by their names: what `read` has for them, empty texts for what is missing or no text. */
function textsOf<Name extends string>(names: readonly Name[], read: (name: Name) => unknown): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(read(name))])) as Record<Name, string>;
}

/** The fields of a form, in the browser or from a posted body, as entered. */
export const readFields = <Name extends string>(data: FormData | URLSearchParams, names: readonly Name[]) =>
  textsOf(names, (name) => data.get(name));

/** Entries of a form saved before a reload, parsed from untrusted storage. */
export const parseDraft = <Name extends string>(draft: unknown, names: readonly Name[]) =>
  textsOf(names, (name) => fieldsOf(draft)[name]);

const LINE_FIELDS = ['partNumber', 'description', 'quantity', 'condition'] as const;

/** Default quantity 1 and condition FN: C1.5 and C1.6. */
const emptyLine = (partNumber = ''): HomeLine => ({
  partNumber,
  description: '',
  quantity: '1',
  condition: DEFAULT_CONDITION,
});

/** The NSN and the maker of a part that was chosen are in its description: a line of this form has no fields for them. */
function lineOf({ partNumber, nsn, cage, quantity = 1, condition = DEFAULT_CONDITION }: AskedPart): HomeLine {
  const line = { ...emptyLine(partNumber || nsn), quantity: String(quantity), condition };
  if (partNumber === '') return line;
  const described = [nsn === '' ? '' : `NSN ${nsn}`, cage === '' ? '' : `CAGE ${cage}`];
  return { ...line, description: described.filter((text) => text !== '').join(', ') };
}

/** A form with the parts that were chosen, or with one blank line. */
export const emptyHomeEntries = (parts: readonly AskedPart[] = []): HomeEntries => ({
  ...parseDraft(null, NAMED_CONTACT),
  lines: parts.length > 0 ? parts.map(lineOf) : [emptyLine()],
});

/** Reads the fields of the form, in the browser or from a posted body. There is always one line, and never more than a request holds. */
export function readHomeEntries(fields: FormData | URLSearchParams): HomeEntries {
  const columns = LINE_FIELDS.map((name) => fields.getAll(name));
  const lines = columns[0]!.slice(0, MAX_QUOTE_LINES + 1).map((_, index) => ({
    ...textsOf(LINE_FIELDS, (name) => columns[LINE_FIELDS.indexOf(name)]![index]),
    condition: textOf(columns[3]![index] ?? DEFAULT_CONDITION),
  }));
  return { ...readFields(fields, NAMED_CONTACT), lines: lines.length > 0 ? lines : [emptyLine()] };
}

/** The rules C8.2 and C8.3 in their order. Null when the form may be sent. */
export function checkHomeEntries(entries: HomeEntries): FormRefusal | null {
  const missing = missingFields(entries, ['name', 'email', 'company']);
  if (missing.length > 0) return { words: quoteMessages.home.missing, problems: missing };
  const incomplete = entries.lines.flatMap((line, index): FieldProblem[] => [
    ...(line.partNumber.trim() === ''
      ? [{ field: `partNumber-${index}`, message: quoteMessages.enter.partNumber(index + 1) }]
      : []),
    ...(line.quantity.trim() === ''
      ? [{ field: `quantity-${index}`, message: quoteMessages.enter.quantity(index + 1) }]
      : []),
  ]);
  if (incomplete.length > 0) return { words: quoteMessages.home.incomplete, problems: incomplete };
  const unusable = [
    ...emailProblems(entries.email),
    ...wishProblems(entries),
    ...entries.lines.flatMap((line, index) =>
      quantitiesToSend(line.quantity) === null
        ? [{ field: `quantity-${index}`, message: quoteMessages.enter.wholeQuantity(`part ${index + 1}`) }]
        : [],
    ),
  ];
  return unusable.length > 0 ? { words: quoteMessages.check, problems: unusable } : null;
}

/** A quantity that is no number is sent as 1 (C8.4); "1,000" is one thousand and "5 EA" is 5 (C17.2). A number that is no quantity is refused. */
export function quantityToSend(text: string): string {
  const quantity = parseQuantity(text);
  if (quantity !== null) return String(quantity);
  return isNoNumber(text) ? '1' : text.trim();
}

const isNoNumber = (text: string): boolean => text.trim() === '' || Number.isNaN(Number(text));

/** Of entries that may be sent, the lines whose quantity is sent as 1 because it is no number, from 1. */
export const linesSentAsOne = ({ lines }: HomeEntries): number[] =>
  lines.flatMap(({ quantity }, index) =>
    !quantity.includes('/') && parseQuantity(quantity) === null && isNoNumber(quantity) ? [index + 1] : [],
  );

/** The quantity of a line; of several with slashes, such as "10 / 50 / 100", the first, and the others as further ones (C18.3). Null for what is no quantity. */
function quantitiesToSend(text: string): { quantity: number; quantityBreaks?: number[] } | null {
  if (!text.includes('/')) {
    const quantity = parseQuantity(quantityToSend(text));
    return quantity === null ? null : { quantity };
  }
  const [quantity, ...quantityBreaks] = parseQuantityBreaks(text) ?? [];
  return quantity === undefined ? null : { quantity, quantityBreaks };
}

/** Notes, and the lead time after them when one is given: C8.6. */
export function messageWithLeadTime(notes: string, leadTime: string): string {
  const lead = leadTime.trim() === '' ? '' : `Required Lead Time: ${leadTime.trim()}`;
  return [notes.trim(), lead].filter((part) => part !== '').join('\n\n');
}

/** The customer of a form with one name (C8.7). */
export function customerOf({ name, email, phone, company }: NamedContact): QuotePayload['customerInfo'] {
  return { ...splitName(name), email: email.trim(), phone: phone.trim(), company: company.trim() };
}

/** What is sent for the form: C10.1 and C10.2. */
export function homePayload(entries: HomeEntries, rfqNumber: string, guard: QuotePayload['guard']): QuotePayload {
  return {
    customerInfo: customerOf(entries),
    parts: entries.lines.map((line) => ({
      partNumber: line.partNumber.trim(),
      description: line.description.trim(),
      ...(quantitiesToSend(line.quantity) ?? { quantity: line.quantity }),
      condition: line.condition,
    })),
    message: messageWithLeadTime(entries.additionalNotes, entries.leadTime),
    ...wishPayload(entries),
    rfqNumber,
    guard,
  };
}

/**
 * Lines after a press of "add" or "remove-2", and the id of what takes the focus then. The last remaining line cannot be removed
 * (C8.5).
 */
export function changeLines<Line extends HomeLine & { key: number }>(
  lines: readonly Line[],
  action: string,
  nextKey: () => number,
): { lines: Line[]; focus: string | null } {
  if (action === 'add' && lines.length < MAX_QUOTE_LINES) {
    const line = { ...emptyLine(), key: nextKey() } as Line;
    return { lines: [...lines, line], focus: `home-partNumber-${lines.length}` };
  }
  const index = Number(/^remove-(\d{1,4})$/.exec(action)?.[1] ?? Number.NaN);
  if (lines.length > 1 && lines[index] !== undefined) {
    return {
      lines: lines.filter((_line, other) => other !== index),
      focus: `home-partNumber-${Math.min(index, lines.length - 2)}`,
    };
  }
  return { lines: [...lines], focus: null };
}

/**
 * Entries saved before a reload, parsed from untrusted storage; null if missing. `parts` are those of the address since then: each takes an
 * empty line or one more (C17.5).
 */
export function parseHomeDraft(draft: unknown, parts: readonly AskedPart[]): HomeEntries | null {
  const { lines: kept } = fieldsOf(draft);
  if (!Array.isArray(kept)) return null;
  const lines = kept.slice(0, MAX_QUOTE_LINES).map((value: unknown) => {
    const line = parseDraft(value, LINE_FIELDS);
    return { ...line, condition: line.condition || DEFAULT_CONDITION };
  });
  for (const { partNumber, description, ...rest } of parts.map(lineOf)) {
    if (lines.some((line) => line.partNumber === partNumber && line.description === description)) continue;
    const free = lines.find((line) => line.partNumber.trim() === '');
    if (free) Object.assign(free, { partNumber, description: description || free.description });
    else if (lines.length < MAX_QUOTE_LINES) lines.push({ partNumber, description, ...rest });
  }
  return { ...parseDraft(draft, NAMED_CONTACT), lines: lines.length > 0 ? lines : [emptyLine()] };
}
