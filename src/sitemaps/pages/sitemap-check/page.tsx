import type { PageName } from '#base/routes.ts';
import { Note } from '#base/ui/elements.tsx';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { toolPages, type ToolPage } from '../tool-page.tsx';
import { Island } from './island.tsx';
import { checkScreens, type CheckScreenName } from '../../screens/check-screens.tsx';

const screens = Object.keys(checkScreens) as CheckScreenName[];

export const { head, View } = toolPages(
  Object.fromEntries(
    screens.map((screen): [PageName, ToolPage] => [
      screen,
      {
        ...checkScreens[screen],
        content: (facts) => (
          <>
            <div className="without-script tool-note">
              <Note>These tests run in the browser and need JavaScript. Each address can be opened without it.</Note>
            </div>
            <IslandMount
              name="sitemap-check"
              component={Island}
              keys={checkScreens[screen].onLoad === false ? [] : undefined}
              props={{ screen, facts }}
            />
          </>
        ),
      },
    ]),
  ),
);
