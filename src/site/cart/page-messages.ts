/** Texts of the cart page alone: those of messages.ts are in the first script of every page. C7.1, C7.2 and C7.4 fix some. */
export const cartPageMessages = {
  breaksHint: '50 / 100',
  wrongBreaks: 'Separate quantities with a slash: 50 / 100. At most five.',
  emptyTitle: 'Your cart is empty',
  browseCatalog: 'Browse Catalog',
  clearCart: 'Clear Cart',
  itemRemoved: 'Item Removed',
  cartCleared: 'Cart Cleared',
  addAgain: 'Add again',
  findText: 'An NSN, NIIN, part number, CAGE code or words. Add parts from the results.',
  pasteList: 'Paste a list',
  pasteText: 'Lines from a spreadsheet or a mail, or a file: what is found goes into the cart in one step.',
  wrongQuantity: (typed: string, kept: string) =>
    `${typed.trim() === '' ? 'No quantity is entered' : `“${typed.trim().slice(0, 20)}” is no quantity: enter a whole number from 1 on`}${kept === '' ? '' : `; ${kept} is kept`}.`,
} as const;
