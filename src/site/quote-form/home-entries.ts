import type { AskedPart } from '#base/domain/asked-part.ts';
import { parseQuantityBreaks, parseQuantity } from '#base/domain/quantity.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { MAX_QUOTE_LINES } from '#desk/request/quote-limits.ts';
import type { QuotePayload, SubmitQuote } from '#desk/request/quote-payload.ts';
import { readShelfChoice } from '../cart/shelf-choice.ts';
import {
  type Entries,
  entryProblems,
  fieldProblems,
  formPayload,
  type FormRefusal,
  missingFields,
  readEntries,
  refuse,
  textsOf,
} from './form-kit.ts';
import { quoteMessages } from './messages.ts';

const LINE_FIELDS = ['partNumber', 'description', 'quantity', 'condition'] as const;
export type HomeLine = Record<(typeof LINE_FIELDS)[number], string>;
/** C8.1. */
export type HomeEntries = Entries & { lines: HomeLine[] };

/** Quantity 1 and condition FN: C1.5, C1.6. */
function lineOf({ partNumber, nsn, cage, quantity = 1, condition = DEFAULT_CONDITION, shelf }: AskedPart): HomeLine {
  const there = readShelfChoice(shelf);
  const named = partNumber === '' ? [] : [nsn && `NSN ${nsn}`, cage && `CAGE ${cage}`];
  return {
    partNumber: partNumber || nsn,
    description: [...named, there && `on our shelf: ${there.note}`].filter(Boolean).join(', '),
    quantity: String(quantity),
    condition,
  };
}
const emptyLine = () => lineOf({ partNumber: '', nsn: '', cage: '' });
const orEmptyLine = (lines: HomeLine[]) => (lines.length > 0 ? lines : [emptyLine()]);

export const emptyHomeEntries = (parts: readonly AskedPart[] = [], additionalNotes = ''): HomeEntries => ({
  ...readEntries('home', () => ''),
  additionalNotes,
  lines: orEmptyLine(parts.map(lineOf)),
});

export function readHomeEntries(fields: FormData | URLSearchParams): HomeEntries {
  const columns = LINE_FIELDS.map((name) => fields.getAll(name));
  const lines = columns[0]!.slice(0, MAX_QUOTE_LINES + 1).map((_, index) => {
    const line = textsOf(LINE_FIELDS, (name) => columns[LINE_FIELDS.indexOf(name)]![index]);
    return columns[3]![index] === undefined ? { ...line, condition: DEFAULT_CONDITION } : line;
  });
  return { ...readEntries('home', (name) => fields.get(name)), lines: orEmptyLine(lines) };
}

/** Adds each part of the address (C17.5). */
export function parseHomeDraft(draft: unknown, parts: readonly AskedPart[]): HomeEntries | null {
  const kept = draft as (Entries & { lines?: unknown }) | null;
  if (!Array.isArray(kept?.lines)) return null;
  const lines = kept.lines.slice(0, MAX_QUOTE_LINES).map((value: HomeLine | null) => {
    const line = textsOf(LINE_FIELDS, (name) => value?.[name]);
    return { ...line, condition: line.condition || DEFAULT_CONDITION };
  });
  for (const added of parts.map(lineOf)) {
    const { partNumber, description } = added;
    if (lines.some((line) => line.partNumber === partNumber && line.description === description)) continue;
    const free = lines.find((line) => line.partNumber.trim() === '');
    if (free) Object.assign(free, { partNumber, description: description || free.description });
    else if (lines.length < MAX_QUOTE_LINES) lines.push(added);
  }
  return { ...readEntries('home', (name) => kept[name]), lines: orEmptyLine(lines) };
}

