import { createHash, randomBytes } from 'node:crypto';

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

const MAX_NAME_LENGTH = 40;
const RESERVED = ['operator', 'terminal', 'server', 'unknown'];
const CONTROLS = /\p{C}/u;

/** Returns the normalized name, or the problem in words. */
export function parseOperatorName(text: string): { name: string } | { problem: string } {
  const name = text.normalize('NFC').trim();
  if (name === '') return { problem: 'A name is needed.' };
  if ([...name].length > MAX_NAME_LENGTH) return { problem: `A name has at most ${MAX_NAME_LENGTH} characters.` };
  if (CONTROLS.test(name)) return { problem: 'A name has no control characters.' };
  if (RESERVED.includes(name.toLowerCase())) return { problem: `"${name}" is a name of the program itself.` };
  return { name };
}

const SECRET_BYTES = 32;
const KEY_PREFIX = 'op_';

export function newOperatorKey(): string {
  return KEY_PREFIX + newSecret();
}

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** SHA-256, hex. A fast hash is enough for 256 random bits. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
