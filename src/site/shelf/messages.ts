export const shelfMessages = {
  title: 'On our shelf',
  about: 'Every line of our stock lists with condition, certificate, quantity and lead time, to be added to a request.',
  confirms: 'Your quotation confirms price and stock.',
  noLines: 'Nothing on our shelf with these filters',
  weFind: 'What we do not hold we can find for you.',
  closed: 'No stock list at the moment',
  closedText: 'No count of ours is recent enough to be shown. Ask for any part and we check the shelf.',
  noNsn: 'In no National Stock Number that we know',
  failed: 'The shelf could not be read just now. Please try again.',
} as const;
