import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadSetting } from '../config.ts';

const KEY_FILE = 'operator-key';
const KEY_BYTES = 24;
const KEY_FILE_MODE = 0o600;
/** How long a browser stays signed in. */
export const SESSION_SECONDS = 12 * 3_600;

/** The key that opens the operator's pages (decision 25). It is never printed or logged. */
export type OperatorKey = {
  /** Compared in constant time. */
  matches(candidate: string): boolean;
  /** What a browser that showed the key may keep: derived from it, good for 12 hours, and no way back to the key. */
  newSession(nowMs: number): string;
  isSession(session: string, nowMs: number): boolean;
};

/** The key of the setting, or the one in DATA_DIR/operator-key, made at the first start. `file` is null for the setting's. */
export function openOperatorKey(setting: string | null, dataDir: string): { key: OperatorKey; file: string | null } {
  if (setting !== null) return { key: operatorKey(setting), file: null };
  const file = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    const made = randomBytes(KEY_BYTES).toString('base64url');
    writeFileSync(file, `${made}\n`, { mode: KEY_FILE_MODE, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(file, KEY_FILE_MODE);
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key === '') throw new BadSetting(`The operator key file ${file} is empty: write a key into it or remove it.`);
  return { key: operatorKey(key), file };
}

/** A key for comparing; the text itself is kept in no property. */
export function operatorKey(secret: string): OperatorKey {
  const digest = digestOf(secret);
  const sign = (text: string) => createHmac('sha256', secret).update(`operator session ${text}`).digest('base64url');
  return {
    matches: (candidate) => timingSafeEqual(digestOf(candidate), digest),
    newSession(nowMs) {
      const body = `${Math.trunc(nowMs / 1_000) + SESSION_SECONDS}.${randomBytes(9).toString('base64url')}`;
      return `${body}.${sign(body)}`;
    },
    isSession(session, nowMs) {
      const [until = '', nonce = '', signature = ''] = session.split('.');
      const genuine = timingSafeEqual(digestOf(signature), digestOf(sign(`${until}.${nonce}`)));
      return genuine && Number(until) * 1_000 > nowMs;
    },
  };
}

/** Of the same length whatever the text, as a constant-time comparison needs. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
