import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#base/paths.ts';
import { saveText } from '#base/ui/save-file.ts';
import { fetchSitemapXml, type SitemapFetch } from './fetch-sitemap-xml.ts';
import { sitemapMessages } from './messages.ts';
import { INDEX_HEAD, INDEX_TAIL } from './sitemap-xml.ts';

/** Each takes a real tenth of the index. */
export const CLIENT_INDEX_STEPS = 10; // S5.6
/** So that a step can be seen. */
const STEP_MS = 100; // S5.6

/** `entries`: sitemaps in the index so far. */
export type IndexBuilding =
  | { phase: 'idle' }
  /** `step`: steps done, 0 while the index is fetched. */
  | { phase: 'building'; step: number; entries: number }
  | { phase: 'built'; xml: string; entries: number }
  | { phase: 'failed'; message: string }
  | { phase: 'stopped'; step: number; entries: number };

/** Takes the index that the server makes in ten steps on `build`, and saves it. `stepMs`: shortest time of a step. */
export function useClientIndex(stepMs = STEP_MS) {
  const [building, setBuilding] = useState<IndexBuilding>({ phase: 'idle' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const build = async () => {
    if (under.current !== null) return;
    const { signal } = (under.current = new AbortController());
    const end = await takeIndex({ signal, stepMs, onStep: setBuilding });
    under.current = null;
    setBuilding(end);
    if (end.phase === 'built') saveIndex(end.xml);
  };
  const stop = useCallback(() => under.current?.abort(), []);
  return { building, build, stop };
}

export const saveIndex = (xml: string): void => saveText('sitemap.xml', xml, 'application/xml');

/** Takes the index from the function `sitemap`, whose addresses are those of the site (S5.7), a tenth a step. */
export async function takeIndex({
  fetch,
  signal,
  stepMs,
  onStep,
}: {
  fetch?: SitemapFetch;
  signal: AbortSignal;
  stepMs: number;
  onStep: (now: IndexBuilding) => void;
}): Promise<IndexBuilding> {
  let [step, entries] = [0, 0];
  onStep({ phase: 'building', step, entries });
  const fetched = await fetchSitemapXml(paths.sitemapFunction({ type: 'index' }), { fetch, signal });
  if (fetched.kind === 'stopped') return { phase: 'stopped', step, entries };
  if (fetched.kind === 'failed') {
    const { status, message } = fetched;
    const isRefused = status !== null && (status < 200 || status > 299);
    return { phase: 'failed', message: isRefused ? sitemapMessages.backendFailed(status) : message };
  }
  const listed = fetched.xml.match(/<sitemap>[^]*?<\/sitemap>\n?/g) ?? [];
  if (listed.length === 0) return { phase: 'failed', message: sitemapMessages.nothingListed };
  let xml = INDEX_HEAD;
  while (step < CLIENT_INDEX_STEPS) {
    step += 1;
    const end = Math.round((step * listed.length) / CLIENT_INDEX_STEPS);
    xml += listed.slice(entries, end).join('');
    await new Promise((resolve) => void setTimeout(resolve, stepMs));
    if (signal.aborted) return { phase: 'stopped', step: step - 1, entries };
    entries = end;
    onStep({ phase: 'building', step, entries });
  }
  return { phase: 'built', xml: xml + INDEX_TAIL, entries };
}
