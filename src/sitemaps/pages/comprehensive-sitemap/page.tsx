import { TestsNeedScript } from '../../screens/tool-state.tsx';
import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Island } from './island.tsx';
import { toolPage } from '../tool-page.tsx';

export const { head, View } = toolPage({
  path: paths.comprehensiveSitemap(),
  title: 'Comprehensive sitemap system',
  lead: 'The whole plan in numbers, an index to save, and samples of each kind.',
  content: (facts) => (
    <>
      <TestsNeedScript />
      <IslandMount name="comprehensive-sitemap" component={Island} keys={[]} props={{ facts }} />
    </>
  ),
});
