import { useCallback } from 'react';
import type { XmlSource } from './describe-sitemap.ts';
import { fetchSitemapXml } from './fetch-sitemap-xml.ts';
import { useLoader } from './use-loader.ts';
import { splitIntoLines, type XmlLine } from './xml-lines.ts';

export type XmlReading =
  | { phase: 'loading'; bytes: number }
  | {
      phase: 'shown';
      xml: string;
      lines: readonly XmlLine[];
      /** Sitemaps or pages that it lists. */
      entries: number;
      bytes: number;
      source: XmlSource['name'];
      /** Until the last byte was read. */
      tookMs: number;
    }
  | { phase: 'failed'; message: string };

const LOADING: XmlReading = { phase: 'loading', bytes: 0 };

/** Reads a sitemap from the first function that has it, and on `again`. Memoize `sources`. */
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
      const entries = xml.match(/<(?:url|sitemap)>/g)?.length ?? 0;
      return update({ phase: 'shown', xml, lines: splitIntoLines(xml), entries, bytes, source: name, tookMs });
    }
    message = fetched.message;
  }
  update({ phase: 'failed', message });
}
