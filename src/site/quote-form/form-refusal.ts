import { isEmail } from '#base/domain/email.ts';
import { quoteMessages, type Words } from './messages.ts';
import { MAX_QUOTE_LINES } from '#desk/request/quote-limits.ts';
import type { QuoteProblem } from '#desk/request/quote-payload.ts';

/** One entry at fault: `field` is the name of the form's field ("email", "quantity-2"), null where no field is. */
export type FieldProblem = { field: string | null; message: string };

/** Why a form was not sent: the toast and the summary, and the words at the fields. */
export type FormRefusal = { words: Words; problems: readonly FieldProblem[] };

export const problemAt = (refusal: FormRefusal | null, field: string): string | null =>
  refusal?.problems.find((problem) => problem.field === field)?.message ?? null;

type RequiredField = 'name' | 'firstName' | 'lastName' | 'email' | 'company';

/** A problem for each required field that is blank. */
export function missingFields<Name extends RequiredField>(
  entries: Readonly<Record<Name, string>>,
  required: readonly Name[],
): FieldProblem[] {
  return required
    .filter((field) => entries[field].trim() === '')
    .map((field) => ({ field, message: quoteMessages.enter[field] }));
}

export const emailProblems = (email: string): FieldProblem[] =>
  isEmail(email.trim()) ? [] : [{ field: 'email', message: quoteMessages.enter.emailForm }];

/** Fields of a form with one name and notes, by the names of the payload. */
const NAMES: Readonly<Record<string, string>> = { firstName: 'name', lastName: 'name', message: 'additionalNotes' };

/** Fields of the payload besides parts and customer, by the names of the forms. */
const WISH_NAMES: Readonly<Record<string, string>> = {
  'delivery.address': 'deliveryAddress',
  'delivery.country': 'deliveryCountry',
  neededBy: 'neededBy',
  attachments: 'attachments',
};

/** What the gate or the server found, at the fields of the home form and /cart. */
export const namedFieldProblems = (problems: readonly QuoteProblem[]): FieldProblem[] => fieldProblems(problems, NAMES);

/** The same at the fields of a form; `names` maps the payload's customer fields to them where they differ. */
export function fieldProblems(
  problems: readonly QuoteProblem[],
  names: Readonly<Record<string, string>> = {},
): FieldProblem[] {
  return problems.map(({ field, message }) => {
    const [group = '', name = '', part] = field.split('.');
    if (group === 'customerInfo') return { field: names[name] ?? name, message };
    if (group === 'parts' && part !== undefined) {
      return {
        field: `${part === 'nsn' ? 'partNumber' : part}-${name}`,
        message: `Part ${Number(name) + 1}: ${message}`,
      };
    }
    const wish = WISH_NAMES[name === '' || group === 'attachments' ? group : `${group}.${name}`];
    return { field: group === 'message' ? (names.message ?? 'message') : (wish ?? null), message };
  });
}

/** A cart with more lines than a request holds stays as it is; null when it does not have too many. */
export const tooManyLines = (lines: number): FormRefusal | null =>
  lines > MAX_QUOTE_LINES ? { words: quoteMessages.tooMany(lines, MAX_QUOTE_LINES), problems: [] } : null;
