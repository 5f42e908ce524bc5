import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { mayEnter, type OperatorServices } from '#base/operators/store/operator-store.ts';
import { paths } from '#base/paths.ts';
import { typedWords } from '../../screens/desk/answer-sheet.ts';
import { chooseShown, isAnswerForm, readRequest, takeAnswerForm } from '../../screens/desk/read-answer-page.ts';
import type { AnswerPageData } from '../../screens/desk/read-answer-page.ts';
import { readShelf } from '../../screens/desk/read-shelf.ts';
import { deskRefusals } from '../../screens/messages.ts';
import { changeRequest } from '../../screens/desk/answer-quote.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { DeskServices } from '../../desk-services.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';

type TypedFields = readonly (readonly [string, string])[];
/** `typed`, `fields`: what was posted and could not be stored. */
export type OperatorQuotePageData =
  | ({ kind: 'request'; refused: string; typed: TypedFields | null } & AnswerPageData)
  | { kind: 'not-found'; typed: string }
  | { kind: 'unavailable'; fields: TypedFields };

type Needed = 'quotes' | 'mailed' | 'outboxOf' | 'operators' | 'stock';

/** GET and POST /quotes/:number, for operators of requests */
export async function load(
  request: OperatorRequest,
  services: Pick<DeskServices & OperatorServices & StockPageServices, Needed>,
): Promise<PageAnswer<OperatorQuotePageData>> {
  const { params, form } = request;
  const number = parseRfqNumber(params.number);
  const gone = (): PageAnswer<OperatorQuotePageData> => ({
    kind: 'refused',
    status: 404,
    data: { kind: 'not-found', typed: form === null ? '' : typedWords(form) },
  });
  if (number === null) return gone();
  try {
    const quote = await services.quotes.findQuote(number);
    if (quote === null) return gone();
    if (quote.state === 'draft') return { kind: 'see-other', path: paths.operatorNewQuote(number) };
    const nowMs = Date.now();
    const { name: you, role: yours } = request.identity.operator;
    const mayDelete = mayEnter(yours, 'records');
    const isBarred = !mayDelete && form?.get('action') === 'delete';
    const all = await services.operators.listOperators();
    const operators = all.filter(({ role }) => mayEnter(role, 'quotes')).map(({ name }) => name);
    const emails = new Map(all.map(({ name, email }) => [name, email]));
    const shelf = await readShelf(quote.parts, services);
    const reader = { operators, you, nowMs, mailed: services.mailed, mayDelete, shelf };
    const usual = request.site;
    const site = { ...services, issuer: usual, audit: request.audit, by: you, operators, emails, nowMs, shelf };
    const isSmall = form !== null && !isBarred && !isAnswerForm(form);
    const path = isSmall ? await changeRequest(form, quote, site) : '';
    const why = /\?refused=(\w+)$/.exec(path)?.[1] ?? request.query.get('refused') ?? '';
    // an order keeps what was entered
    const typed = isSmall && path.includes('refused') && form.get('action') === 'enter-order' ? form : null;
    if (isSmall && typed === null) return { kind: 'see-other', path };
    const outcome = form === null || isBarred || isSmall ? null : await takeAnswerForm(form, quote, { ...site, usual });
    if (outcome?.kind === 'gone') return gone();
    if (outcome?.kind === 'go') return { kind: 'see-other', path: outcome.path };
    const facts = await readRequest(quote, services.quotes, reader, request.catalog);
    if (form === null && quote.unreadEvent !== null)
      await services.quotes.desk.markOpened(quote.id, quote.unreadEvent).catch(() => undefined);
    const shown =
      outcome === null
        ? chooseShown(facts, (typed ?? request.query).get('version'), usual)
        : { kind: 'form' as const, form: outcome.form };
    const refused = deskRefusals[why] ?? '';
    const data = { kind: 'request' as const, refused, typed: typed && [...typed], ...facts, shown };
    if (isBarred) return { kind: 'refused', status: 403, data };
    return outcome?.refused || typed ? { kind: 'refused', data } : { kind: 'personal', data };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { kind: 'unavailable', data: { kind: 'unavailable', fields: [...(form ?? [])] } };
  }
}
