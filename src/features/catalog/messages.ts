/** Texts of the catalog; those that the specification fixes (spec 1 sections 2, 4 and 8) stand word for word. */
export const catalogMessages = {
  groupNotFound: 'FSG Not Found',
  classNotFound: 'FSC Not Found',
  noProducts: 'No NSN Products Found',
  comingSoon: 'Parts Database Coming Soon',
  backToCatalog: 'Back to Catalog',
  failed: 'The catalog could not be read just now. Please try again.',
  tryAgain: 'Try again',
} as const;
