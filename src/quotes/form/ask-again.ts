import type { CartItem } from '../../domain/cart-item.ts';
import { DEFAULT_CONDITION } from '../../domain/condition.ts';
import type { QuoteLine } from '../../domain/quote-request.ts';

/** The lines of an earlier request as items of the cart, to be changed and sent again. */
export function cartItemsOf(parts: readonly QuoteLine[], now: Date): CartItem[] {
  return parts.map((part, index) => ({
    id: `${now.getTime()}-${index}`,
    nsn: part.nsn,
    part_number: part.partNumber,
    item_name: part.description,
    company_name: part.manufacturer,
    cage_code: part.cageCode,
    quantity: part.quantity,
    condition: part.condition ?? DEFAULT_CONDITION,
    added_at: now.toISOString(),
    ...(part.unitOfIssue !== '' && { unitOfIssue: part.unitOfIssue }),
  }));
}
