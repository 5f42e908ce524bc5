import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { aZip } from '../../../test/support/bom-match/workbook.fixture.ts';
import { KINDS_IN_WORDS, readFileKind } from './file-kind.ts';

const folder = newFolder('file-kind');
const typed = (type: string) => ({
  '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.${type}.main+xml"/></Types>`,
  'xl/workbook.xml': '<workbook/>',
});
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SHEET = typed('openxmlformats-officedocument.spreadsheetml.sheet');
const NONE = `This kind of file is not accepted. A request takes ${KINDS_IN_WORDS}.`;
const MACROS = 'This spreadsheet has macros. Please save it without them.';
const LINKS = 'This spreadsheet has links to programs (DDE). Please save it without them.';
const LINK = (xml: string) => ({ 'xl/externalLinks/externalLink1.xml': xml });
const BOMB = 'This spreadsheet unpacks to far more than it says. Please send another.';
const DAMAGED = 'This spreadsheet is damaged or protected by a password.';

/** A zip whose directory says that the last of its parts is encrypted. */
async function aLockedZip(): Promise<Uint8Array> {
  const zip = Buffer.from(await aZip(SHEET));
  const entry = zip.lastIndexOf('PK\u0001\u0002');
  zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8);
  return zip;
}
const parts = (count: number) =>
  aZip({ ...SHEET, ...Object.fromEntries(Array.from({ length: count - 2 }, (_, at) => [`xl/${at}`, ''])) });

test.each<[what: string, bytes: Uint8Array | string, kind: string]>([
  ['a spreadsheet', await aZip(SHEET), SHEET_TYPE],
  ['one of 5,000 parts', await parts(5_000), SHEET_TYPE],
  ['one of 5,001 parts', await parts(5_001), BOMB],
  ['one that unpacks to 250 times its size', await aZip({ ...SHEET, big: '0'.repeat(3_000_000) }, 9), BOMB],
  ['a small one that does', await aZip({ ...SHEET, big: '0'.repeat(1_900_000) }, 9), SHEET_TYPE],
  ['a locked one', await aLockedZip(), DAMAGED],
  ['a cut one', (await aZip(SHEET)).subarray(0, 200), DAMAGED],
  ['one with macros', await aZip({ '[Content_Types].xml': '<Types/>', 'xl/vbaProject.bin': 'x' }), MACROS],
  ['one that says it has macros', await aZip(typed('ms-excel.sheet.macroEnabled')), MACROS],
  ['another zip', await aZip({ 'a.txt': 'a' }), NONE],
  ['one with a program in it', await aZip({ ...SHEET, 'xl/embeddings/a.bin': 'x' }), MACROS],
  ['one with a script in it', await aZip({ ...SHEET, 'scripts/a.js': 'x' }), MACROS],
  ['one with a link to a program', await aZip({ ...SHEET, ...LINK('<ddeLink ddeService="cmd"/>') }), LINKS],
  [
    'one in UTF-16',
    await aZip({ ...SHEET, ...LINK(Buffer.from('<x:ddeLink/>', 'utf16le').toString('latin1')) }),
    LINKS,
  ],
  ['an ODS with one', await aZip({ 'content.xml': `${'<p/>'.repeat(40_000)}<office:dde-source x="1"/>` }), LINKS],
  ['one with a link to another workbook', await aZip({ ...SHEET, ...LINK('<externalBook/>') }), SHEET_TYPE],
  ['nothing', '', 'This file is empty.'],
  ['text', 'A;B\r\n1\t2\f', 'text/plain'],
  ['text with a control', 'A\u0000B', NONE],
  ['text that begins a script', '@echo off', NONE],
  ['markup behind a byte order mark', '\ufeff<b>', NONE],
  ['HTML', '<!doctype html><script>alert(1)</script>', NONE],
  ['HTML behind text', 'hello\n<script>alert(1)</script>', NONE],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', NONE],
  ['a program', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1'), NONE],
  ['a script', '#!/bin/sh\nrm -rf /\n', NONE],
  ['a drawing', '999\nwords\n  0\nSECTION\n', 'image/vnd.dxf'],
  ['a model', 'ISO-10303-21;\nHEADER;', 'model/step'],
])('%s is taken for what it is, or refused in words (C18.5)', async (what, bytes, kind) => {
  const path = join(folder, what.replaceAll(/\W/g, '-'));
  writeFileSync(path, bytes);
  const found = await readFileKind(path);
  expect('refusal' in found ? found.refusal : found.type).toBe(kind);
});
