/** The cart is the browser's: the server knows nothing of it. */
export type CartPageData = Record<string, never>;
