import { LoopbackNote } from '../../screens/loopback-note.tsx';
import { CommandLineNote } from '../../runs/run-controls.tsx';
import { TOOL_SECTIONS } from '#base/frame/tool-frame.tsx';
import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Island } from './island.tsx';
import { toolPage } from '../tool-page.tsx';

export const { head, View } = toolPage({
  path: paths.sitemapExporter(),
  title: 'Sitemap file uploader',
  lead: 'Every compressed sitemap file, made by the server and stored, one by one or all of them.',
  content: ({ origin, nsnFiles, classFiles, lastRun }, catalogVersion) => (
    <>
      <LoopbackNote origin={origin} />
      <CommandLineNote command="npm run sitemaps" />
      <IslandMount
        name="sitemap-exporter"
        component={Island}
        props={{ plan: { nsnFiles, classFiles, catalogVersion }, lastRun }}
      />
    </>
  ),
  after: () => <Hub />,
});

/** From here every tool is linked (S1.3). */
const Hub = () => (
  <section className="section">
    <div className="section-head">
      <h2>All tools</h2>
    </div>
    <div className="tool-hub">
      {TOOL_SECTIONS.map(({ title, tools }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {tools
              .filter(({ path }) => path !== paths.sitemapExporter())
              .map(({ path, name, purpose }) => (
                <li key={path}>
                  <a href={path}>{name}</a>
                  <p>{purpose}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  </section>
);
