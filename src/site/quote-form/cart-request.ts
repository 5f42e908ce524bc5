import type { CartItem } from '#base/domain/cart-item.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { emailProblems, missingFields, type FieldProblem, type FormRefusal } from './form-refusal.ts';
import { customerOf, messageWithLeadTime, type NamedContact } from './home-entries.ts';
import { asWords, quoteMessages } from './messages.ts';
import type { QuotePayload } from '#desk/request/quote-payload.ts';
import { WISH_FIELDS, wishPayload, wishProblems, type Wishes } from './wishes.ts';

export const RFQ_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'jobTitle',
  'message',
  ...WISH_FIELDS,
] as const;
/** The submit button of /rfq is disabled until these are filled: C9.4. */
export const RFQ_REQUIRED = ['firstName', 'lastName', 'email', 'company'] as const;

export type RfqEntries = Record<(typeof RFQ_FIELDS)[number], string>;

const badQuantities = (items: readonly CartItem[]): FieldProblem[] =>
  items.flatMap((item, index) =>
    parseQuantity(item.quantity) === null
      ? [{ field: `quantity-${index}`, message: quoteMessages.enter.wholeQuantity(item.part_number || item.nsn) }]
      : [],
  );

function refuseEntries(entries: Wishes & { email: string }): FormRefusal | null {
  const problems = [...emailProblems(entries.email), ...wishProblems(entries)];
  return problems.length > 0 ? { words: quoteMessages.check, problems } : null;
}

/** The checks of /cart in their order (C7.6). Null when the request may be sent. */
export function checkCartRequest(entries: NamedContact, items: readonly CartItem[]): FormRefusal | null {
  const missing = missingFields(entries, ['name', 'email', 'company']);
  if (missing.length > 0) return { words: asWords(quoteMessages.cart.missing), problems: missing };
  if (items.length === 0) return { words: asWords(quoteMessages.cart.empty), problems: [] };
  const quantities = badQuantities(items);
  if (quantities.length > 0) return { words: asWords(quoteMessages.cart.quantities), problems: quantities };
  return refuseEntries(entries);
}

/** The checks of /rfq: the button cannot be pressed before the required fields are filled, so they come last. */
export function checkRfqRequest(entries: RfqEntries, items: readonly CartItem[]): FormRefusal | null {
  if (items.length === 0) return { words: asWords(quoteMessages.rfq.empty), problems: [] };
  const missing = missingFields(entries, RFQ_REQUIRED);
  if (missing.length > 0) return { words: { ...quoteMessages.check, text: quoteMessages.rfq.hint }, problems: missing };
  const quantities = badQuantities(items);
  if (quantities.length > 0) return { words: asWords(quoteMessages.cart.quantities), problems: quantities };
  return refuseEntries(entries);
}

const partOf = (item: CartItem) => ({
  partNumber: item.part_number,
  description: item.item_name,
  quantity: parseQuantity(item.quantity) ?? item.quantity,
  nsn: item.nsn,
  cageCode: item.cage_code,
  manufacturer: item.company_name,
  condition: item.condition,
  ...(item.unitOfIssue === undefined ? {} : { unitOfIssue: item.unitOfIssue }),
  ...(item.quantityBreaks === undefined ? {} : { quantityBreaks: item.quantityBreaks }),
});

type SentWith = Pick<QuotePayload, 'rfqNumber' | 'guard'>;

/** What /cart sends: lines with their conditions, the lead time in the message. */
export const cartPayload = (entries: NamedContact, items: readonly CartItem[], sent: SentWith): QuotePayload => ({
  customerInfo: customerOf(entries),
  parts: items.map(partOf),
  message: messageWithLeadTime(entries.additionalNotes, entries.leadTime),
  ...wishPayload(entries),
  ...sent,
});

/** What /rfq sends: a job title as well (C10.2). */
export function rfqPayload(entries: RfqEntries, items: readonly CartItem[], sent: SentWith): QuotePayload {
  const trimmed = Object.entries(entries).map(([name, value]) => [name, value.trim()]);
  const { message, deliveryAddress, deliveryCountry, neededBy, attachments, ...customerInfo } = Object.fromEntries(
    trimmed,
  ) as RfqEntries;
  const wishes = wishPayload({ deliveryAddress, deliveryCountry, neededBy, attachments });
  return { customerInfo, parts: items.map(partOf), message, ...wishes, ...sent };
}
