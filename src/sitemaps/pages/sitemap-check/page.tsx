import { TestsNeedScript } from '../../screens/tool-state.tsx';
import type { PageName } from '#base/routes.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import type { ToolPageData } from '../load-tool.server.ts';
import type { PageView } from '#base/http/frame/page.ts';
import { toolPage } from '../tool-page.tsx';
import { Island } from './island.tsx';
import { checkScreens, type CheckScreenName } from './screens.tsx';

/** The check screen of a page. */
function viewOf(page: PageName): PageView<ToolPageData> {
  const screen = page as CheckScreenName;
  return toolPage({
    ...checkScreens[screen],
    content: (facts) => (
      <>
        <TestsNeedScript />
        <IslandMount
          name="sitemap-check"
          component={Island}
          keys={checkScreens[screen].onLoad === false ? [] : undefined}
          props={{ screen, facts }}
        />
      </>
    ),
  });
}

export const head: PageView<ToolPageData>['head'] = (data, site) => viewOf(data.page).head(data, site);
export const View: PageView<ToolPageData>['View'] = (props) => viewOf(props.data.page).View(props);
