import { cleanText } from '#base/domain/plain-text.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import type { StoredAnswer, StoredQuote } from '../../store/stored-quote.ts';
import {
  ANSWER_ACTIONS,
  baseOfForm,
  INSERT_TEMPLATE,
  MAX_TEMPLATES,
  REMOVE_TEMPLATE,
  TEMPLATE_NAME_LENGTH,
  sheetOfForm,
} from './answer-fields.ts';
import type { AnswerFormData } from './read-answer-page.ts';
import { answerQuote, type AnswerServices } from './answer-quote.ts';
import { ANSWER_LENGTHS, readSheet, sheetOf, type AnswerSheet, type SheetProblem } from './answer-sheet.ts';
import { readFilling, withFills, type Filling } from './fill-prices.ts';

/** Where to go, or the form again with what was typed. */
type FormOutcome =
  | { kind: 'go'; path: string }
  | { kind: 'gone' }
  | { kind: 'again'; form: AnswerFormData; refused: boolean };

type Site = AnswerServices & { validityDays: number };

/** Whether a posted form is that of the answer. */
export function isAnswerForm(form: URLSearchParams): boolean {
  const action = form.get('action') ?? '';
  return (
    ANSWER_ACTIONS.some((one) => one === action) ||
    action.startsWith(INSERT_TEMPLATE) ||
    action.startsWith(REMOVE_TEMPLATE)
  );
}

/** Does what a button of the answer's form says. Whatever it is, what was typed is saved first, or comes back in the form. Rejects with `StoreUnavailable`. */
export async function takeAnswerForm(form: URLSearchParams, quote: StoredQuote, site: Site): Promise<FormOutcome> {
  const action = form.get('action') ?? '';
  const typed = sheetOfForm(form, quote.parts);
  const filled = action === 'fill' ? readFilling(form.get('filling') ?? '', quote.parts) : null;
  const withPrices = filled === null ? typed : { ...typed, lines: withFills(typed.lines, filled.fills) };
  const sheet = await withTemplate(action, withPrices, site);
  if (action === 'fill') await site.audit('prices-imported', quote.rfqNumber);
  if (action === 'keep') await keepTemplate(form, sheet, site);
  if (action.startsWith(REMOVE_TEMPLATE)) await removeTemplate(action.slice(REMOVE_TEMPLATE.length), site);
  const outcome = await answerQuote(quote, { sheet, ...baseOfForm(form), send: action === 'send' }, site);
  const here = paths.operatorQuote(quote.rfqNumber);
  switch (outcome.kind) {
    case 'unknown':
      return { kind: 'gone' };
    case 'sent':
      return { kind: 'go', path: here };
    case 'withdrawn':
    case 'ordered':
      return { kind: 'go', path: `${here}?version=new` };
    case 'saved':
      if (filled !== null) return again(sheet, outcome.answer, { filled });
      return {
        kind: 'go',
        path: action === 'preview' ? paths.operatorQuotationPdf(quote.rfqNumber) : `${here}?version=new`,
      };
    case 'problems':
      return again(sheet, outcome.answer, { problems: outcome.problems });
    case 'conflict':
      return conflict(sheet, quote, outcome.answer, site);
  }
}

type Shown = { problems?: readonly SheetProblem[]; filled?: Filling };

function again(sheet: AnswerSheet, { revision, version, savedAtMs }: StoredAnswer, shown: Shown): FormOutcome {
  const { problems = [], filled = null } = shown;
  return {
    kind: 'again',
    form: { sheet, revision, version, savedAtMs, problems, filled, conflict: null },
    refused: problems.length > 0,
  };
}

/** The form as it was typed, beside what somebody else has saved or sent; its next save is made on top of theirs. */
async function conflict(
  sheet: AnswerSheet,
  quote: StoredQuote,
  draft: StoredAnswer | null,
  { quotes: { desk } }: Site,
): Promise<FormOutcome> {
  const theirs = draft ?? (await desk.listAnswers(quote.rfqNumber))[0];
  const isDraft = theirs?.state === 'draft';
  return {
    kind: 'again',
    refused: true,
    form: {
      sheet,
      revision: isDraft ? theirs.revision : 0,
      version: isDraft ? theirs.version : (theirs?.version ?? 0) + 1,
      savedAtMs: null,
      problems: [],
      filled: null,
      conflict: theirs
        ? { by: theirs.by, atMs: theirs.sentAtMs ?? theirs.savedAtMs, sheet: sheetOf(theirs, quote.parts) }
        : null,
    },
  };
}

/** The sheet with a template at the end of its note, where a button says so. */
async function withTemplate(action: string, sheet: AnswerSheet, { quotes: { desk } }: Site): Promise<AnswerSheet> {
  if (!action.startsWith(INSERT_TEMPLATE)) return sheet;
  const name = action.slice(INSERT_TEMPLATE.length);
  const text = (await desk.listTemplates()).find((one) => one.name === name)?.text ?? '';
  return { ...sheet, note: [sheet.note.trimEnd(), text].filter((part) => part !== '').join('\n') };
}

async function keepTemplate(
  form: URLSearchParams,
  sheet: AnswerSheet,
  { quotes: { desk }, audit, nowMs }: Site,
): Promise<void> {
  const { answer } = readSheet({ ...sheet, lines: [] }, [], formatDate(nowMs));
  if (answer.note === '') return;
  const kept = await desk.listTemplates();
  const name = cleanText(form.get('template') ?? '').slice(0, TEMPLATE_NAME_LENGTH) || `Text ${kept.length + 1}`;
  if (kept.length >= MAX_TEMPLATES && !kept.some((one) => one.name === name)) return;
  await audit('template-changed', name);
  await desk.setTemplate(name, answer.note.slice(0, ANSWER_LENGTHS.note));
}

async function removeTemplate(name: string, { quotes: { desk }, audit }: Site): Promise<void> {
  if (!(await desk.listTemplates()).some((one) => one.name === name)) return;
  await audit('template-changed', `${name}, removed`);
  await desk.setTemplate(name, '');
}
