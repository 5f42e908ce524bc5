import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { orUnavailable } from '#base/http/frame/page.ts';
import { mayEnter, type OperatorServices } from '#base/operators/store/operator-store.ts';
import { paths, type OperatorQuotesQuery } from '#base/paths.ts';
import { findBackupAge, type DeskServices } from '../../desk-services.ts';
import { changeRequest } from '../../screens/desk/answer-quote.ts';
import { inboxAddress, inboxFilter, readId, readInboxChoice } from '../../screens/desk/inbox-query.ts';
import type { InboxChoice } from '../../screens/desk/inbox-query.ts';
import type { InboxKey } from '../../store/queries/list-inbox.ts';
import { WAITING_STATES } from '../../store/stored-quote.ts';

/** Null while the store does not answer. */
export type OperatorQuotesPageData = Awaited<ReturnType<typeof read>> | null;

const QUOTES_PER_PAGE = 50;

type Services = Pick<DeskServices, 'quotes' | 'mailed' | 'backups' | 'outboxOf'> & Pick<OperatorServices, 'operators'>;

/** GET and POST /quotes, for operators of requests (C19.10) */
export const load = (request: OperatorRequest, services: Services) =>
  orUnavailable<OperatorQuotesPageData>(async () => {
    const { query, form } = request;
    const choice = readInboxChoice(query);
    const [before, after] = [query.get('before'), query.get('after')];
    if (form === null) {
      const paging = { beforeId: readId(before), afterId: readId(after) };
      return { kind: 'personal', data: await read(choice, paging, request, services) };
    }
    await change(form, request, services);
    const place = { before: before ?? undefined, after: after ?? undefined };
    return { kind: 'see-other', path: paths.operatorQuotes({ ...inboxAddress(choice), ...place }) };
  });

async function read(
  choice: InboxChoice,
  paging: InboxKey,
  { identity }: OperatorRequest,
  { quotes: { desk }, operators, mailed, backups }: Services,
) {
  const nowMs = Date.now();
  const [page, [first], figures, everybody] = await Promise.all([
    desk.listInbox({ ...inboxFilter(choice, identity.operator.name), ...paging, limit: QUOTES_PER_PAGE }),
    desk.listInbox({ states: WAITING_STATES, limit: 1 }).then(({ rows }) => rows),
    desk.readFigures(nowMs),
    operators.listOperators(),
  ]);
  const address = inboxAddress(choice);
  return {
    choice,
    rows: page.rows,
    pageSize: QUOTES_PER_PAGE,
    figures,
    mayExport: mayEnter(identity.operator.role, 'records'),
    /** The request that is due first. */
    oldest: first?.quote.rfqNumber ?? null,
    operators: everybody.filter(({ role }) => mayEnter(role, 'quotes')).map(({ name }) => name),
    previous: keyed(address, page.previous),
    next: keyed(address, page.next),
    mailed,
    backup: findBackupAge(backups, nowMs),
    nowMs,
  };
}

function keyed(address: OperatorQuotesQuery, key: InboxKey | null): OperatorQuotesQuery | null {
  if (key === null) return null;
  return { ...address, before: key.beforeId?.toString(), after: key.afterId?.toString() };
}

async function change(form: URLSearchParams, { audit, identity }: OperatorRequest, { quotes, outboxOf }: Services) {
  const action = form.get('action');
  if (action === 'retry') {
    await audit('mails-retried', 'all requests');
    await quotes.retryMails(await quotes.now());
    return;
  }
  const number = parseRfqNumber(form.get('number'));
  const quote = number === null ? null : await quotes.findQuote(number);
  if (quote === null) return;
  if (action === 'unread') return quotes.desk.markUnread(quote.id);
  if (action === 'read') return quotes.desk.markOpened(quote.id, quote.unreadEvent ?? 0);
  if (action !== 'state' && action !== 'take') return;
  const by = identity.operator.name;
  await changeRequest(form, quote, { quotes, outboxOf, audit, by, operators: [], nowMs: Date.now() });
}
