const TIME_BYTES = 6;
const RANDOM_BYTES = 26;
/** A call to the random source is slow. */
const TOKENS_AT_A_TIME = 64;

const pool = new Uint8Array(RANDOM_BYTES * TOKENS_AT_A_TIME);
let used = pool.length;

/** The time, then 208 random bits: new tokens are neighbors in the index. */
export function createReceiptToken(nowMs: number): string {
  const bytes = new Uint8Array(TIME_BYTES + RANDOM_BYTES);
  bytes.set(takeRandom(), TIME_BYTES);
  let time = nowMs;
  for (let at = TIME_BYTES - 1; at >= 0; at--) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}

function takeRandom(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const taken = pool.slice(used, used + RANDOM_BYTES);
  pool.fill(0, used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  return taken;
}

export function parseReceiptToken(text: string | undefined): string | null {
  return text !== undefined && /^[\w-]{43}$/.test(text) ? text : null;
}
