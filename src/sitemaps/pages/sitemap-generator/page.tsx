import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { Island } from './island.tsx';
import { toolPages } from '../tool-page.tsx';

export const { head, View } = toolPages({
  'sitemap-generator': {
    title: 'Complete sitemap generator',
    lead: 'Builds the index in this browser from what the server lists now, and saves it as sitemap.xml.',
    content: (facts) => (
      <>
        <div className="without-script">
          <Note>
            The index is built in the browser, which needs JavaScript. The same index comes from the server:{' '}
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
            origin: facts.origin,
            formerHosts: facts.formerHosts,
            planned: facts.staticFiles,
            nsnPages: facts.nsnPages,
            classes: facts.indexClasses.length,
          }}
        />
      </>
    ),
  },
});
