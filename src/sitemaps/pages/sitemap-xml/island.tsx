import { useCallback, useMemo } from 'react';
import { errorXml, fallbackIndexXml, type SitemapCounts } from '../../plan/sitemap-xml.ts';
import type { SitemapDescription, XmlSource } from '../../plan/parse-sitemap-request.ts';
import { FIRST_LINES, splitIntoLines, type XmlLine } from '../../plan/xml-lines.ts';
import { formatBytes } from '../../plan/format-bytes.ts';
import { sitemapMessages } from '../../plan/messages.ts';
import { fetchSitemapXml } from '../../plan/fetch-sitemap-xml.ts';
import { type Load, useLoader } from '../../plan/use-loader.ts';
import { copyText } from '../../screens/copy-text.client.ts';
import { ToolState } from '../../screens/tool-state.tsx';
import { Button, ButtonLink, buttonClass } from '#base/ui/elements.tsx';
import { formatCount, plural } from '#base/ui/format-count.ts';
import { saveText } from '#base/ui/draw.ts';
import { VirtualRows } from '#base/ui/virtual-rows.tsx';
import { XmlLineRow } from '../../plan/xml-preview.tsx';

type XmlProps = { sitemap: SitemapDescription; start: string; origin: string; counts: SitemapCounts | null };

/** The XML of a sitemap of any length, or its substitute. `counts` null: the catalog does not answer. */
export const Island = ({ sitemap, start, origin, counts }: XmlProps) => {
  const { sources } = sitemap;
  const load: Load<XmlReading> = useCallback((signal, update) => readFirst(sources, signal, update), [sources]);
  const reading = useLoader(LOADING, load);
  const { phase } = reading;
  const shown = phase === 'shown' ? reading.xml : null;
  const failure = phase === 'failed' ? reading.message : null;
  const instead = useMemo(() => {
    if (failure === null) return splitIntoLines(start);
    return splitIntoLines(sitemap.isIndex ? fallbackIndexXml(origin, failure, counts) : errorXml(failure));
  }, [failure, start, sitemap.isIndex, origin, counts]);
  const lines = phase === 'shown' ? reading.lines : instead;
  return (
    <>
      <ToolState
        kind={phase === 'shown' ? 'ok' : phase === 'failed' ? 'err' : 'busy'}
        actions={
          <>
            <ButtonLink icon="ext" href={sitemap.raw} rel="nofollow">
              Raw
            </ButtonLink>
            <span className="without-script">
              <a className={buttonClass('go')} href={sitemap.raw} rel="nofollow" download={sitemap.fileName}>
                Download
              </a>
            </span>
            <span className="buttons needs-script">
              <Button
                icon="copy"
                aria-disabled={shown === null}
                onClick={() => shown !== null && void copyText(shown, 'XML copied')}
              >
                Copy
              </Button>
              <Button
                kind="go"
                icon="download"
                aria-disabled={shown === null}
                onClick={() => shown !== null && saveText(sitemap.fileName, shown, 'application/xml')}
              >
                Download
              </Button>
            </span>
          </>
        }
      >
        {phase === 'shown' ? (
          `${formatCount(reading.entries)} ${plural(reading.entries, sitemap.isIndex ? 'sitemap' : 'URL')}`
        ) : phase === 'failed' ? (
          'The sitemap could not be read'
        ) : (
          <>
            <span className="needs-script">Generating dynamic sitemap...</span>
            <span className="without-script">The first lines</span>
          </>
        )}
      </ToolState>
      <div className="tool-line">
        <output className={phase === 'failed' ? 'text-err wrap-anywhere' : undefined}>{lineOf(reading)}</output>
        {phase === 'failed' && (
          <Button kind="quiet" size="s" icon="reset" onClick={reading.again}>
            Try again
          </Button>
        )}
      </div>
      {/* only lines in view are in the document */}
      <VirtualRows
        className="font-num [font-variation-settings:'MONO'_1] text-sm leading-5 py-2 narrow:h-[max(18rem,calc(100dvh_-_22rem))] h-[max(20rem,calc(100dvh_-_19rem))]"
        count={lines.length}
        firstRows={FIRST_LINES}
        label="Sitemap XML"
        renderRow={(index) => <XmlLineRow key={index} {...lines[index]!} />}
      />
    </>
  );
};

function lineOf(reading: XmlReading): string {
  if (reading.phase === 'failed') return `${reading.message}. ${sitemapMessages.standsIn}`;
  if (reading.phase === 'loading') return reading.bytes === 0 ? '' : `${formatBytes(reading.bytes)} read`;
  return `${formatBytes(reading.bytes)} from ${reading.source} in ${formatCount(Math.round(reading.tookMs))} ms`;
}

type XmlReading =
  | { phase: 'loading'; bytes: number }
  | {
      phase: 'shown';
      xml: string;
      lines: readonly XmlLine[];
      entries: number;
      bytes: number;
      source: XmlSource['name'];
      tookMs: number;
    }
  | { phase: 'failed'; message: string };

const LOADING: XmlReading = { phase: 'loading', bytes: 0 };

/** Reads a sitemap from the first function that has it. */
async function readFirst(sources: readonly XmlSource[], signal: AbortSignal, update: (reading: XmlReading) => void) {
  let message = '';
  for (const { name, path } of sources) {
    const startedMs = performance.now();
    const fetched = await fetchSitemapXml(path, { signal, onBytes: (bytes) => update({ phase: 'loading', bytes }) });
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
