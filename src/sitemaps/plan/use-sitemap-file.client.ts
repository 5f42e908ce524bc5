import { useCallback } from 'react';
import { hasGzipMagic } from '#base/domain/bounded-bytes.ts';
import { paths } from '#base/paths.ts';
import { saveFile } from '#base/ui/draw.ts';
import { SITEMAP_TIMEOUT_MS, type SitemapFetch } from './fetch-sitemap-xml.ts';
import { sitemapMessages } from './messages.ts';
import { useLoader } from './use-loader.ts';

export type FileReading =
  | { phase: 'loading' }
  /** `remark`: what is wrong with the saved bytes, if anything. */
  | { phase: 'downloaded'; sizeBytes: number; remark: string | null }
  | { phase: 'failed'; message: string };

const LOADING: FileReading = { phase: 'loading' };

/** Downloads a stored file when the page opens, and on `again` (S6.4). */
export function useSitemapFile(name: string): FileReading & { again: () => void } {
  return useLoader<FileReading>(
    LOADING,
    useCallback(
      async (signal, update) => {
        const fetched = await fetchSitemapFile(name, { signal });
        if (signal.aborted) return;
        if (fetched.kind === 'failed') return update({ phase: 'failed', message: fetched.message });
        saveFile(name, fetched.blob);
        update({ phase: 'downloaded', sizeBytes: fetched.blob.size, remark: fetched.remark });
      },
      [name],
    ),
  );
}

type FetchedFile = { kind: 'file'; blob: Blob; remark: string | null } | { kind: 'failed'; message: string };
type FetchOptions = { fetch?: SitemapFetch; signal?: AbortSignal; timeoutMs?: number };

/** Fetches a stored file past every cache. Fails in the words of S7.1; never rejects. */
export async function fetchSitemapFile(name: string, options: FetchOptions): Promise<FetchedFile> {
  const { fetch = globalThis.fetch, signal, timeoutMs = SITEMAP_TIMEOUT_MS } = options;
  try {
    const answer = await fetch(paths.serveSitemapFile(name), {
      cache: 'no-store',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
    if (!answer.ok) {
      const message = REFUSALS[answer.status] ?? sitemapMessages.http(answer.status, answer.statusText || 'no text');
      return { kind: 'failed', message };
    }
    const blob = await answer.blob();
    return { kind: 'file', blob, remark: await remarkOn(blob) };
  } catch {
    return { kind: 'failed', message: sitemapMessages.serveFailed };
  }
}

const REFUSALS: Record<number, string> = { 400: sitemapMessages.onlyGzFiles, 404: sitemapMessages.fileNotFound };

async function remarkOn(blob: Blob): Promise<string | null> {
  if (blob.size === 0) return sitemapMessages.emptyFile;
  const start = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return hasGzipMagic(start) ? null : sitemapMessages.notGzip;
}
