/** Fixed by C3.4, C4.1 and C4.4. */
/** "5305 Screws". */
export const titled = (code: string, title: string | null | undefined): string => (title ? `${code} ${title}` : code);

export const catalogMessages = {
  groupNotFound: 'FSG Not Found',
  classNotFound: 'FSC Not Found',
  noProducts: 'No NSN Products Found',
  comingSoon: 'Parts Database Coming Soon',
  failed: 'The catalog could not be read just now. Please try again.',
} as const;
