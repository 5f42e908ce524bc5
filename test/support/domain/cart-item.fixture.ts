import type { CartItem } from '../../../src/base/domain/cart-item.ts';

/** A line of a cart for tests; override what matters. */
export function aCartItem(overrides: Partial<CartItem> = {}): CartItem {
  return {
    id: 'a',
    nsn: '5305-01-234-5678',
    part_number: 'MS16998-28',
    item_name: 'SCREW',
    company_name: 'MAKER',
    cage_code: '96906',
    quantity: 3,
    condition: 'FN',
    added_at: '2026-11-20T10:00:00.000Z',
    ...overrides,
  };
}