/** C8.2, then C8.3. */
export function checkHomeEntries(entries: HomeEntries): FormRefusal | null {
  const { home, check, enter } = quoteMessages;
  const incomplete = entries.lines.flatMap((line, index) =>
    (['partNumber', 'quantity'] as const)
      .filter((name) => line[name].trim() === '')
      .map((name) => ({ field: `${name}-${index}`, message: enter[name](index + 1) })),
  );
  const quantities = entries.lines.flatMap((line, index) =>
    quantitiesToSend(line.quantity) === null
      ? [{ field: `quantity-${index}`, message: enter.wholeQuantity(`part ${index + 1}`) }]
      : [],
  );
  return (
    refuse(home.missing, missingFields('home', entries)) ??
    refuse(home.incomplete, incomplete) ??
    refuse(check, [...entryProblems(entries), ...quantities])
  );
}

const isNoNumber = (text: string): boolean => text.trim() === '' || Number.isNaN(Number(text));

/** Numbers of lines, from 1. */
export const linesSentAsOne = ({ lines }: HomeEntries): number[] =>
  lines.flatMap(({ quantity }, index) =>
    !quantity.includes('/') && parseQuantity(quantity) === null && isNoNumber(quantity) ? [index + 1] : [],
  );

/** "a few" is 1 (C8.4), "5 EA" is 5 (C17.2), "10 / 50 / 100" has further ones (C18.3). */
function quantitiesToSend(text: string): { quantity: number; quantityBreaks?: number[] } | null {
  if (!text.includes('/')) {
    const quantity = parseQuantity(text) ?? (isNoNumber(text) ? 1 : null);
    return quantity === null ? null : { quantity };
  }
  const [quantity, ...quantityBreaks] = parseQuantityBreaks(text) ?? [];
  return quantity === undefined ? null : { quantity, quantityBreaks };
}

/** C10.1, C10.2. */
export const homePayload = (entries: HomeEntries, rfqNumber: string, guard: QuotePayload['guard']): QuotePayload =>
  formPayload(
    entries,
    entries.lines.map(({ partNumber, description, quantity, condition }) => ({
      partNumber: partNumber.trim(),
      description: description.trim(),
      ...(quantitiesToSend(quantity) ?? { quantity }),
      condition,
    })),
    { rfqNumber, guard },
  );

/** Takes "add" or "remove-2". The last line stays (C8.5). */
export function changeLines<Line extends HomeLine>(lines: readonly Line[], action: string) {
  const all: (Line | HomeLine)[] = [...lines];
  const index = Number(/^remove-(\d{1,4})$/.exec(action)?.[1] ?? Number.NaN);
  if (action === 'add' && lines.length < MAX_QUOTE_LINES) all.push(emptyLine());
  else if (lines.length > 1 && lines[index] !== undefined) all.splice(index, 1);
  else return { lines: all, focus: null };
  return { lines: all, focus: `home-partNumber-${Math.min(action === 'add' ? lines.length : index, all.length - 1)}` };
}

export async function answerHomeForm(form: URLSearchParams, submitQuote: SubmitQuote) {
  const entries = readHomeEntries(form);
  const again = (refusal: FormRefusal | null, status?: 403 | 413 | 415 | 429 | 503) =>
    ({ kind: 'again', entries, refusal, status }) as const;
  const action = form.get('action');
  if (action !== null) {
    entries.lines = changeLines(entries.lines, action).lines;
    return again(null);
  }
  const refusal = checkHomeEntries(entries);
  if (refusal !== null) return again(refusal);
  // only the hidden field guards
  const guard = { website: form.get('website') ?? '' };
  const outcome = await submitQuote({ ...homePayload(entries, rfqNumberAt(Date.now()), undefined), guard });
  if (outcome.kind === 'stored') {
    const lines = linesSentAsOne(entries);
    return lines.length === 0 ? outcome : { ...outcome, receiptPath: `${outcome.receiptPath}?one=${lines.join('.')}` };
  }
  if (outcome.kind === 'invalid')
    return again({ words: quoteMessages.check, problems: fieldProblems('home', outcome.problems) });
  const problems = [{ field: null, message: outcome.error }];
  return again({ words: quoteMessages.home.failed, problems }, outcome.status);
}
