import { LoopbackNote } from '../../screens/loopback-note.tsx';
import { CommandLineNote } from '../../runs/run-controls.tsx';
import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Island } from './island.tsx';
import { toolPage } from '../tool-page.tsx';

export const { head, View } = toolPage({
  path: paths.sitemapRangeExporter(),
  title: 'Range exporter',
  lead: 'Makes a range of NSN sitemap files, or single files of the range.',
  content: ({ origin, nsnFiles, lastRun }, catalogVersion) => (
    <>
      <LoopbackNote origin={origin} />
      <CommandLineNote command="npm run sitemaps -- --from 1 --to 10" />
      <IslandMount
        name="sitemap-range-exporter"
        component={Island}
        props={{ plan: { nsnFiles, classFiles: [], catalogVersion }, lastRun }}
      />
    </>
  ),
});
