const TIME_BYTES = 6;
const RANDOM_BYTES = 26;

/**
 * A new token of a buyer's receipt, 43 letters, digits, dashes and underscores: when it was made, so that new ones stand together in their index,
 * and 208 bits that nobody can guess.
 */
export function createReceiptToken(nowMs: number): string {
  const bytes = new Uint8Array(TIME_BYTES + RANDOM_BYTES);
  crypto.getRandomValues(bytes);
  let time = nowMs;
  for (let at = TIME_BYTES - 1; at >= 0; at--) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}
