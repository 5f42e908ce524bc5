import { useCallback } from 'react';
import { hasGzipMagic } from '#base/domain/bounded-bytes.ts';
import { paths } from '#base/paths.ts';
import { Button, buttonClass, Note } from '#base/ui/elements.tsx';
import { Facts } from '#base/ui/description-list.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { saveFile } from '#base/ui/draw.ts';
import { Icon } from '#base/ui/icon.tsx';
import { formatBytes } from '../../plan/format-bytes.ts';
import { sitemapMessages } from '../../plan/messages.ts';
import { SITEMAP_TIMEOUT_MS, type SitemapFetch } from '../../plan/fetch-sitemap-xml.ts';
import { useLoader } from '../../plan/use-loader.ts';
import { ToolState } from '../../screens/tool-state.tsx';

/** Downloads the file as soon as the page is there, and again (S6.4). */
export const Island = ({ name, sizeBytes, modifiedAt }: { name: string; sizeBytes: number; modifiedAt: string }) => {
  const reading = useLoader<FileReading>(
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
  const { phase } = reading;
  const size = phase === 'downloaded' ? reading.sizeBytes : sizeBytes;
  const words =
    phase === 'failed' ? reading.message : phase === 'loading' ? 'Loading sitemap file...' : 'Sitemap Downloaded';
  return (
    <>
      <output className="visually-hidden needs-script">{words}</output>
      <ToolState
        kind={phase === 'downloaded' ? 'ok' : phase === 'failed' ? 'err' : 'busy'}
        actions={
          <>
            {phase === 'failed' && (
              <Button icon="reset" onClick={reading.again}>
                Try again
              </Button>
            )}
            <a className={buttonClass('go')} href={paths.serveSitemapFile(name)} rel="nofollow" download={name}>
              <Icon name="download" />
              Download
            </a>
          </>
        }
      >
        <span className="needs-script">{words}</span>
        <span className="without-script">Ready to download</span>
      </ToolState>
      <Facts
        facts={[
          { label: 'File', code: name },
          { label: 'Size', code: formatBytes(size), text: size < 1_024 ? null : `${formatCount(size)} bytes` },
          { label: 'Stored', code: modifiedAt.slice(0, 10), text: `${modifiedAt.slice(11, 16)} UTC` },
          { label: 'Served as', text: 'application/gzip' },
        ]}
      />
      {phase === 'downloaded' && reading.remark !== null && (
        <div className="tool-line mt-4">
          <Note>{reading.remark}</Note>
        </div>
      )}
    </>
  );
};

type FileReading =
  | { phase: 'loading' }
  /** `remark`: what is wrong with the saved bytes, if anything. */
  | { phase: 'downloaded'; sizeBytes: number; remark: string | null }
  | { phase: 'failed'; message: string };

const LOADING: FileReading = { phase: 'loading' };

type Means = { fetch?: SitemapFetch; signal?: AbortSignal; timeoutMs?: number };

/** Fetches a stored file past every cache. Fails in the words of S7.1; never rejects. */
export async function fetchSitemapFile(name: string, means: Means) {
  const { fetch = globalThis.fetch, signal, timeoutMs = SITEMAP_TIMEOUT_MS } = means;
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
  if (blob.size === 0) return 'The file is empty: it was changed after it was made.';
  const start = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return hasGzipMagic(start)
    ? null
    : 'These bytes are not gzip: the file was changed after it was made. A crawler cannot read it.';
}
