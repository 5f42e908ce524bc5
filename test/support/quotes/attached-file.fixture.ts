import { hash } from 'node:crypto';
import type { AttachmentFolder } from '../../../src/desk/store/attachment-folder.ts';

/** Brings a file into a folder as an upload does. Returns its token. */
export async function bringFile(folder: AttachmentFolder, text: string, atMs = Date.now()): Promise<string> {
  const { path, file } = await folder.begin();
  await file.appendFile(text);
  await file.close();
  const facts = { name: `${text}.txt`, type: 'text/plain', sizeBytes: text.length, sha256: hash('sha256', text) };
  return folder.keep(path, facts, atMs);
}

/** The same; returns the file as a request takes it. */
export const attachedFile = async (folder: AttachmentFolder, text = 'a', atMs = Date.now()) =>
  (await folder.findWaiting(await bringFile(folder, text, atMs), atMs))!;
