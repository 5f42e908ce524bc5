import { isPersonalText } from '#base/domain/personal-text.ts';

/** What is longer is a message, no part. */
const MAX_LENGTH = 60;
const MAX_WORDS = 8;
/** An address of the web, with its scheme or without. */
const WEB = /:\/\/|\bwww\.|[a-z\d-]\.(?:com|org|net|edu|gov|mil|info|biz|io|co|us|uk|de|eu|fr|ru|cn|in)\b/i;
const READABLE = /[\p{L}\p{N}]/u;
/** Control signs, and those that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;

/**
 * A text that somebody asked for as it is kept: blanks as one, capitals where it has a digit, small letters else. Null for one that is not kept: it may tell
 * who somebody is (mail and web addresses, telephone numbers, tokens), is free text, or has nothing to read.
 */
export function demandTextOf(typed: string): string | null {
  if (typed.length > 4 * MAX_LENGTH) return null;
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (text.length > MAX_LENGTH || text.split(' ').length > MAX_WORDS || !READABLE.test(text)) return null;
  if (UNSEEN.test(text) || WEB.test(text) || isPersonalText(text)) return null;
  return /\d/.test(text) ? text.toUpperCase() : text.toLowerCase();
}
