/** Fixed by C2.8 and C8.8. */
export const siteMessages = {
  notFoundTitle: 'Oops! Page not found', // C2.8
  noCatalog: 'The catalog cannot be read at the moment.',
  noCatalogYet: 'The catalog is not on this server yet. Please try again in a minute.', // C20.13
  sampleLine: (nsns: string) => `Sample catalog loaded: ${nsns} made-up parts for trying things out.`,
} as const;

/** The four texts of the law, as the footer links them. */
export const LEGAL_TITLES = {
  imprint: 'Imprint',
  privacy: 'Privacy',
  terms: 'Terms',
  export: 'Export',
} as const;
