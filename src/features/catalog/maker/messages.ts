/** Texts of a maker's page. */
export const makerMessages = {
  notFound: 'Maker Not Found',
  failed: 'The maker could not be read just now. Please try again.',
  backToCatalog: 'Back to Catalog',
} as const;
