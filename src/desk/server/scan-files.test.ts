import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { attachedFile } from '../../../test/support/quotes/attached-file.fixture.ts';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import { aQuoteEngine } from '../../../test/support/quotes/sqlite-quote-engine.fixture.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { openAttachmentFolder, type AttachmentFolder } from '../store/attachment-folder.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import { keepFiles } from './scan-files.ts';

const { engine, store } = eachQuoteStore(aQuoteEngine);
let folder: AttachmentFolder;
beforeEach(() => void (folder = openAttachmentFolder(engine.attachmentsDir)));

/** A request with a file that holds a text. */
async function attached(text: string, numberAt = 1) {
  const file = await attachedFile(folder, text);
  const { quote } = await store.addQuote(aQuoteRequest({ numberAt }), [], 1, [file]);
  return { number: quote.rfqNumber, storedAs: file.storedAs };
}

function keeping(command: string | null, limitMs = 20_000) {
  const log: string[] = [];
  const write = (_fields: object, text: string) => log.push(text);
  return { ...keepFiles({ folder, store, command, log: { info: write, warn: write }, limitMs }), log };
}
function aScript(lines: string): string {
  const program = join(engine.dataDir, 'scan.sh');
  writeFileSync(program, `#!/bin/sh\n${lines}\n`);
  chmodSync(program, 0o700);
  return `${program} --an-option`;
}
const stateOf = async (number: Parameters<QuoteStore['findQuote']>[0]) =>
  (await store.findQuote(number))!.files[0]!.state;

test('a file that the program passes leaves the quarantine, one that it refuses stays (C18.6)', async () => {
  const [good, bad] = [await attached('good'), await attached('bad', 2)];
  const { scan } = keeping(aScript('[ "$1" = --an-option ] || exit 7\ngrep -q bad "$2" && exit 1\nexit 0'));
  await Promise.all([scan(), scan()]);
  expect([await stateOf(good.number), await stateOf(bad.number)]).toEqual(['clean', 'refused']);
  const places = ({ storedAs }: typeof good) =>
    ['clean', 'waiting'].filter((name) => existsSync(join(engine.attachmentsDir, name, storedAs)));
  expect([places(good), places(bad), await store.files.listUnscanned(0, 10)]).toEqual([['clean'], ['waiting'], []]);
});

test.each([
  ['ends with another number', 'exit 2', 20_000],
  ['takes too long', 'exec sleep 30', 200],
  ['is killed', 'kill -9 $$', 20_000],
])('a file waits while the program %s', async (_name, script, limitMs) => {
  const { number } = await attached('good');
  const { scan, log } = keeping(aScript(script), limitMs);
  await scan();
  expect([await stateOf(number), log]).toEqual(['waiting', ['a file could not be scanned: it waits']]);
});

test('a file waits while there is no program, or none by that name', async () => {
  const { number } = await attached('good');
  await keeping(null).scan();
  const { scan, log } = keeping('/no/such/program');
  await scan();
  expect([await stateOf(number), log]).toEqual(['waiting', ['a file could not be scanned: it waits']]);
});
