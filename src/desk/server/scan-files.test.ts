import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { openAttachmentFolder, storedName, type AttachmentFolder } from '../store/attachment-folder.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import { openSqliteQuoteStore } from '../store/sqlite/quote-store.ts';
import { keepFiles } from './scan-files.ts';

let dataDir: string;
let store: QuoteStore;
let folder: AttachmentFolder;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scan-files-'));
  store = await openSqliteQuoteStore({ dataDir });
  folder = openAttachmentFolder(join(dataDir, 'attachments'));
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

/** A request with a file that holds a text. */
async function attached(text: string, numberAt = 1) {
  const { path, file } = await folder.begin();
  await file.writeFile(text);
  await file.close();
  const token = await folder.keep(
    path,
    { name: `${text}.txt`, type: 'text/plain', sizeBytes: text.length, sha256: '' },
    Date.now(),
  );
  const { quote } = await store.addQuote(aQuoteRequest({ numberAt }), [], 1, [
    (await folder.findWaiting(token, Date.now()))!,
  ]);
  return { number: quote.rfqNumber, storedAs: storedName(token) };
}

function keeping(script: string | null, limitMs = 20_000) {
  const program = join(dataDir, 'scan.sh');
  if (script !== null) {
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    chmodSync(program, 0o700);
  }
  const log: string[] = [];
  const write = (_fields: object, text: string) => log.push(text);
  const command = script === null ? null : `${program} --an-option`;
  return { ...keepFiles({ folder, store, command, log: { info: write, warn: write }, limitMs }), log };
}
const stateOf = async (number: Parameters<QuoteStore['findQuote']>[0]) =>
  (await store.findQuote(number))!.files[0]!.state;

test('a file that the program passes leaves the quarantine, one that it refuses stays (C18.6)', async () => {
  const [good, bad] = [await attached('good'), await attached('bad', 2)];
  const { scan } = keeping('[ "$1" = --an-option ] || exit 7\ngrep -q bad "$2" && exit 1\nexit 0');
  await Promise.all([scan(), scan()]);
  expect([await stateOf(good.number), await stateOf(bad.number)]).toEqual(['clean', 'refused']);
  const place = (name: string, { storedAs }: typeof good) => existsSync(join(dataDir, 'attachments', name, storedAs));
  expect([place('clean', good), place('waiting', good), place('clean', bad), place('waiting', bad)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(await store.files.listUnscanned(0, 10)).toEqual([]);
});

test.each([
  ['ends with another number', 'exit 2', 20_000],
  ['takes too long', 'exec sleep 30', 200],
  ['is killed', 'kill -9 $$', 20_000],
])('a file waits while the program %s', async (_name, script, limitMs) => {
  const { number } = await attached('good');
  const { scan, log } = keeping(script, limitMs);
  await scan();
  expect(await stateOf(number)).toBe('waiting');
  expect(log).toEqual(['a file could not be scanned: it waits']);
});

test('a file waits while there is no program, or none by that name', async () => {
  const { number } = await attached('good');
  await keeping(null).scan();
  const log: string[] = [];
  const write = (_fields: object, text: string) => log.push(text);
  await keepFiles({ folder, store, command: '/no/such/program', log: { info: write, warn: write } }).scan();
  expect([await stateOf(number), log]).toEqual(['waiting', ['a file could not be scanned: it waits']]);
});
