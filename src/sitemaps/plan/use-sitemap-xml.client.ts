import { useCallback } from 'react';
import type { XmlSource } from './describe-sitemap.ts';
import { fetchSitemapXml } from './fetch-sitemap-xml.ts';
import { yieldToMain } from '#base/ui/yield-to-main.ts';
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

/** Reads a sitemap from the first function that has it, when the page opens and on `again`. `sources` must be the same list on each call. */
export function useSitemapXml(sources: readonly XmlSource[]): XmlReading & { again: () => void } {
  return useLoader<XmlReading>(
    LOADING,
    useCallback((signal, update) => readFirst(sources, signal, update), [sources]),
  );
}

async function readFirst(
  sources: readonly XmlSource[],
  signal: AbortSignal,
  update: (reading: XmlReading) => void,
): Promise<void> {
  let message = '';
  for (const { name, path } of sources) {
    const startedMs = performance.now();
    const fetched = await fetchSitemapXml(path, {
      signal,
      onBytes: (bytes) => update({ phase: 'loading', bytes }),
    });
    if (fetched.kind === 'stopped') return;
    if (fetched.kind === 'xml') {
      const { xml, bytes } = fetched;
      const tookMs = performance.now() - startedMs;
      const yieldNow = yieldToMain();
      const [lines, entries] = [await splitInTurns(xml, yieldNow), await countEntries(xml, yieldNow)];
      if (signal.aborted) return;
      return update({ phase: 'shown', xml, lines, entries, bytes, source: name, tookMs });
    }
    message = fetched.message;
  }
  update({ phase: 'failed', message });
}
