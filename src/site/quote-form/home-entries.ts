import type { AskedPart } from '#base/domain/asked-part.ts';
import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { parseQuantityBreaks } from '#base/domain/quantity-breaks.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import { MAX_QUOTE_LINES } from '#desk/request/quote-limits.ts';
import type { QuotePayload, SubmitQuote } from '#desk/request/quote-payload.ts';
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
/** One part line of the home form, as entered. */
export type HomeLine = Record<(typeof LINE_FIELDS)[number], string>;
/** The home form as entered: C8.1. */
export type HomeEntries = Entries & { lines: HomeLine[] };

/** A line for a chosen part, with NSN and maker in its description. Quantity 1 and condition FN: C1.5, C1.6. */
function lineOf({ partNumber, nsn, cage, quantity = 1, condition = DEFAULT_CONDITION }: AskedPart): HomeLine {
  const described = [nsn && `NSN ${nsn}`, cage && `CAGE ${cage}`].filter(Boolean).join(', ');
  return {
    partNumber: partNumber || nsn,
    description: partNumber === '' ? '' : described,
    quantity: String(quantity),
    condition,
  };
}
const emptyLine = () => lineOf({ partNumber: '', nsn: '', cage: '' });
const orEmptyLine = (lines: HomeLine[]) => (lines.length > 0 ? lines : [emptyLine()]);

/** A form with the parts that were chosen, or with one blank line. */
export const emptyHomeEntries = (parts: readonly AskedPart[] = []): HomeEntries => ({
  ...readEntries('home', () => ''),
  lines: orEmptyLine(parts.map(lineOf)),
});

/** Reads the form, in the browser or from a posted body; no more lines than a request holds. */
export function readHomeEntries(fields: FormData | URLSearchParams): HomeEntries {
  const columns = LINE_FIELDS.map((name) => fields.getAll(name));
  const lines = columns[0]!.slice(0, MAX_QUOTE_LINES + 1).map((_, index) => {
    const line = textsOf(LINE_FIELDS, (name) => columns[LINE_FIELDS.indexOf(name)]![index]);
    return columns[3]![index] === undefined ? { ...line, condition: DEFAULT_CONDITION } : line;
  });
  return { ...readEntries('home', (name) => fields.get(name)), lines: orEmptyLine(lines) };
}

/** Reads what was kept before a reload; null if missing. Each part of the address takes an empty line or one more (C17.5). */
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

/** Checks the rules C8.2 and C8.3 in their order. Null when the form may be sent. */
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

/** A text that is not a number is sent as 1 (C8.4); "1,000" is one thousand and "5 EA" is 5 (C17.2). */
export function quantityToSend(text: string): string {
  const quantity = parseQuantity(text);
  if (quantity !== null) return String(quantity);
  return isNoNumber(text) ? '1' : text.trim();
}

/** Lines, from 1, whose quantity is sent as 1 because it is not a number. */
export const linesSentAsOne = ({ lines }: HomeEntries): number[] =>
  lines.flatMap(({ quantity }, index) =>
    !quantity.includes('/') && parseQuantity(quantity) === null && isNoNumber(quantity) ? [index + 1] : [],
  );

/** The quantity, and further ones of a text such as "10 / 50 / 100" (C18.3). Null for anything else. */
function quantitiesToSend(text: string): { quantity: number; quantityBreaks?: number[] } | null {
  if (!text.includes('/')) {
    const quantity = parseQuantity(quantityToSend(text));
    return quantity === null ? null : { quantity };
  }
  const [quantity, ...quantityBreaks] = parseQuantityBreaks(text) ?? [];
  return quantity === undefined ? null : { quantity, quantityBreaks };
}

/** What is sent for the form: C10.1 and C10.2. */
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

/** Lines after a press of "add" or "remove-2", and the id that takes the focus. The last line stays (C8.5). */
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
  if (lines.length === 1 || lines[index] === undefined) return { lines: [...lines], focus: null };
  return { lines: lines.toSpliced(index, 1), focus: `home-partNumber-${Math.min(index, lines.length - 2)}` };
}

/** Answers the home form of a browser without JavaScript: its receipt, or the form again with its entries. */
export async function answerHomeForm(form: URLSearchParams, submitQuote: SubmitQuote) {
  const entries = readHomeEntries(form);
  const again = (refusal: FormRefusal | null, status?: 403 | 413 | 415 | 429 | 503) =>
    ({ kind: 'again', entries, refusal, status }) as const;
  const action = form.get('action');
  if (action !== null) {
    const keyed = entries.lines.map((line, key) => ({ ...line, key }));
    entries.lines = changeLines(keyed, action, () => keyed.length).lines.map(({ key: _key, ...line }) => line);
    return again(null);
  }
  const refusal = checkHomeEntries(entries);
  if (refusal !== null) return again(refusal);
  // without JavaScript only the hidden field guards
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
