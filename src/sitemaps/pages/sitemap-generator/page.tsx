import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { Island } from './island.tsx';
import { toolPages } from '../tool-page.tsx';

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
        <IslandMount
          name="sitemap-generator"
          component={Island}
          keys={[]}
          props={{
            planned: facts.staticFiles,
            nsnPages: facts.nsnPages,
            classes: facts.indexClasses.length,
          }}
        />
      </>
    ),
  },
});
