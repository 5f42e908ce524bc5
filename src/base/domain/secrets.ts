import { createHash, randomBytes } from 'node:crypto';

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

export const newOperatorKey = (): string => KEY_PREFIX + newSecret();

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** SHA-256, hex. A fast hash is enough for 256 random bits. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
