/** Texts of the frame and the home page; those in the specification stand word for word. */
export const siteMessages = {
  notFoundTitle: 'Oops! Page not found', // spec 1 section 2
  nothingLoaded: 'No catalog is loaded yet.',
  contactPromise: (replyHours: number) => `We'll contact you within ${replyHours} hours.`,
  sampleLine: (nsns: string) => `Sample catalog loaded: ${nsns} made-up parts for trying things out.`,
} as const;
