/** RFC 5321: the longest address that can be mailed. */
export const MAX_EMAIL_LENGTH = 254;

/** The grammar of HTML's e-mail field with a domain that has a dot, its labels in any script. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?)+$/u;

/** Whether mail can be addressed to it at all. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}
