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

/** Fetches a stored file past every cache. Fails in the words of S7.1; never rejects. */
export async function fetchSitemapFile(
  name: string,
  {
    fetch = globalThis.fetch,
    signal,
    timeoutMs = SITEMAP_TIMEOUT_MS,
  }: { fetch?: SitemapFetch; signal?: AbortSignal; timeoutMs?: number },
) {
  const failed = (message: string) => ({ kind: 'failed' as const, message });
  try {
    const answer = await fetch(paths.serveSitemapFile(name), {
      cache: 'no-store',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
    if (!answer.ok)
      return failed(REFUSALS[answer.status] ?? sitemapMessages.http(answer.status, answer.statusText || 'no text'));
    const blob = await answer.blob();
    return { kind: 'file' as const, blob, remark: await remarkOn(blob) };
  } catch {
    return failed(sitemapMessages.serveFailed);
  }
}

const REFUSALS: Record<number, string> = { 400: sitemapMessages.onlyGzFiles, 404: sitemapMessages.fileNotFound };

async function remarkOn(blob: Blob): Promise<string | null> {
  if (blob.size === 0) return sitemapMessages.emptyFile;
  const start = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return hasGzipMagic(start) ? null : sitemapMessages.notGzip;
}
