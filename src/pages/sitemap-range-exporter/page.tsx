import { CommandLineNote } from '../../sitemaps/runs/run-controls.tsx';
import { paths } from '../../paths.ts';
import { IslandMount } from '../../ui/island-mount.tsx';
import { Island } from './island.tsx';
import type { RunFacts } from '../load-tool.server.ts';
import { toolPage } from '../tool-page.tsx';

export const { head, View } = toolPage<RunFacts>({
  path: paths.sitemapRangeExporter(),
  title: 'Range exporter',
  lead: 'Makes a range of NSN sitemap files, or single ones of it.',
  content: (facts) => (
    <>
      <CommandLineNote command="npm run sitemaps -- --from 1 --to 10" />
      <IslandMount name="sitemap-range-exporter" component={Island} props={facts} />
    </>
  ),
});
