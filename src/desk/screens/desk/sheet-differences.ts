import { TYPED_FIELDS } from '#base/domain/quotation.ts';
import { HEAD_FIELDS, type AnswerSheet } from './answer-sheet.ts';
import { FIELD_WORDS } from './words.ts';

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
