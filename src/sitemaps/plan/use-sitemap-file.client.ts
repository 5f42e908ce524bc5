import { useCallback } from 'react';
import { hasGzipMagic } from '../../domain/gzip-magic.ts';
import { paths } from '../../paths.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SITEMAP_TIMEOUT_MS, type SitemapFetch } from './fetch-sitemap-xml.ts';
import { sitemapMessages } from './messages.ts';
import { useLoader } from './use-loader.ts';

export type FileReading =
  | { phase: 'loading' }
  /** `remark`: what is wrong with the bytes, if anything; they are handed over as they lie there. */
  | { phase: 'downloaded'; sizeBytes: number; remark: string | null }
  | { phase: 'failed'; message: string; isMissing: boolean };

const LOADING: FileReading = { phase: 'loading' };

/** Downloads a stored file once the page is there, and again when asked (S6.4). */
export function useSitemapFile(name: string): FileReading & { again: () => void } {
  return useLoader<FileReading>(
    LOADING,
    useCallback((signal, say) => download(name, signal, say), [name]),
  );
}

async function download(name: string, signal: AbortSignal, say: (reading: FileReading) => void): Promise<void> {
  const fetched = await fetchSitemapFile(name, { fetch: (input, init) => fetch(input, init), signal });
  if (signal.aborted) return;
  if (fetched.kind === 'file') saveFile(name, fetched.blob);
  say(readingOf(fetched));
}

type FetchedFile =
  | { kind: 'file'; blob: Blob; remark: string | null }
  | { kind: 'failed'; message: string; isMissing: boolean };

function readingOf(fetched: FetchedFile): FileReading {
  return fetched.kind === 'file'
    ? { phase: 'downloaded', sizeBytes: fetched.blob.size, remark: fetched.remark }
    : { phase: 'failed', message: fetched.message, isMissing: fetched.isMissing };
}

/** The bytes of a stored file as they lie there, past every cache; failures in the words of S7.1. */
export async function fetchSitemapFile(
  name: string,
  { fetch, signal, timeoutMs = SITEMAP_TIMEOUT_MS }: { fetch: SitemapFetch; signal?: AbortSignal; timeoutMs?: number },
): Promise<FetchedFile> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), timeoutMs);
  try {
    const answer = await fetch(paths.serveSitemapFile(name), {
      cache: 'no-store',
      signal: signal === undefined ? clock.signal : AbortSignal.any([clock.signal, signal]),
    });
    if (!answer.ok) return failed(answer.status);
    const blob = await answer.blob();
    return { kind: 'file', blob, remark: await remarkOn(blob) };
  } catch {
    return failed(null);
  } finally {
    clearTimeout(timer);
  }
}

function failed(status: number | null): FetchedFile {
  if (status === 404) return { kind: 'failed', message: sitemapMessages.fileNotFound, isMissing: true };
  if (status === 400) return { kind: 'failed', message: sitemapMessages.onlyGzFiles, isMissing: true };
  return { kind: 'failed', message: sitemapMessages.serveFailed, isMissing: false };
}

async function remarkOn(blob: Blob): Promise<string | null> {
  if (blob.size === 0) return sitemapMessages.emptyFile;
  const start = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return hasGzipMagic(start) ? null : sitemapMessages.notGzip;
}
