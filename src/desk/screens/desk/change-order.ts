import { formatDate } from '#base/domain/format-time.ts';
import { parseIsoDate } from '#base/domain/day.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import { paths } from '#base/paths.ts';
import type { EnteredOrder, OrderStep } from '../../store/order.ts';
import type { OutboxOf, QuoteHappening, StoredQuote } from '../../store/stored-quote.ts';
import type { QuoteStore } from '../../store/quote-store.ts';
import { FORM_KEY, readChoices, readPlaces } from '../buyer-view.ts';
import { areLongNames, readNames, textOf } from '../order-words.ts';

type Site = {
  quotes: QuoteStore;
  outboxOf: OutboxOf;
  by: string;
  audit: (event: AuditEvent, subject: string) => Promise<void>;
  nowMs: number;
};

export const ORDER_ACTIONS = ['enter-order', 'names', 'confirm-order', 'ship', 'cannot-fill'] as const;

/** Takes a step of an order, or enters one. Returns where to go. */
export async function changeOrder(form: URLSearchParams, quote: StoredQuote, site: Site): Promise<string> {
  const { quotes, outboxOf, audit, by, nowMs } = site;
  const number = quote.rfqNumber;
  const here = paths.operatorQuote(number);
  const mailsOf = (happening: QuoteHappening) => outboxOf(happening, quote.customer, nowMs);
  const actor = { name: by, atMs: nowMs };
  if (areLongNames(form)) return `${here}?refused=step`;
  if (form.get('action') === 'enter-order') {
    const entered = readEntered(form, formatDate(nowMs));
    const choices = readChoices(form);
    const version = Number(form.get('version'));
    const given = entered && choices && choices.length > 0;
    if (given) await audit('order-changed', `${number}: entered`);
    const mails = [...mailsOf('accepted'), ...mailsOf('order-changed').filter(({ kind }) => kind === 'order-change')];
    const outcome = given
      ? await quotes.desk.enterOrder(number, { version, choices, entered, ...readNames(form) }, actor, mails)
      : 'unknown';
    return outcome === 'done' ? here : `${here}?refused=${outcome === 'stale' ? 'changed' : 'entered'}`;
  }
  const step = readStep(form, formatDate(nowMs));
  const [key, revision] = [form.get('key') ?? '', form.get('revision') ?? ''];
  if (step === null || !FORM_KEY.test(key) || !/^\d{1,9}$/.test(revision)) return `${here}?refused=step`;
  await audit('order-changed', `${number}: ${step.kind}`);
  const isAll = step.kind === 'cannot-fill' && quote.purchase?.items.every(({ line }) => step.lines.includes(line));
  const outcome = isAll
    ? await quotes.desk.reopenOrder(number, step.reason, actor, mailsOf('order-reopened'))
    : await quotes.desk.changeOrder(
        number,
        { step, key: `${step.kind} ${key}`, revision: Number(revision) },
        actor,
        step.kind === 'names' || (step.kind === 'confirm' && form.get('mail') === null)
          ? []
          : mailsOf(HAPPENINGS[step.kind]),
      );
  if (outcome !== 'done') return `${here}?refused=changed`;
  return step.kind === 'cannot-fill' ? `${here}?version=new` : here;
}

const HAPPENINGS = { confirm: 'confirmed', ship: 'shipped', 'cannot-fill': 'order-changed' } as const;

/** Null where the person or the day is missing, or the day is yet to come. */
function readEntered(form: URLSearchParams, today: string): EnteredOrder | null {
  const who = textOf(form, 'who', 'who');
  const day = form.get('day') ?? '';
  if (who === '' || parseIsoDate(day) === null || day > today) return null;
  return { how: form.get('how') === 'phone' ? 'phone' : 'mail', who, day };
}

function readStep(form: URLSearchParams, today: string): Exclude<OrderStep, { kind: 'add' }> | null {
  const lines = readPlaces(form.getAll('line')) ?? [];
  switch (form.get('action')) {
    case 'names':
      return { kind: 'names', ...readNames(form) };
    case 'confirm-order': {
      const shipsBy = form.get('shipsBy') ?? '';
      if (shipsBy !== '' && (parseIsoDate(shipsBy) === null || shipsBy < today)) return null;
      const readyFirst = form.get('readyFirst') !== null;
      return { kind: 'confirm', ...readNames(form), shipsBy, terms: textOf(form, 'terms', 'terms'), readyFirst };
    }
    case 'ship': {
      const day = form.get('day') ?? '';
      if (lines.length === 0 || parseIsoDate(day) === null || day > today) return null;
      return { kind: 'ship', lines, day, tracking: textOf(form, 'tracking', 'tracking') };
    }
    case 'cannot-fill': {
      const reason = textOf(form, 'why', 'reason');
      return lines.length === 0 || reason === '' ? null : { kind: 'cannot-fill', lines, reason };
    }
  }
  return null;
}
