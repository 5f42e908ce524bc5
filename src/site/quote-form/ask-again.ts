import type { CartItem } from '#base/domain/cart-item.ts';
import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { formatQuantityBreaks } from '#base/domain/quantity-breaks.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { NamedContact } from './home-entries.ts';
import type { RequestToRepeat } from '#desk/request/sent-request.ts';

/** `again`: lines and delivery. `edit`: message and contact as well, to become another request. */
export type Repeating = 'again' | 'edit';

const sameness = (item: CartItem): string =>
  JSON.stringify([item.nsn, item.part_number, item.cage_code, item.condition]);

/** The cart with the lines of an earlier request. A line that is in it already has the quantities of the request then: nothing is counted twice. */
export function withLinesOf(items: readonly CartItem[], parts: readonly QuoteLine[], now: Date): CartItem[] {
  const lines = parts.map((part, index) => itemOf(part, `${now.getTime()}-${index}`, now));
  const repeated = new Set(lines.map(sameness));
  return [...items.filter((item) => !repeated.has(sameness(item))), ...lines];
}

const itemOf = (part: QuoteLine, id: string, now: Date): CartItem => ({
  id,
  nsn: part.nsn,
  part_number: part.partNumber,
  item_name: part.description,
  company_name: part.manufacturer,
  cage_code: part.cageCode,
  quantity: part.quantity,
  condition: part.condition ?? DEFAULT_CONDITION,
  added_at: now.toISOString(),
  ...(part.unitOfIssue !== '' && { unitOfIssue: part.unitOfIssue }),
  ...(part.quantityBreaks.length > 0 && { quantityBreaks: formatQuantityBreaks(part.quantityBreaks) }),
});

/** What the forms take over from an earlier request, by their fields; a day that is over is left out. `today` as YYYY-MM-DD. */
export function entriesOf(request: RequestToRepeat, how: Repeating, today: string): Record<string, string> {
  const { delivery, neededBy, customer, message } = request;
  const asked: Pick<NamedContact, 'deliveryAddress' | 'deliveryCountry' | 'neededBy'> = {
    deliveryAddress: delivery.address,
    deliveryCountry: delivery.country,
    neededBy: neededBy < today ? '' : neededBy,
  };
  if (how === 'again') return asked;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return { ...asked, ...customer, name, message, additionalNotes: message };
}

/** What does not come along, in sentences; empty where everything does. */
export function leftOutWords({ neededBy, files }: RequestToRepeat, today: string): string {
  const words = [
    neededBy !== '' && neededBy < today ? `The day by which it was needed, ${neededBy}, is over.` : '',
    files > 0 ? `Files do not come along: please attach ${files === 1 ? 'the file' : `the ${files} files`} again.` : '',
  ];
  return words.filter((text) => text !== '').join(' ');
}
