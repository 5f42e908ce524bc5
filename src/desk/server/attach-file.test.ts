import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { bringFile } from '../../../test/support/quotes/attached-file.fixture.ts';
import { aZip } from '../../../test/support/bom-match/workbook.fixture.ts';
import { aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { aQuoteSite, SITE_ORIGIN, TEST_KEY, eachQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { MAX_FILES_BYTES, type AttachedFile } from '../request/quote-limits.ts';
import { openAttachmentFolder } from '../store/attachment-folder.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const authorization = `Bearer ${TEST_KEY}`;

const BOMB = await aZip({ 'xl/worksheets/sheet1.xml': '0'.repeat(20_000_000) });
const { opened: site } = eachQuoteSite(aQuoteSite);

const attach = (name: string, bytes: Uint8Array, headers: Record<string, string> = {}, remoteAddress?: string) =>
  site.app.inject({
    method: 'POST',
    url: `/functions/v1/attach-file?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload: Buffer.from(bytes),
    ...(remoteAddress && { remoteAddress }),
  });
const tokenOf = async (name: string, bytes: Uint8Array): Promise<string> =>
  (await attach(name, bytes)).json<AttachedFile>().token;
const submit = (attachments: string[], more: object = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/functions/v1/send-rfq-notification',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...aQuotePayload(), attachments, ...more }),
  });
const stored = async () => (await Array.fromAsync(site.store.readQuotes())).flat();
const waiting = () => join(site.dataDir, 'attachments', 'waiting');
const kept = (): string[] => (existsSync(waiting()) ? readdirSync(waiting()) : []);
const read = (number: string, id: number, headers: Record<string, string> = { authorization }) =>
  site.app.inject({ method: 'GET', url: `/quotes/${number}/files/${id}`, headers });

describe('POST /functions/v1/attach-file', () => {
  test('keeps a file for its owner alone and binds it with the request (C18.5)', async () => {
    const answer = await attach('drawing.pdf', PDF);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]{43}$/), name: 'drawing.pdf', sizeBytes: PDF.length },
    ]);
    const { token } = answer.json<AttachedFile>();
    expect(kept()).toHaveLength(2);
    for (const name of kept()) {
      expect(statSync(join(waiting(), name)).mode & 0o777).toBe(0o600);
      expect(name).not.toContain(token);
    }
    expect([statSync(waiting()).mode & 0o777, (await submit([token])).statusCode]).toEqual([0o700, 200]);
    const [quote] = await stored();
    expect(quote!.files).toMatchObject([
      { name: 'drawing.pdf', type: 'application/pdf', sizeBytes: PDF.length, state: 'waiting' },
    ]);
    expect(kept()).toContain(quote!.files[0]!.storedAs);
  });

  test('the same request sent again is the same, also when its files wait no longer; a changed one has them too', async () => {
    const token = await tokenOf('drawing.pdf', PDF);
    const first = await submit([token]);
    expect((await submit([token])).body).toBe(first.body);
    // the answer was lost, and the buyer has changed a word: the file goes with both
    expect((await submit([token], { message: 'another' })).statusCode).toBe(200);
    const [one, other] = await stored();
    expect(one!.files[0]!.storedAs).toBe(other!.files[0]!.storedAs);
    await site.store.deleteQuote(one!.rfqNumber);
    expect(kept()).toContain(other!.files[0]!.storedAs);
    rmSync(join(waiting(), `${other!.files[0]!.storedAs}.json`));
    expect((await submit([token], { message: 'another' })).statusCode).toBe(200);
    expect([(await submit([token], { message: 'a third' })).statusCode, (await stored()).length]).toEqual([400, 1]);
  });

  test.each([
    ['an HTML file that is called a PDF', 'drawing.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an empty file', 'drawing.pdf', Buffer.alloc(0)],
    ['a zip bomb', 'list.xlsx', BOMB],
  ])('refuses %s in words, and keeps nothing', async (_name, name, bytes) => {
    const answer = await attach(name, bytes);
    expect([answer.statusCode, answer.json()]).toEqual([415, { error: expect.stringMatching(/^This .*\.$/) }]);
    expect(kept()).toEqual([]);
  });

  test('takes what it says by its content, whatever the name says', async () => {
    const step = Buffer.from('ISO-10303-21;\nHEADER;\n');
    const files: [string, Uint8Array, string][] = [
      ['photo.pdf', PNG, 'photo.pdf.png'],
      ['evil.exe', Buffer.from('P/N;Qty\nAN960;5\n'), 'evil.exe.txt'],
      ['parts.csv', Buffer.from('P/N;Qty\nAN960;5\n'), 'parts.csv'],
      ['part.STEP', step, 'part.step'],
      ['plate.dxf', Buffer.from('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), 'plate.dxf'],
      ['../../quotes.db', PDF, 'quotes.db.pdf'],
      ['C:\\temp\\a\r\nset-cookie: x=1.pdf', PDF, 'a set-cookie_ x=1.pdf'],
      ['invoice\u202efdp.exe', PDF, 'invoicefdp.exe.pdf'],
      ['Zeichnung Größe "A" 図面.pdf', PDF, 'Zeichnung Größe _A_ 図面.pdf'],
      ['', PDF, 'file.pdf'],
      [`${'x'.repeat(500)}.pdf`, PDF, `${'x'.repeat(96)}.pdf`],
    ];
    for (const [given, bytes, name] of files) {
      const answer = await attach(given, bytes);
      expect([given, answer.json().error ?? answer.json().name]).toEqual([given, name]);
    }
  });

  test('refuses another site, other types of bodies, more than 10 MB, and too many from one address', async () => {
    const statusOf = async (headers: Record<string, string>) => (await attach('a.pdf', PDF, headers)).statusCode;
    expect(await statusOf({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf({ 'content-type': 'multipart/form-data; boundary=x' })).toBe(415);
    const large = Buffer.concat([PDF, Buffer.alloc(11 * 1_024 * 1_024)]);
    expect((await attach('a.pdf', large)).statusCode).toBe(413);
    expect(await statusOf({ origin: SITE_ORIGIN, 'sec-fetch-site': 'same-origin' })).toBe(200);
    const answers = [];
    for (let sent = 0; sent < 25; sent++) answers.push(await attach('a.pdf', PDF, {}, '198.51.100.9'));
    expect(answers.at(-1)).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    expect((await attach('a.pdf', PDF, {}, '198.51.100.10')).statusCode).toBe(200);
  });

  test('takes a file of exactly 10 MB, and not one more byte, also when nobody says how many come (C18.5)', async () => {
    const sent = async (bytes: number) => {
      const payload = Readable.from([PDF, Buffer.alloc(bytes - PDF.length)]);
      const headers = { 'content-type': 'application/octet-stream' };
      const url = '/functions/v1/attach-file?name=a.pdf';
      return (await site.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    expect([await sent(MAX_FILES_BYTES), await sent(MAX_FILES_BYTES + 1), kept().length]).toEqual([200, 413, 2]);
  });

  test('six files, files of 11 MB together, unknown tokens and files that waited too long are refused in words', async () => {
    const most = { field: 'attachments', message: 'A request holds at most 5 files.' };
    expect((await submit(Array.from('012345', (one) => one.repeat(43)))).json().fields).toEqual([most]);
    const half = Buffer.concat([PDF, Buffer.alloc(5_600_000)]);
    const two = [await tokenOf('1.pdf', half), await tokenOf('2.pdf', half)];
    expect((await submit(two)).json().fields[0].message).toContain('10 MB');
    const answer = await submit([await tokenOf('0.pdf', PDF), 'x'.repeat(43)]);
    const again = { field: 'attachments.1', message: expect.stringContaining('attach it again') };
    expect([answer.statusCode, answer.json().fields, await stored()]).toEqual([400, [again], []]);
  });

  test('a file whose sender stops in the middle leaves nothing, and the site answers on', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /functions/v1/attach-file?name=a.pdf HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/octet-stream\r\nContent-Length: 5000\r\n\r\n%PDF-1.7`,
    );
    await expect.poll(() => kept().length).toBe(1);
    socket.destroy();
    await expect.poll(() => kept().length).toBe(0);
    expect((await attach('a.pdf', PDF)).statusCode).toBe(200);
  });

  test('a folder that takes nothing is said in words', async () => {
    writeFileSync(join(site.dataDir, 'attachments'), 'a file, not a folder');
    const answer = await attach('a.pdf', PDF);
    const error = expect.stringContaining('Files cannot be taken just now');
    expect([answer.statusCode, answer.json(), (await submit([])).statusCode]).toEqual([503, { error }, 200]);
  });
});

