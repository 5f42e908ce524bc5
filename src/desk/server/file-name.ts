import { cleanText } from '#base/domain/plain-text.ts';

/** Characters of a name that are kept. */
const MAX_NAME_LENGTH = 100;
const MAX_EXTENSION_LENGTH = 10;
/** Marks of direction that `cleanText` leaves in texts, and everything invisible: in a name they make an extension look like another. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
/** Signs that file systems, shells and headers read. */
const SIGNS = /["*:<>?|\\/;`$]/g;

/**
 * The name of a file as it is kept and shown: without folders, controls, marks of direction and signs that programs read, at most 100 characters, and
 * with an extension of what the file is.
 */
export function cleanFileName(given: string, extensions: readonly string[]): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const plain = cleanText(base.normalize('NFC'))
    .replace(INVISIBLE, '')
    .replace(SIGNS, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const [, stem = plain, extension = ''] = /^(.*)\.([^.]{1,10})$/.exec(plain) ?? [];
  const isRight = extensions.includes(extension.toLowerCase());
  const name = (isRight ? stem : plain) || 'file';
  const ending = isRight ? extension.toLowerCase().slice(0, MAX_EXTENSION_LENGTH) : extensions[0]!;
  const short = Array.from(name)
    .slice(0, MAX_NAME_LENGTH - ending.length - 1)
    .join('')
    .trim();
  return `${short}.${ending}`;
}

/** The header that makes a browser save a file under a name in any script (RFC 6266, RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
