import { paths } from '#base/paths.ts';
import { ButtonLink, formatCount, Note, plural } from '#base/ui/elements.tsx';
import { stat, Stats } from '#base/ui/figures.tsx';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Section } from '#base/ui/table.tsx';
import { listSitemaps, SitemapLinks } from '../../plan/list-sitemaps.tsx';
import type { SitemapToolFacts } from '../../plan/tool-facts.ts';
import { ToolState } from '../../screens/tool-state.tsx';
import { toolPages } from '../tool-page.tsx';
import { Island } from './island.tsx';

export const { head, View } = toolPages({
  'sitemap-generator': {
    title: 'Complete sitemap generator',
    lead: 'Takes the index as the server makes it now, step by step, and saves it as sitemap.xml.',
    content: (facts) => (
      <>
        <div className="without-script">
          <Note>
            The steps need JavaScript. The same index comes in one piece:{' '}
            <a href={paths.sitemapIndex()} download="sitemap.xml" rel="nofollow">
              download sitemap.xml
            </a>
            .
          </Note>
        </div>
        <IslandMount name="sitemap-generator" component={Island} keys={[]} props={{ facts }} />
      </>
    ),
  },
  'static-sitemap-generator': {
    title: 'Static sitemap generator',
    lead: 'Which sitemaps the index counts, with a way to open each.',
    content: (facts) => <StaticFiles facts={facts} />,
  },
});

const StaticFiles = ({ facts }: { facts: SitemapToolFacts }) => {
  const { statics, nsnPages, classes, chunks } = listSitemaps(facts);
  const lists = { 'Static pages': statics, 'NSN pages': nsnPages, Classes: classes, 'Chunks of the index': chunks };
  const { staticFiles, indexClasses, urlsPerSitemap, nsnFiles, files } = facts;
  return (
    <>
      <ToolState
        kind="ok"
        actions={
          <ButtonLink
            icon="ext"
            href={paths.sitemap()}
            target="_blank"
            rel="noopener nofollow"
            label="Test the index (opens in a new tab)"
          >
            Test the index
          </ButtonLink>
        }
      >
        {formatCount(staticFiles)} static {plural(staticFiles, 'file')} {plural(staticFiles, 'exists', 'exist')}
      </ToolState>
      <Stats
        stats={[
          stat('Static pages', statics.length, 'home, catalog, help, quote'),
          stat('NSN pages', nsnPages.length, `up to ${formatCount(urlsPerSitemap)} URLs each`),
          stat('Class sitemaps', classes.length, `of the ${indexClasses.length} classes with most NSNs`),
          stat('Compressed files', files, `${formatCount(nsnFiles)} of NSNs, made apart`),
        ]}
      />
      <div className="tool-line mt-4">
        <Note plain>
          Nothing is made on this page. The site writes each of these sitemaps from its catalog at each request; the
          compressed files are made with the <a href={paths.bulkSitemapGenerator()}>bulk generator</a> and the{' '}
          <a href={paths.sitemapExporter()}>file uploader</a>.
        </Note>
      </div>
      {Object.entries(lists).map(([title, sitemaps]) => (
        <Section
          key={title}
          title={title}
          aside={`${formatCount(sitemaps.length)} ${title === 'Chunks of the index' ? 'beside the count above' : plural(sitemaps.length, 'file')}`}
        >
          {sitemaps.length === 0 && <p className="muted">None in this catalog.</p>}
          {sitemaps.length > 0 && <SitemapLinks sitemaps={sitemaps} label={title} />}
        </Section>
      ))}
    </>
  );
};
