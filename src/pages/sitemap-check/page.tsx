import { TestsNeedScript } from '../../sitemaps/screens/tool-state.tsx';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';
import { IslandMount } from '../../ui/island-mount.tsx';
import type { PageView } from '../page.ts';
import { toolPage } from '../tool-page.tsx';
import { Island } from './island.tsx';
import type { CheckPageData } from './load.server.ts';
import { checkScreens, type CheckScreenName } from './screens.tsx';

const viewOf = (screen: CheckScreenName) =>
  toolPage<SitemapToolFacts>({
    ...checkScreens[screen],
    content: (facts) => (
      <>
        <TestsNeedScript />
        <IslandMount name="sitemap-check" component={Island} props={{ screen, facts }} />
      </>
    ),
  });

export const head: PageView<CheckPageData>['head'] = (data, site) => viewOf(data.screen).head(data, site);
export const View: PageView<CheckPageData>['View'] = ({ data, site }) => viewOf(data.screen).View({ data, site });
