import type { ComponentProps } from 'react';
import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { TOOL_SECTIONS } from '#base/frame/tool-frame.tsx';
import { paths } from '#base/paths.ts';
import { Note } from '#base/ui/elements.tsx';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Section } from '#base/ui/table.tsx';
import { toolPages, type ToolPage } from '../tool-page.tsx';
import { Island } from './island.tsx';

/** `command`: for a page without JavaScript. */
const runPage = (
  screen: ComponentProps<typeof Island>['screen'],
  { command, ...page }: Pick<ToolPage, 'title' | 'lead' | 'after'> & { command: string },
): ToolPage => ({
  ...page,
  content: ({ origin, nsnFiles, classFiles, staleClassFiles, lastRun }, catalogVersion) => (
    <>
      {/* S15.36 */}
      {isLoopbackHost(new URL(origin).hostname) && (
        <div className="tool-line">
          <Note>
            Files that are made here name <span className="num num-long">{origin}</span>, which only this machine can
            reach. No search engine can use them. For a site that others see, set <code className="num">SITE_URL</code>{' '}
            to its address first.
          </Note>
        </div>
      )}
      <div className="without-script mb-4">
        <Note>
          This page steers a run of the server and needs JavaScript. On the server,{' '}
          <code className="num">{command}</code> makes the same files without it.
        </Note>
      </div>
      <IslandMount
        name="sitemap-runs"
        component={Island}
        props={{
          screen,
          plan: { nsnFiles, classFiles: screen === 'sitemap-exporter' ? classFiles : [], catalogVersion },
          lastRun,
          classes: { all: classFiles.length, stale: staleClassFiles },
        }}
      />
    </>
  ),
});

export const { head, View } = toolPages({
  'bulk-sitemap-generator': runPage('bulk-sitemap-generator', {
    title: 'Bulk Sitemap Generator',
    lead: 'Makes all compressed NSN sitemap files again, as one run of the server.',
    command: 'npm run sitemaps',
  }),
  'sitemap-range-exporter': runPage('sitemap-range-exporter', {
    title: 'Range exporter',
    lead: 'Makes a range of NSN sitemap files, or single files of the range.',
    command: 'npm run sitemaps -- --from 1 --to 10',
  }),
  'sitemap-exporter': runPage('sitemap-exporter', {
    title: 'Sitemap file uploader',
    lead: 'Every compressed sitemap file, made by the server and stored, one by one or all of them.',
    command: 'npm run sitemaps',
    after: () => <Hub />,
  }),
});

const Hub = () => (
  <Section title="All tools">
    <div className="tool-hub narrow:grid-cols-1 grid grid-cols-3 gap-6">
      {TOOL_SECTIONS.map(({ title, tools }) => (
        <section key={title}>
          <h3 className="text-md text-ink-3 mb-2">{title}</h3>
          <ul>
            {tools
              .filter(({ path }) => path !== paths.sitemapExporter())
              .map(({ path, name, purpose }) => (
                <li className="py-2 ruled-t" key={path}>
                  <a className="font-mid py-0.5" href={path}>
                    {name}
                  </a>
                  <p className="text-ink-2 text-sm leading-snug">{purpose}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  </Section>
);
