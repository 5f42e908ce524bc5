/** Texts of the part page; those that the specification fixes (spec 1 sections 5 and 8) stand word for word. */
export const partMessages = {
  invalid: 'Invalid NSN code',
  loadFailed: 'Failed to load NSN data. Please try again.',
  notFound: 'NSN Not Found',
  notFoundText: 'The requested NSN could not be found.',
  backToCatalog: 'Back to Catalog',
  stubTitle: (nsn: string) => `Military Part ${nsn}`,
  stubText: 'The catalog did not answer in time, so the lists below are empty for now.',
  unknownMaker: (cage: string) => `Unknown Manufacturer (CAGE: ${cage})`,
  noPartNumbers: 'No part numbers available for this NSN.',
  noCharacteristics:
    'No technical characteristics are on file for this NSN. The item may not need detailed specifications.',
  requestQuote: 'Request Quote',
  addToCart: 'Add to quote cart',
  unreadable: (section: string) => `The ${section} section could not be read just now. Try again in a moment.`,
  empty: (section: string) => `No ${section} data on file for this NSN.`,
  tryAgain: 'Try again',
} as const;
