import { paths } from '#base/paths.ts';
import { fetchSitemapXml, type SitemapFetch } from './fetch-sitemap-xml.ts';
import { INDEX_HEAD, INDEX_TAIL } from './sitemap-xml.ts';

/** `entries`: sitemaps in the index so far. */
export type IndexBuilding =
  | { phase: 'idle' }
  /** `step`: steps done, 0 while the index is fetched. */
  | { phase: 'building'; step: number; entries: number }
  | { phase: 'built'; xml: string; entries: number }
  | { phase: 'failed'; message: string }
  | { phase: 'stopped'; step: number; entries: number };

/** Takes the index from the function `sitemap` (S5.7), a tenth a step. */
export async function takeIndex(options: {
  fetch?: SitemapFetch;
  signal: AbortSignal;
  steps: number;
  stepMs: number;
  onStep: (now: IndexBuilding) => void;
}): Promise<IndexBuilding> {
  const { fetch, signal, steps, stepMs, onStep } = options;
  let [step, entries] = [0, 0];
  onStep({ phase: 'building', step, entries });
  const fetched = await fetchSitemapXml(paths.sitemapFunction({ type: 'index' }), { fetch, signal });
  if (fetched.kind === 'stopped') return { phase: 'stopped', step, entries };
  if (fetched.kind === 'failed') {
    const { status, message } = fetched;
    const isRefused = status !== null && (status < 200 || status > 299);
    return { phase: 'failed', message: isRefused ? `Backend fetch failed: ${status}` : message };
  }
  const listed = fetched.xml.match(/<sitemap>[^]*?<\/sitemap>\n?/g) ?? [];
  if (listed.length === 0) return { phase: 'failed', message: 'The index lists no sitemap' };
  let xml = INDEX_HEAD;
  while (step < steps) {
    step += 1;
    const end = Math.round((step * listed.length) / steps);
    xml += listed.slice(entries, end).join('');
    await new Promise((resolve) => void setTimeout(resolve, stepMs));
    if (signal.aborted) return { phase: 'stopped', step: step - 1, entries };
    entries = end;
    onStep({ phase: 'building', step, entries });
  }
  return { phase: 'built', xml: xml + INDEX_TAIL, entries };
}
