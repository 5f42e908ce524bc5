/** Texts of the frame and the home page; those in the specification stand word for word. */
export const siteMessages = {
  notFoundTitle: 'Oops! Page not found', // spec 1 section 2
  noCatalog: 'The catalog cannot be read at the moment.',
  contactPromise: (replyHours: number) => `We'll contact you within ${replyHours} hours.`,
  sampleLine: (nsns: string) => `Sample catalog loaded: ${nsns} made-up parts for trying things out.`,
} as const;
