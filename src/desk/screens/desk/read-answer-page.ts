import { addDays, formatDate } from '#base/domain/format-time.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import { inParallel } from '#base/domain/in-parallel.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { paths } from '#base/paths.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { answerQuote, linesForOrder, type AnswerServices } from './answer-quote.ts';
import {
  INSERT_TEMPLATE,
  MAX_TEMPLATES,
  REMOVE_TEMPLATE,
  TEMPLATE_NAME_LENGTH,
  baseOfForm,
  blankLine,
  sheetOf,
  sheetOfForm,
  withOffers,
} from './answer-sheet.ts';
import type { AnswerSheet, SheetProblem } from './answer-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { readFilling, type Filling, withFills } from './fill-prices.ts';
import { lastPricesOf } from './past-prices.ts';
import type { RequestShelf } from './read-shelf.ts';
import { belowCost, UNDO_SHELF, undoOf, withShelf } from './shelf-lots.ts';
import type { Answer } from '#base/domain/quotation.ts';
import { orderView, type OrderView } from '../order-words.ts';
import { forBuyer } from '../quotation-words.ts';
import type { QuoteStore } from '../../store/quote-store.ts';
import type { StoredAnswer, StoredQuote } from '../../store/stored-quote.ts';

export type AnswerPageData = Awaited<ReturnType<typeof readRequest>> & {
  shown:
    | { kind: 'form'; form: AnswerFormData }
    | { kind: 'version'; answer: StoredAnswer }
    | { kind: 'order'; order: OrderView };
};

/** A draft, a new version, or what was posted. */
export type AnswerFormData = ReturnType<typeof formOf>;

const YEAR_MS = 365 * 24 * 3_600_000;
/** Lines and makers of each that are looked up. */
const [LINES_WITH_MAKERS, MAKERS_SHOWN] = [50, 5];

type ShelfFacts = { shelf: RequestShelf };
export type UsualTerms = Pick<SiteFacts, 'quoteValidityDays' | 'decimalSign' | 'paymentTerms' | 'deliveryTerms'>;

/** Reads all but the shown version. */
export async function readRequest(
  quote: StoredQuote,
  { desk }: Pick<QuoteStore, 'desk'>,
  reader: Record<'mailed' | 'mayDelete', boolean> &
    ShelfFacts & { operators: readonly string[]; you: string; nowMs: number },
  catalog: Pick<CatalogStore, 'listPartNumbers'>,
) {
  const number = quote.rfqNumber;
  const [answers, events, prices, history, templates, reserved] = await Promise.all([
    desk.listAnswers(number),
    desk.listEvents(number),
    desk.findPrices(quote.parts.map(({ nsn, partNumber }) => ({ nsn, partNumber }))),
    desk.readBuyer(quote.customer.email, reader.nowMs - YEAR_MS),
    desk.listTemplates(),
    desk.findReserved(quote, formatDate(reader.nowMs)),
  ]);
  const past = prices.map((found, line) => lastPricesOf(found, reader.nowMs, quote.parts[line]!.unitOfIssue));
  const makers = await readMakers(quote, past, catalog);
  const beside = { past, makers, reserved, history, templates, messageKey: crypto.randomUUID() };
  return { quote, answers, events, ...beside, ...reader };
}

/** Lists makers on file of lines that were never quoted; none while the catalog cannot be read. */
async function readMakers(
  { parts }: StoredQuote,
  past: readonly unknown[],
  catalog: Pick<CatalogStore, 'listPartNumbers'>,
): Promise<readonly (readonly string[])[]> {
  const makers = parts.map((): readonly string[] => []);
  const unknown = [...parts.entries()].filter(([line]) => past[line] === null).slice(0, LINES_WITH_MAKERS);
  await inParallel(unknown, 4, async ([line, part]) => {
    const nsn = parseNsn(part.nsn);
    const numbers = nsn === null ? [] : await catalog.listPartNumbers(nsn, MAKERS_SHOWN);
    makers[line] = [...new Set(numbers.map(({ cage }) => cage))];
  }).catch(() => undefined);
  return makers;
}

/** Shows the version that is asked for, the order, the draft, or the last version; `new` asks for another. */
export function chooseShown(
  { quote, answers, nowMs }: Omit<AnswerPageData, 'shown'>,
  version: string | null,
  usual: UsualTerms,
): AnswerPageData['shown'] {
  const asked = answers.find((one) => one.state === 'sent' && String(one.version) === version);
  if (asked !== undefined) return { kind: 'version', answer: asked };
  const order = version === 'new' ? null : orderView(quote, answers.map(forBuyer), nowMs);
  if (order !== null) return { kind: 'order', order };
  const [newest] = answers;
  if (newest?.state === 'sent' && version !== 'new') return { kind: 'version', answer: newest };
  return { kind: 'form', form: formOf(quote, newest, nowMs, usual) };
}

export function formOf(
  quote: StoredQuote,
  newest: StoredAnswer | undefined,
  nowMs: number,
  { quoteValidityDays, decimalSign, deliveryTerms, paymentTerms }: UsualTerms,
) {
  const isDraft = newest?.state === 'draft';
  const validUntil = addDays(formatDate(nowMs), quoteValidityDays);
  const [freight = '', terms = ''] = [deliveryTerms[0], paymentTerms[0]];
  const usual = { currency: 'USD', attach: '1', validUntil, freight, paymentTerms: terms };
  // charges of an order are counted already
  const added = quote.purchase && { freightAmount: null, charges: [], note: '' };
  const sheet: AnswerSheet =
    newest === undefined
      ? { ...sheetOfForm(new URLSearchParams(usual), []), lines: quote.parts.map(blankLine) }
      : sheetOf(isDraft ? newest : { ...newest, validUntil, ...added }, quote.parts, decimalSign);
  const { purchase } = quote;
  if (!isDraft && purchase?.unfilled.length) sheet.lines = linesForOrder(purchase, quote.parts);
  return {
    sheet,
    revision: isDraft ? newest.revision : 0,
    version: isDraft ? newest.version : (newest?.version ?? 0) + 1,
    savedAtMs: isDraft ? newest.savedAtMs : null,
    problems: [] as readonly SheetProblem[],
    /** The draft that somebody else has saved. */
    conflict: null as { by: string; atMs: number; sheet: AnswerSheet } | null,
    filled: null as Filling | null,
    /** Keys of offers below their cost that were asked about. */
    below: '',
    /** The button that undoes a fill from the shelf. */
    undo: '',
  };
}

