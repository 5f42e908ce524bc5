import { useCallback, useEffect, useRef, useState } from 'react';
import { toolMessages } from '../../sitemaps/screens/messages.ts';
import { buildClientIndex } from '../../sitemaps/plan/build-client-index.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';
import { formatCount } from '../../ui/number.tsx';
import { saveText } from '../../ui/save-file.ts';

type DownloadState = { kind: 'idle' | 'busy' | 'done' | 'failed'; words: string };

/** Builds the index in the browser and hands it over as sitemap.xml; what comes of it in words. */
export function useIndexDownload({
  origin,
  formerHosts,
}: Pick<SitemapToolFacts, 'origin' | 'formerHosts'>): DownloadState & { download: () => void } {
  const [state, setState] = useState<DownloadState>({ kind: 'idle', words: toolMessages.indexNotBuilt });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const download = useCallback(async () => {
    if (under.current !== null) return;
    const controller = new AbortController();
    under.current = controller;
    setState({ kind: 'busy', words: toolMessages.indexBuilding });
    const done = await build({ origin, formerHosts, signal: controller.signal });
    under.current = null;
    if (!controller.signal.aborted) setState(done);
  }, [origin, formerHosts]);

  return { ...state, download: () => void download() };
}

type BuildOptions = Pick<SitemapToolFacts, 'origin' | 'formerHosts'> & { signal: AbortSignal };

async function build({ origin, formerHosts, signal }: BuildOptions): Promise<DownloadState> {
  try {
    const outcome = await buildClientIndex({ origin, formerHosts, signal });
    if (outcome.kind === 'stopped') return { kind: 'idle', words: toolMessages.indexNotBuilt };
    if (outcome.kind === 'failed') return { kind: 'failed', words: outcome.message };
    saveText('sitemap.xml', outcome.index.xml, 'application/xml');
    return { kind: 'done', words: toolMessages.indexSaved(formatCount(outcome.index.entries)) };
  } catch {
    return { kind: 'failed', words: toolMessages.indexFailed };
  }
}
