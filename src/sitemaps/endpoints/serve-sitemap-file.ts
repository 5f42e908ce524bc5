import { sitemapMessages } from '../plan/messages.ts';
import { parseSitemapFileName } from '../plan/parse-sitemap-request.ts';
import type { SitemapFileStore, StoredSitemapFile } from '../store/sitemap-file-store.ts';

/** What a stored file's name must end in: S4.7. */
const FILE_ENDING = '.xml.gz';

export type SitemapFileAnswer =
  | { kind: 'file'; name: string; file: StoredSitemapFile }
  | { kind: 'refused'; status: 400 | 404 | 500; message: string; cause?: unknown };

/** The stored file of that name as it lies there, with the words of S7.1 where there is none (S6.4). */
export async function serveSitemapFile(filename: unknown, files: SitemapFileStore): Promise<SitemapFileAnswer> {
  if (typeof filename !== 'string' || filename === '') return refuse(400, sitemapMessages.noFileName);
  if (!filename.endsWith(FILE_ENDING)) return refuse(400, sitemapMessages.onlyGzFiles);
  const name = parseSitemapFileName(filename);
  if (name === null) return refuse(404, sitemapMessages.fileNotFound);
  try {
    const file = await files.readFile(name);
    return file === null ? refuse(404, sitemapMessages.fileNotFound) : { kind: 'file', name, file };
  } catch (cause) {
    return { kind: 'refused', status: 500, message: sitemapMessages.serveFailed, cause };
  }
}

function refuse(status: 400 | 404, message: string): SitemapFileAnswer {
  return { kind: 'refused', status, message };
}
