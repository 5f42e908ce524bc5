import { LoopbackNote } from '../../screens/loopback-note.tsx';
import { CommandLineNote } from '../../runs/run-controls.tsx';
import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Island } from './island.tsx';
import { toolPage } from '../tool-page.tsx';

export const { head, View } = toolPage({
  path: paths.bulkSitemapGenerator(),
  title: 'Bulk Sitemap Generator',
  lead: 'Makes all compressed NSN sitemap files again, as one run of the server.',
  content: ({ origin, nsnFiles, classFiles, staleClassFiles, lastRun }, catalogVersion) => (
    <>
      <LoopbackNote origin={origin} />
      <CommandLineNote command="npm run sitemaps" />
      <IslandMount
        name="bulk-sitemap-generator"
        component={Island}
        props={{
          plan: { nsnFiles, classFiles: [], catalogVersion },
          lastRun,
          classes: { all: classFiles.length, stale: staleClassFiles },
        }}
      />
    </>
  ),
});
