import { open } from 'node:fs/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { cleanText } from '#base/domain/plain-text.ts';

/** Extensions by type; the first is given to files without one. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'image/vnd.dwg': ['dwg'],
  'image/vnd.dxf': ['dxf'],
  'model/step': ['stp', 'step'],
  'text/plain': ['txt', 'csv', 'tsv'],
};

export const KINDS_IN_WORDS =
  'PDF, images (PNG, JPEG, WebP, GIF, TIFF, HEIC), spreadsheets (XLSX, ODS, CSV), drawings (DXF, DWG, STEP) and plain text';

const REFUSALS = {
  kind: `This kind of file is not accepted. A request takes ${KINDS_IN_WORDS}.`,
  empty: 'This file is empty.',
  macros: 'This spreadsheet has macros. Please save it without them.',
  links: 'This spreadsheet has links to programs (DDE). Please save it without them.',
  bomb: 'This spreadsheet unpacks to far more than it says. Please send another.',
  damaged: 'This spreadsheet is damaged or protected by a password.',
} as const;

/** Tells the type by the bytes alone, or why a file is refused. */
export async function readFileKind(
  path: string,
): Promise<{ type: string; extensions: readonly string[] } | { refusal: string }> {
  const head = await readHead(path);
  if (head.length === 0) return { refusal: REFUSALS.empty };
  // before anything is unpacked
  const zip = head.subarray(0, 2).toString('latin1') === 'PK' ? await checkZip(path) : null;
  if (zip !== null) return { refusal: zip };
  const { fileTypeFromFile } = await import('file-type');
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? textKind(head);
  if (type !== undefined && /macro/i.test(type)) return { refusal: REFUSALS.macros };
  const extensions = type !== undefined && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  return extensions === undefined ? { refusal: REFUSALS.kind } : { type: type!, extensions };
}

const HEAD_BYTES = 64 * 1_024;

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Browsers and other programs may run these. */
const MARKUP = /<\s*(?:!doctype|html|script|svg|\?xml|body|iframe|object|head)|^\s*<|^%!|^#!|^\s*@echo/i;
/** Controls that no text has. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/** Undefined for binary data and markup. */
function textKind(head: Buffer): string | undefined {
  const text = head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  if (text.startsWith('AutoCAD Binary DXF')) return 'image/vnd.dxf';
  if (NO_TEXT.test(text) || MARKUP.test(text)) return undefined;
  if (/^\s*ISO-10303-21\s*;/.test(text)) return 'model/step';
  if (/^(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\r?\n/.test(text)) return 'image/vnd.dxf';
  return 'text/plain';
}

/** A real spreadsheet of 10 MB stays far below. */
const [MAX_ENTRIES, MAX_UNPACKED_BYTES, MAX_RATIO, RATIO_FROM_BYTES] = [5_000, 300_000_000, 250, 2_000_000];
/** Programs in a workbook. */
const ACTIVE =
  /vbaproject|vbadata|macrosheets|activex|\/embeddings\/|^basic\/|^scripts\/|externallinks\/.*\.bin|\.(?:exe|dll|js|vbs|bat|cmd|scr)$/i;

/** Parts that may name a program to start. */
const LINKING = /(?:^|\/)externallinks\/[^/]+\.xml$|^content\.xml$/i;
const PROGRAM_LINK = /<(?:\w+:)?(?:ddeLink|oleLink|dde-source|dde-connection-decl)\b/;
/** Longer than a tag that is cut by the end of a chunk. */
const TAG_LENGTH = 64;

async function hasProgramLink(zip: ZipFile, entry: Entry): Promise<boolean> {
  let before = '';
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    // UTF-16 as well
    const text = before + (chunk as Buffer).toString('latin1').replaceAll('\0', '');
    if (PROGRAM_LINK.test(text)) return true;
    before = text.slice(-TAG_LENGTH);
  }
  return false;
}

/** Returns why a zip is refused. Unpacks only parts that may link to programs, within the bounds. */
async function checkZip(path: string): Promise<string | null> {
  const zip = await openPromise(path, { lazyEntries: true }).catch(() => null);
  if (zip === null) return REFUSALS.damaged;
  try {
    let unpacked = 0;
    let count = 0;
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const { compressedSize, uncompressedSize, fileName } = entry;
      unpacked += uncompressedSize;
      if (++count > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES) return REFUSALS.bomb;
      if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO) return REFUSALS.bomb;
      if (entry.isEncrypted()) return REFUSALS.damaged;
      if (ACTIVE.test(fileName)) return REFUSALS.macros;
      if (LINKING.test(fileName) && (await hasProgramLink(zip, entry))) return REFUSALS.links;
    }
    return null;
  } catch {
    return REFUSALS.damaged;
  } finally {
    zip.close();
  }
}

const MAX_NAME_LENGTH = 100;
/** Invisible signs make an extension look like another. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
const SIGNS = /["*:<>?|\\/;`$]/g;

/** Cleans a name: no folders, controls or signs; at most 100 characters; the right extension. */
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
  const ending = isRight ? extension.toLowerCase() : extensions[0]!;
  const short = Array.from(name)
    .slice(0, MAX_NAME_LENGTH - ending.length - 1)
    .join('')
    .trim();
  return `${short}.${ending}`;
}

/** RFC 6266, RFC 8187 */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
