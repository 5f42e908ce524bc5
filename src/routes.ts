/**
 * Every URL of the product, in the specification's order (spec 1 section 2): path -> page or endpoint.
 * A page is a pair in src/pages: the view (name.tsx) and what the server knows (name.server.ts).
 */
export const PAGES = {
  home: '/',
  catalog: '/catalog',
  fsg: '/fsg/:fsg',
  fsc: '/fsc/:fsg/:fsc',
  'fsc-nsn-redirect': '/fsc/:fsg/:fsc/:nsn',
  nsn: '/nsn/:fsg/:fsc/:nsn',
} as const;

export type PageName = keyof typeof PAGES | 'not-found';

/** Answered without a page. */
export const ENDPOINTS = {
  healthz: '/healthz',
  metrics: '/metrics',
  robots: '/robots.txt',
  favicon: '/favicon.ico',
} as const;
