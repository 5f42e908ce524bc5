import { Buffer } from 'node:buffer';
import { ListTrouble } from '../list-trouble.ts';
import { listMessages } from '../messages.ts';

/** What files begin with that are no list, and what they are called. */
const OTHERS: readonly [string, string][] = [
  ['%PDF', 'a PDF document'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\u001f\u008b', 'a compressed file'],
  ["7z\u00bc\u00af'\u001c", 'an archive'],
  ['Rar!', 'an archive'],
  ['{\\rtf', 'a text document (RTF)'],
  ['MZ', 'a program'],
  ['\u007fELF', 'a program'],
];
const ZIPS = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const COMPOUND = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** Goes by what is in a file, never by its name. Throws `ListTrouble` for what is neither text nor a zipped workbook. */
export function sniffFile(bytes: Uint8Array): 'zip' | 'text' {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.toString('latin1', 0, 1_024);
  if (ZIPS.some((magic) => start.startsWith(magic))) return 'zip';
  if (start.startsWith(COMPOUND)) throw new ListTrouble(...compoundTrouble(buffer));
  const other = OTHERS.find(([magic]) => start.startsWith(magic));
  if (other) throw new ListTrouble(listMessages.otherFile(other[1]), 415);
  if (/^[\s\u00ef\u00bb\u00bf]*<(?:!doctype html|html|head|body|table|meta)\b/i.test(start))
    throw new ListTrouble(listMessages.webPage, 415);
  if (/^[\s\u00ef\u00bb\u00bf]*<\?(?:xml|mso)/i.test(start))
    throw new ListTrouble(listMessages.otherFile('an XML file'), 415);
  return 'text';
}

/** The container of old Office files, and of new ones that are encrypted. */
function compoundTrouble(buffer: Buffer): [string, 400 | 415] {
  const holds = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'));
  if (holds('EncryptedPackage')) return [listMessages.protected, 400];
  if (holds('WordDocument')) return [listMessages.otherFile('a text document (DOC)'), 415];
  return [listMessages.oldExcel, 415];
}
