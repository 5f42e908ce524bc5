import type { CartItem } from '#base/domain/cart-item.ts';
import { DEFAULT_CONDITION, parseCondition } from '#base/domain/condition.ts';
import { parseUnitOfIssue } from '#base/domain/unit-of-issue.ts';

/** A part as its page names it, for the dialog and the cart. */
export type PartToAdd = {
  nsn: string;
  itemName: string;
  partNumber: string;
  cage: string;
  company: string;
  /** Unit of issue as code and meaning, empty when not recorded. */
  unit: string;
  unitMeaning: string;
};

/** A line of the cart for a part; a stock number does not count as a part number. An unknown condition is factory new. */
export const cartItemOf = (part: PartToAdd, quantity: number, condition: string): CartItem => ({
  id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
  nsn: part.nsn,
  part_number: part.partNumber === part.nsn ? '' : part.partNumber,
  item_name: part.itemName,
  company_name: part.company,
  cage_code: part.cage,
  quantity,
  condition: parseCondition(condition) ?? DEFAULT_CONDITION,
  added_at: new Date().toISOString(),
  ...(parseUnitOfIssue(part.unit) === '' ? {} : { unitOfIssue: part.unit }),
});
