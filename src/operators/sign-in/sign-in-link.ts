import { createHash, timingSafeEqual } from 'node:crypto';
import { newSecret } from '../../domain/operator-key.ts';

const VALID_MS = 600_000;

export type SignInLink = {
  /** For the address that is printed. It is kept nowhere. */
  token: string;
  /** True for the token, once and in time. */
  redeem(candidate: string): boolean;
  /** Makes a redeemed link usable again: what it was for could not be done. */
  giveBack(): void;
};

/** A token of one use and ten minutes. Only its hash is kept, in memory: a restart ends it. `now` in milliseconds. */
export function signInLink(now: () => number = Date.now): SignInLink {
  const token = newSecret();
  const expected = digestOf(token);
  const untilMs = now() + VALID_MS;
  let used = false;
  return {
    token,
    redeem(candidate) {
      const right = timingSafeEqual(digestOf(candidate), expected);
      if (!right || used || now() >= untilMs) return false;
      used = true;
      return true;
    },
    giveBack() {
      used = false;
    },
  };
}

/** Of the same length whatever the text, as a constant-time comparison needs. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
