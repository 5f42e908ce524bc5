import { localIsoDate, parseIsoDate } from '#base/domain/day.ts';
import type { AttachedFile } from '#desk/request/quote-limits.ts';
import type { FieldProblem } from './form-refusal.ts';
import { quoteMessages } from './messages.ts';
import type { QuotePayload } from '#desk/request/quote-payload.ts';

/** What the forms ask besides parts and contact: where to deliver, by when, and files (as `writeFiles` writes them). */
export const WISH_FIELDS = ['deliveryAddress', 'deliveryCountry', 'neededBy', 'attachments'] as const;
export type Wishes = Record<(typeof WISH_FIELDS)[number], string>;

/** A file of a form; without a token it is still on its way. */
type FormFile = AttachedFile;

export const writeFiles = (files: readonly FormFile[]): string => (files.length === 0 ? '' : JSON.stringify(files));

/** Files of a form, from its field or from storage that may hold anything. */
export function readFiles(text: string): FormFile[] {
  try {
    const value: unknown = JSON.parse(text === '' ? '[]' : text);
    return Array.isArray(value) ? value.flatMap((one: unknown) => parseFile(one) ?? []) : [];
  } catch {
    return [];
  }
}

function parseFile(value: unknown): FormFile | null {
  const { token, name, sizeBytes } = (value ?? {}) as Partial<Record<keyof FormFile, unknown>>;
  if (typeof token !== 'string' || typeof name !== 'string' || typeof sizeBytes !== 'number') return null;
  return { token, name, sizeBytes };
}

/** What is wrong with them. `today` as YYYY-MM-DD. */
export function wishProblems({ neededBy, attachments }: Wishes, today = localIsoDate(Date.now())): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const date = neededBy.trim();
  if (date !== '' && parseIsoDate(date) === null)
    problems.push({ field: 'neededBy', message: quoteMessages.wishes.noDate });
  else if (date !== '' && date < today) problems.push({ field: 'neededBy', message: quoteMessages.wishes.past });
  if (readFiles(attachments).some(({ token }) => token === ''))
    problems.push({ field: 'attachments', message: quoteMessages.wishes.sending });
  return problems;
}

/** What is sent for them: nothing for what was left empty. */
export function wishPayload(entries: Wishes): Pick<QuotePayload, 'delivery' | 'neededBy' | 'attachments'> {
  const [address, country, neededBy] = [entries.deliveryAddress, entries.deliveryCountry, entries.neededBy].map(
    (text) => text.trim(),
  );
  const tokens = readFiles(entries.attachments).map(({ token }) => token);
  return {
    ...(address !== '' || country !== '' ? { delivery: { address, country } } : {}),
    ...(neededBy === '' ? {} : { neededBy }),
    ...(tokens.length === 0 ? {} : { attachments: tokens }),
  };
}