describe('GET /quotes/:number/files/:id', () => {
  test('an operator gets the bytes to save, never shown, and it is in the log (C18.6)', async () => {
    await submit([await tokenOf('Zeichnung "1" 図.pdf', PDF)]);
    const [quote] = await stored();
    const [file] = quote!.files;
    const answer = await read(quote!.rfqNumber, file!.id);
    expect([answer.statusCode, answer.rawPayload.equals(PDF)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Zeichnung _1_ _.pdf"; filename*=UTF-8''Zeichnung%20_1_%20%E5%9B%B3.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const log = await site.operators.log.list({ limit: 10 });
    expect(JSON.stringify(log)).toContain(`"${file!.id} of ${quote!.rfqNumber}"`);
    expect(JSON.stringify(log)).not.toContain('Zeichnung');
    expect((await read(quote!.rfqNumber, file!.id, {})).statusCode).toBe(401);
    expect((await read(quote!.rfqNumber, file!.id + 1)).statusCode).toBe(404);
    expect((await read('RFQ-1793456789999', file!.id)).statusCode).toBe(404);
    const desk = await site.app.inject({ url: `/quotes/${quote!.rfqNumber}`, headers: { authorization } });
    expect(desk.body).toContain(`href="/quotes/${quote!.rfqNumber}/files/${file!.id}"`);
    expect(desk.body).toContain('Not scanned');
    const receipt = await site.app.inject({ method: 'GET', url: `/quote/${quote!.receiptToken}` });
    expect(receipt.body).toContain('Zeichnung _1_ 図.pdf (1 KB)');
    expect(receipt.body).not.toContain(`/files/${file!.id}`);
  });
});

test('what no request came for is swept after an hour, and what a request has stays (C18.5)', async () => {
  const folder = openAttachmentFolder(join(site.dataDir, 'attachments'));
  await submit([await tokenOf('bound.pdf', PDF)]);
  const [quote] = await stored();
  const token = await tokenOf('unbound.pdf', PNG);
  const { path, file } = await folder.begin();
  await file.close();
  const bound = quote!.files[0]!.storedAs;
  expect(kept()).toHaveLength(5);
  const sweep = () => folder.sweep(Date.now(), (names) => site.store.files.boundAmong(names));
  expect(await sweep()).toBe(0);
  const long = Date.now() / 1_000 - 2 * 3_600;
  for (const name of kept()) utimesSync(join(waiting(), name), long, long);
  expect([await sweep(), kept(), existsSync(path)]).toEqual([3, [bound], false]);
  expect((await submit([token])).statusCode).toBe(400);
});

test('what waits is counted once and kept, and each sweep sees what another process has brought (C18.16)', async () => {
  const open = () => openAttachmentFolder(join(site.dataDir, 'attachments'));
  const [folder, other] = [open(), open()];
  const sweep = () => folder.sweep(Date.now(), async () => new Set());
  await bringFile(other, 'before');
  await bringFile(folder, 'its own');
  expect(await folder.waitingFiles()).toEqual({ files: 2, bytes: 13 });
  await bringFile(other, 'beside');
  await bringFile(folder, 'one more');
  expect([await folder.waitingFiles(), await sweep()]).toEqual([{ files: 3, bytes: 21 }, 0]);
  expect(await folder.waitingFiles()).toEqual({ files: 4, bytes: 27 });
  const long = Date.now() / 1_000 - 2 * 3_600;
  for (const name of kept()) utimesSync(join(waiting(), name), long, long);
  await bringFile(folder, 'new');
  expect([await sweep(), await folder.waitingFiles()]).toEqual([4, { files: 1, bytes: 3 }]);
});
