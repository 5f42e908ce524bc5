import { useCallback } from 'react';
import type { XmlSource } from './describe-sitemap.ts';
import { fetchSitemapXml } from './fetch-sitemap-xml.ts';
import { yieldToMain } from '../../ui/yield-to-main.ts';
import { useLoader } from './use-loader.ts';
import { countEntries, splitInTurns, type XmlLines } from './xml-lines.ts';

export type XmlReading =
  | { phase: 'loading'; bytes: number }
  | {
      phase: 'shown';
      xml: string;
      lines: XmlLines;
      /** Sitemaps or pages that it lists. */
      entries: number;
      bytes: number;
      source: XmlSource['name'];
      /** Until the last byte was read. */
      tookMs: number;
    }
  | { phase: 'failed'; message: string };

const LOADING: XmlReading = { phase: 'loading', bytes: 0 };

/** Reads a sitemap from the first of the functions that has it, once the page is there and again when asked. `sources` is the same list as long as the page is. */
export function useSitemapXml(sources: readonly XmlSource[]): XmlReading & { again: () => void } {
  return useLoader<XmlReading>(
    LOADING,
    useCallback((signal, say) => readFirst(sources, signal, say), [sources]),
  );
}

async function readFirst(
  sources: readonly XmlSource[],
  signal: AbortSignal,
  say: (reading: XmlReading) => void,
): Promise<void> {
  let message = '';
  for (const { name, path } of sources) {
    const startedMs = performance.now();
    const fetched = await fetchSitemapXml(path, {
      fetch: (input, init) => fetch(input, init),
      signal,
      onBytes: (bytes) => say({ phase: 'loading', bytes }),
    });
    if (fetched.kind === 'stopped') return;
    if (fetched.kind === 'xml') {
      const { xml, bytes } = fetched;
      const tookMs = performance.now() - startedMs;
      const turn = yieldToMain();
      const [lines, entries] = [await splitInTurns(xml, turn), await countEntries(xml, turn)];
      if (signal.aborted) return;
      return say({ phase: 'shown', xml, lines, entries, bytes, source: name, tookMs });
    }
    message = fetched.message;
  }
  say({ phase: 'failed', message });
}
