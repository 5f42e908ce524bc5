/** The cart is the browser's: the server knows nothing of it. */
export type RfqPageData = Record<string, never>;
