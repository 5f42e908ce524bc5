import type { CartChange } from './cart-storage.ts';
import { cartMessages } from './messages.ts';

/** What is said to the visitor when the cart is not as it was left or cannot be kept; null when all is well. */
export function troubleWords({
  trouble,
  setAside,
}: Pick<CartChange, 'trouble' | 'setAside'>): { title: string; text: string } | null {
  if (trouble === 'disabled') return { title: cartMessages.disabled, text: cartMessages.disabledText };
  if (trouble === 'full') return { title: cartMessages.full, text: cartMessages.fullText };
  if (trouble === 'unreadable') return { title: cartMessages.unreadable, text: cartMessages.unreadableText(setAside) };
  if (trouble === 'partly-unreadable')
    return { title: cartMessages.partlyUnreadable, text: cartMessages.partlyUnreadableText(setAside) };
  return null;
}