type FormOutcome =
  | { kind: 'go'; path: string }
  | { kind: 'gone' }
  | { kind: 'again'; form: AnswerFormData; refused: boolean };

type Site = AnswerServices & ShelfFacts & { usual: UsualTerms };

const ANSWER_ACTION = /^(?:(?:save|send|preview|fill|keep)$|(?:insert|remove|offer|drop|shelf):)/;
export const isAnswerForm = (form: URLSearchParams): boolean => ANSWER_ACTION.test(form.get('action') ?? '');

/** Does what a button of the form says; typed text is saved or comes back. Rejects with `StoreUnavailable`. */
export async function takeAnswerForm(form: URLSearchParams, quote: StoredQuote, site: Site): Promise<FormOutcome> {
  const action = form.get('action') ?? '';
  const typed = sheetOfForm(form, quote.parts);
  const filled = action === 'fill' ? readFilling(form.get('filling') ?? '', quote.parts) : null;
  const withPrices = filled === null ? typed : { ...typed, lines: withFills(typed.lines, filled.fills) };
  const lots = site.shelf?.lots ?? quote.parts.map(() => []);
  const withText = withOffers(action, await changeTemplates(form, withPrices, site), quote.parts);
  const sheet = withShelf(action, withText, { parts: quote.parts, lots, sign: site.usual.decimalSign });
  const asked = form.get('below')?.split(' ') ?? [];
  const ask = (answer: Answer): readonly SheetProblem[] => {
    const found = belowCost(answer, lots).filter(({ key }) => !asked.includes(key));
    asked.push(...found.map(({ key }) => key));
    return found.map(({ problem }) => problem);
  };
  if (action === 'fill') await site.audit('prices-imported', quote.rfqNumber);
  const outcome = await answerQuote(quote, { sheet, ...baseOfForm(form), send: action === 'send' }, { ...site, ask });
  const here = paths.operatorQuote(quote.rfqNumber);
  const again = (draft: StoredAnswer | undefined, shown: Partial<AnswerFormData>): FormOutcome => ({
    kind: 'again',
    form: { ...formOf(quote, draft, site.nowMs, site.usual), sheet, below: asked.join(' '), ...shown },
    refused: shown.filled === undefined,
  });
  if (outcome.kind === 'unknown') return { kind: 'gone' };
  if (outcome.kind === 'sent') return { kind: 'go', path: here };
  if (outcome.kind === 'problems') return again(outcome.answer, { problems: outcome.problems });
  if (outcome.kind === 'conflict') {
    // the next save is made on top of theirs
    const theirs = outcome.answer ?? (await site.quotes.desk.listAnswers(quote.rfqNumber))[0];
    const conflict = theirs && {
      by: theirs.by,
      atMs: theirs.sentAtMs ?? theirs.savedAtMs,
      sheet: sheetOf(theirs, quote.parts, site.usual.decimalSign),
    };
    return again(theirs, { savedAtMs: null, conflict: conflict ?? null });
  }
  const isSaved = outcome.kind === 'saved';
  if (isSaved && (filled !== null || /^(?:offer|drop|shelf):/.test(action))) {
    const undo = action.startsWith(UNDO_SHELF) ? '' : undoOf(withText, sheet);
    return again(outcome.answer, { filled, undo });
  }
  const isPreview = isSaved && action === 'preview';
  return { kind: 'go', path: isPreview ? paths.operatorQuotationPdf(quote.rfqNumber) : `${here}?version=new` };
}

/** Inserts, removes or keeps a text, as the button says. Returns the answer with what was inserted. */
async function changeTemplates(form: URLSearchParams, sheet: AnswerSheet, site: Site): Promise<AnswerSheet> {
  const { audit, nowMs } = site;
  const { desk } = site.quotes;
  const [, action, named = ''] = /^(insert:|remove:|keep$)(.*)/s.exec(form.get('action') ?? '') ?? [];
  if (action === undefined) return sheet;
  const kept = await desk.listTemplates();
  const found = kept.find(({ name }) => name === named);
  if (action === INSERT_TEMPLATE)
    return { ...sheet, note: [sheet.note.trimEnd(), found?.text ?? ''].filter((part) => part !== '').join('\n') };
  if (action === REMOVE_TEMPLATE) {
    if (found === undefined) return sheet;
    await audit('template-changed', `${named}, removed`);
    await desk.setTemplate(named, '');
    return sheet;
  }
  const { note } = readSheet({ ...sheet, lines: [] }, [], formatDate(nowMs)).answer;
  const name = cleanText(form.get('template') ?? '').slice(0, TEMPLATE_NAME_LENGTH) || `Text ${kept.length + 1}`;
  if (note === '' || (kept.length >= MAX_TEMPLATES && !kept.some((one) => one.name === name))) return sheet;
  await audit('template-changed', name);
  await desk.setTemplate(name, note);
  return sheet;
}
