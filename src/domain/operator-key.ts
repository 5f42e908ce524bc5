import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
/** Tells a key in a log or a repository from other secrets, for people and for scanners. */
const KEY_PREFIX = 'op_';

/** A new key of an operator: 256 bits that nobody can guess. */
export function newOperatorKey(): string {
  return KEY_PREFIX + newSecret();
}

/** 256 random bits as 43 letters, digits, dashes and underscores. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is kept of a key or a session's token: SHA-256, hex. A fast hash is enough for what nobody can guess. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
