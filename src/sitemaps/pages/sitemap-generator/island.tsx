import { CLIENT_INDEX_STEPS, type ClientIndex } from '../../plan/build-client-index.ts';
import type { SitemapToolFacts } from '../../plan/tool-facts.ts';
import { formatBytes } from '../../plan/format-bytes.ts';
import { sitemapMessages } from '../../plan/messages.ts';
import { XmlPreview } from '../../plan/xml-preview.tsx';
import { saveIndex, useClientIndex, type IndexBuilding } from '../../plan/use-client-index.client.ts';
import { ToolState, type StateKind } from '../../screens/tool-state.tsx';
import { Button } from '#base/ui/button.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Progress, stat, Stats } from '#base/ui/figures.tsx';

const PREVIEW_LINES = 30;

/** Builds the index in ten steps, then saves it (S5.6). */
export const Island = ({ facts }: { facts: SitemapToolFacts }) => {
  const { building, build, stop } = useClientIndex(facts);
  const { phase } = building;
  const [kind, words] = stateOf(building);
  const isBuilding = phase === 'building';
  const step = phase === 'built' ? CLIENT_INDEX_STEPS : 'step' in building ? building.step : 0;
  const entries = phase === 'built' ? building.index.entries : 'entries' in building ? building.entries : 0;
  return (
    <>
      <ToolState
        kind={kind}
        actions={
          <span className="buttons needs-script">
            <Button icon="stop" aria-disabled={!isBuilding} onClick={stop}>
              Stop
            </Button>
            <Button kind="go" icon="download" aria-disabled={isBuilding} onClick={() => void build()}>
              {sitemapMessages.buildIndex}
            </Button>
          </span>
        }
      >
        {words}
      </ToolState>
      <output className="visually-hidden">{!isBuilding && words}</output>
      <div className="mb-4 p-4 bg-surface ruled">
        <p className="flex justify-between mb-2 text-md">
          <span className="medium">
            Step <span className="num">{step}</span> of <span className="num">{CLIENT_INDEX_STEPS}</span>
          </span>
          <span className="num">{step * (100 / CLIENT_INDEX_STEPS)}%</span>
        </p>
        <Progress label="Steps" done={step} total={CLIENT_INDEX_STEPS} />
      </div>
      <Stats
        stats={[
          stat('In the index', formatCount(entries), `of ${formatCount(facts.staticFiles)} planned`),
          stat('NSN pages', formatCount(facts.nsnPages), 'all of them are listed'),
          stat('Classes', formatCount(facts.indexClasses.length), 'those with most NSNs'),
          stat(
            'File size',
            phase === 'built' ? formatBytes(new Blob([building.index.xml]).size) : 'none',
            'sitemap.xml',
          ),
        ]}
      />
      {phase === 'built' && <Built index={building.index} />}
    </>
  );
};

const Built = ({ index }: { index: ClientIndex }) => {
  const lines = index.xml.split('\n');
  return (
    <section className="section">
      <div className="section-head">
        <h2>sitemap.xml</h2>
        <span className="small muted">
          its first {Math.min(PREVIEW_LINES, lines.length - 1)} of {formatCount(lines.length - 1)} lines
        </span>
        <span className="end">
          <Button size="s" icon="download" onClick={() => saveIndex(index)}>
            Download again
          </Button>
        </span>
      </div>
      {index.rewritten > 0 && (
        <div className="tool-line">
          <Note plain>
            {formatCount(index.rewritten)} of the addresses named a former host or the backend and now name this site.
          </Note>
        </div>
      )}
      {index.foreign > 0 && (
        <div className="tool-line">
          <Note>{sitemapMessages.foreign(index.foreign)}</Note>
        </div>
      )}
      <XmlPreview xml={lines.slice(0, PREVIEW_LINES).join('\n')} label="First lines of sitemap.xml" />
    </section>
  );
};

function stateOf(building: IndexBuilding): [kind: StateKind, words: string] {
  switch (building.phase) {
    case 'idle':
      return ['idle', sitemapMessages.notBuilt];
    case 'building':
      return ['busy', sitemapMessages.building(Math.min(building.step + 1, CLIENT_INDEX_STEPS), CLIENT_INDEX_STEPS)];
    case 'built':
      return ['ok', sitemapMessages.built(formatCount(building.index.entries))];
    case 'failed':
      return ['err', building.message];
    case 'stopped':
      return ['warn', `${sitemapMessages.stopped} after step ${building.step}`];
  }
}
