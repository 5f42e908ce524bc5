import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { bringFile } from '../../../test/support/quotes/attached-file.fixture.ts';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { openAttachmentFolder, type AttachmentFolder } from './attachment-folder.ts';
import { filesBeside, removeCopy, restoreFiles } from './quote-copies.ts';
import type { StoredQuote } from './stored-quote.ts';

const AT = 1_700_000_000_500;

/** Files of requests: what the store knows of them, and that their bytes go with them. */
export function describeQuoteFiles(openEngine: () => Promise<QuoteEngine>): void {
  const { engine, store } = eachQuoteStore(openEngine);
  let folder: AttachmentFolder;
  beforeEach(() => void (folder = openAttachmentFolder(engine.attachmentsDir)));

  const attach = (text: string) => bringFile(folder, text, AT);
  async function add(numberAt: number, tokens: readonly string[]): Promise<StoredQuote> {
    const files = await Promise.all(tokens.map(async (token) => (await folder.findWaiting(token, AT))!));
    return (await store.addQuote(aQuoteRequest({ numberAt }), [], AT, files)).quote;
  }
  const isThere = ({ files }: StoredQuote, at = 0) =>
    existsSync(join(engine.attachmentsDir, 'waiting', files[at]!.storedAs));

  test('a deleted request takes its files along, but for those that another one has (C18.6)', async () => {
    const [own, shared] = [await attach('own'), await attach('shared')];
    const [first, second] = [await add(1, [own, shared]), await add(2, [shared])];
    expect([isThere(first, 0), isThere(first, 1)]).toEqual([true, true]);
    await store.deleteQuote(first.rfqNumber);
    expect([isThere(first, 0), isThere(first, 1)]).toEqual([false, true]);
    await store.desk.setState(second.rfqNumber, 'closed', { name: 'server', atMs: AT });
    await store.removeClosedBefore(AT + 1);
    expect(isThere(second)).toBe(false);
  });

  test('a copy has the files beside it, and gives them back, whole ones alone (C18.6)', async () => {
    const [one, two, three] = [await attach('one'), await attach('two'), await attach('three')];
    const first = await add(1, [one, two]);
    await add(2, [two, three]);
    const [clean, , gone] = [...first.files, (await store.files.list(0, 9)).at(-1)!];
    await store.files.setState(clean!.storedAs, 'clean');
    await folder.markClean(clean!.storedAs);
    const copies = newFolder('quote-files');
    const copy = join(copies, 'quotes-2026-11-22T01-00-00Z.db');
    expect((await store.backup(copy)).files).toBe(3);
    await expect(store.backup(copy)).rejects.toMatchObject({ code: 'EEXIST' });
    const next = join(copies, 'quotes-2026-11-22T02-00-00Z.db');
    await store.backup(next);
    expect(readdirSync(filesBeside(next))).toHaveLength(3);
    rmSync(engine.attachmentsDir, { recursive: true });
    // the first copy goes, the other has its own names of the same bytes
    removeCopy(copy);
    writeFileSync(join(filesBeside(next), gone!.storedAs), 'damaged');
    expect(await restoreFiles(next, { files: store.files, folder })).toEqual({ back: 2, missing: 1 });
    expect(await restoreFiles(next, { files: store.files, folder })).toEqual({ back: 0, missing: 1 });
    expect(readFileSync(join(engine.attachmentsDir, 'clean', clean!.storedAs), 'utf8')).toBe('one');
    expect(isThere(first, 1)).toBe(true);
    expect(readdirSync(copies).toSorted()).toEqual(['', '.files', '.json'].map((end) => basename(next) + end));
  });

  test('a copy says how many files the folder lacks, but for those that it finds in an earlier one (C18.6)', async () => {
    const first = await add(1, [await attach('one')]);
    const copies = newFolder('quote-files');
    const at = (hour: number) => join(copies, `quotes-2026-11-22T0${hour}-00-00Z.db`);
    expect(await store.backup(at(1))).toMatchObject({ files: 1, missingFiles: 0 });
    await add(2, [await attach('two')]);
    rmSync(join(engine.attachmentsDir, 'waiting'), { recursive: true });
    expect(await store.backup(at(2))).toMatchObject({ files: 1, missingFiles: 1 });
    expect(readdirSync(filesBeside(at(2)))).toEqual([first.files[0]!.storedAs]);
  });

  test('knows which files requests have, and which wait for a scan', async () => {
    const first = await add(1, [await attach('one'), await attach('two')]);
    const second = await add(2, [await attach('three')]);
    const [one, two] = first.files;
    expect(await store.files.boundAmong([one!.storedAs, 'nobody'])).toEqual(new Set([one!.storedAs]));
    expect(await store.files.listUnscanned(0, 2)).toEqual([one, two]);
    expect(await store.files.listUnscanned(two!.id, 2)).toEqual(second.files);
    await store.files.setState(one!.storedAs, 'clean');
    expect(await store.files.listUnscanned(0, 9)).toEqual([two, ...second.files]);
  });
}
