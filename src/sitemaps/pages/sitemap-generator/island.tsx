import type { SitemapToolFacts } from '../../plan/tool-facts.ts';
import { formatBytes } from '../../plan/format-bytes.ts';
import { XmlPreview } from '../../plan/xml-preview.tsx';
import type { IndexBuilding } from '../../plan/take-index.ts';
import { CLIENT_INDEX_STEPS, saveIndex, useClientIndex } from '../../plan/use-client-index.client.ts';
import { StopAndGo, ToolState, type StateKind } from '../../screens/tool-state.tsx';
import { Button, formatCount } from '#base/ui/elements.tsx';
import { Progress, stat, Stats } from '#base/ui/figures.tsx';
import { Section } from '#base/ui/table.tsx';

const PREVIEW_LINES = 30;

/** Builds the index in ten steps, then saves it (S5.6). */
export const Island = ({ facts }: { facts: SitemapToolFacts }) => {
  const { building, build, stop } = useClientIndex();
  const { phase } = building;
  const [kind, words] = stateOf(building);
  const run = { isRunning: phase === 'building', stop, go: () => void build() };
  const step = phase === 'built' ? CLIENT_INDEX_STEPS : 'step' in building ? building.step : 0;
  const entries = 'entries' in building ? building.entries : 0;
  const lines = phase === 'built' ? building.xml.split('\n') : [];
  return (
    <>
      <ToolState kind={kind} actions={<StopAndGo {...run} icon="download" word="Generate Complete Sitemap" />}>
        {words}
      </ToolState>
      <output className="visually-hidden">{!run.isRunning && words}</output>
      <div className="mb-4 p-4 bg-surface ruled">
        <p className="flex justify-between mb-2 text-md">
          <span className="font-mid">
            Step <span className="num">{step}</span> of <span className="num">{CLIENT_INDEX_STEPS}</span>
          </span>
          <span className="num">{step * (100 / CLIENT_INDEX_STEPS)}%</span>
        </p>
        <Progress label="Steps" done={step} total={CLIENT_INDEX_STEPS} />
      </div>
      <Stats
        stats={[
          stat('In the index', entries, `of ${formatCount(facts.staticFiles)} planned`),
          stat('NSN pages', facts.nsnPages, 'all of them are listed'),
          stat('Classes', facts.indexClasses.length, 'those with most NSNs'),
          stat('File size', phase === 'built' ? formatBytes(new Blob([building.xml]).size) : 'none', 'sitemap.xml'),
        ]}
      />
      {phase === 'built' && (
        <Section
          title="sitemap.xml"
          aside={`its first ${Math.min(PREVIEW_LINES, lines.length - 1)} of ${formatCount(lines.length - 1)} lines`}
          end={
            <Button size="s" icon="download" onClick={() => saveIndex(building.xml)}>
              Download again
            </Button>
          }
        >
          <XmlPreview xml={lines.slice(0, PREVIEW_LINES).join('\n')} label="First lines of sitemap.xml" />
        </Section>
      )}
    </>
  );
};

function stateOf(building: IndexBuilding): [kind: StateKind, words: string] {
  if (building.phase === 'idle') return ['idle', 'Not built yet'];
  if (building.phase === 'failed') return ['err', building.message];
  if (building.phase === 'built') return ['ok', `sitemap.xml with ${formatCount(building.entries)} sitemaps`];
  const { step } = building;
  if (building.phase === 'stopped') return ['warn', `Stopped after step ${step}`];
  return ['busy', `Building, step ${Math.min(step + 1, CLIENT_INDEX_STEPS)} of ${CLIENT_INDEX_STEPS}`];
}
