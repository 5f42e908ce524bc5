/** The token of a receipt page, 32 random bytes as base64url; null for anything else, so that nothing else is looked for. */
export function parseReceiptToken(text: string | undefined): string | null {
  return text !== undefined && /^[\w-]{43}$/.test(text) ? text : null;
}
