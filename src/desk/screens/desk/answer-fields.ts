import { TYPED_FIELDS, type TypedField, type TypedLine } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { FIELD_WORDS } from './words.ts';
import { HEAD_FIELDS, type AnswerSheet, type HeadField } from './answer-sheet.ts';

/** The name of a line's field in the form: "price.0". */
export const fieldName = (field: TypedField, line: number): string => `${field}.${line}`;

/** Values of `action` in the form of an answer. Those with a colon go before the name of a template. */
export const ANSWER_ACTIONS = ['save', 'send', 'preview', 'fill', 'keep'] as const;
export const [INSERT_TEMPLATE, REMOVE_TEMPLATE] = ['insert:', 'remove:'];

/** The longest message to the buyer, in characters: as long as the one that came with the request. */
export const MESSAGE_LENGTH = 5_000;
/** Texts to use again: as many as a person finds their way in. */
export const MAX_TEMPLATES = 50;
export const TEMPLATE_NAME_LENGTH = 60;

/** The texts of a posted form. A field that is missing is empty; a checkbox that is not ticked is missing. */
export function sheetOfForm(form: URLSearchParams, asked: readonly QuoteLine[]): AnswerSheet {
  const head = Object.fromEntries(HEAD_FIELDS.map((field) => [field, form.get(field) ?? ''])) as Record<
    HeadField,
    string
  >;
  // one pass over the fields: each search through a long form is a pass of its own
  const given = new Map(form);
  const lines = asked.map(
    (_, index) =>
      Object.fromEntries(TYPED_FIELDS.map((field) => [field, given.get(fieldName(field, index)) ?? ''])) as TypedLine,
  );
  return { ...head, lines };
}

/** What was typed into a posted form, a line for each field: "Line 1, price: 38.50". For a request that is gone. */
export function typedWords(form: URLSearchParams): string {
  const words = [...form].flatMap(([name, value]) => {
    const [field = '', line] = name.split('.');
    const isField = [...HEAD_FIELDS, ...TYPED_FIELDS].some((one) => one === field);
    if (!isField || value.trim() === '') return [];
    const where = /^\d{1,4}$/.test(line ?? '') ? `Line ${Number(line) + 1}, ` : '';
    return [`${where}${FIELD_WORDS[field as TypedField | HeadField]}: ${value}`];
  });
  return words.join('\n');
}

/** What a form was made from: the revision of a draft, 0 for none, and the version that it becomes, null where it does not say. */
export function baseOfForm(form: URLSearchParams): { revision: number; version: number | null } {
  const read = (name: string) => (/^\d{1,9}$/.test(form.get(name) ?? '') ? Number(form.get(name)) : null);
  return { revision: read('revision') ?? 0, version: read('version') };
}

/** A field that two answers have otherwise. `where`: "Line 2, price". */
export type SheetDifference = { where: string; one: string; other: string };

/** The fields in which two answers to one request differ, in the order of the form. */
export function differencesOf(one: AnswerSheet, other: AnswerSheet): SheetDifference[] {
  const differences: SheetDifference[] = [];
  const compare = (where: string, a: string, b: string) => {
    if (a.trim() !== b.trim()) differences.push({ where, one: a, other: b });
  };
  for (const [index, line] of one.lines.entries())
    for (const field of TYPED_FIELDS)
      compare(`Line ${index + 1}, ${FIELD_WORDS[field]}`, line[field], other.lines[index]?.[field] ?? '');
  for (const field of HEAD_FIELDS) compare(sentence(FIELD_WORDS[field]), one[field], other[field]);
  return differences;
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
