export const shelfMessages = {
  title: 'On our shelf',
  confirms: 'Your quotation confirms price and stock.',
  failed: 'The shelf could not be read just now. Please try again.',
} as const;
