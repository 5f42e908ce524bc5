/** "5305 Screws". */
export const titled = (code: string, title: string | null | undefined): string => (title ? `${code} ${title}` : code);

/** C4.4 fixes the first. */
export const catalogMessages = {
  noProducts: 'No NSN Products Found',
  failed: 'The catalog could not be read just now. Please try again.',
} as const;

export const shelfMessages = {
  title: 'On our shelf',
  confirms: 'Your quotation confirms price and stock.',
  failed: 'The shelf could not be read just now. Please try again.',
} as const;
