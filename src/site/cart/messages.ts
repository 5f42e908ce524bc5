import { CONDITIONS, DEFAULT_CONDITION, type Condition } from '#base/domain/condition.ts';
import type { CartChange } from './cart-storage.client.ts';

/** C6.7, C7.1, C7.2 and C7.4 fix some texts. */
export const cartMessages = {
  invalidQuantity: 'Invalid Quantity',
  enterQuantity: 'Please enter a valid quantity.',
  dialogTitle: 'Add to quote cart',
  added: 'Added to cart',
  addedText: (quantity: string, part: string, condition: Condition | null = null) =>
    `${quantity} of ${part}${condition === null || condition === DEFAULT_CONDITION ? '' : `, ${CONDITIONS[condition].toLowerCase()}`}`,
  viewCart: 'View cart',
} as const;

/** Null when all is well. */
export function describeCartProblem({ problem, setAside }: Pick<CartChange, 'problem' | 'setAside'>) {
  const where = setAside === null ? '' : ` in this browser as “${setAside}”`;
  const words = {
    disabled: [
      'The cart cannot be kept',
      'This browser does not let the site store anything, so a cart cannot be kept from page to page. The quote form on the home page works without it.',
    ],
    full: [
      'The cart could not be saved',
      'The storage of this browser is full. Everything that was in your cart is still there; this change is not.',
    ],
    unreadable: [
      'Your stored cart could not be read',
      `What was stored has been set aside${where}, and an empty cart was started.`,
    ],
    'partly-unreadable': [
      'A part of your cart could not be read',
      `What was readable is below. The cart as it was stored is set aside${where}. Please check the lines.`,
    ],
  } as const;
  if (problem === null) return null;
  const [title, text] = words[problem];
  return { title, text };
}
