const TIME_BYTES = 6;
const TOKEN_BYTES = 32;

/** The time, then 208 random bits: new tokens are neighbors in the index. */
export function createReceiptToken(nowMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  let time = nowMs;
  for (let at = TIME_BYTES - 1; at >= 0; at--) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}

export const parseReceiptToken = (text: string | undefined): string | null =>
  text !== undefined && /^[\w-]{43}$/.test(text) ? text : null;
