import { errorXml } from '../../plan/sitemap-xml.ts';
import { sitemapMessages } from '../../plan/messages.ts';
import { XmlPreview } from '../../plan/xml-preview.tsx';
import { ToolFrame } from '#base/frame/tool-frame.tsx';
import { ToolState } from '../../screens/tool-state.tsx';
import { paths } from '#base/paths.ts';
import { ButtonLink, Note } from '#base/ui/elements.tsx';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { framedPage } from '#base/frame/titled-page.tsx';
import type { SitemapXmlPageData } from './load.server.ts';
import { Island } from './island.tsx';

export const { head, View } = framedPage<SitemapXmlPageData>((data, site) => {
  const title = data.kind === 'sitemap' ? data.sitemap.name : 'Sitemap';
  return {
    title,
    description: 'The XML of a sitemap, line by line.',
    canonical: data.path,
    noindex: true,
    content: (
      <ToolFrame current={data.path} title={title} lead={<span className="num num-long">{data.path}</span>} stateFirst>
        {data.kind === 'none' && <NoSitemap {...data} />}
        {data.kind === 'sitemap' && (
          <>
            <div className="without-script tool-note">
              <Note plain>These are its first lines: without JavaScript the whole is a download away.</Note>
            </div>
            <IslandMount
              name="sitemap-xml"
              component={Island}
              props={{ sitemap: data.sitemap, start: data.start ?? '', origin: site.origin, counts: data.counts }}
            />
          </>
        )}
      </ToolFrame>
    ),
  };
});

const NoSitemap = ({ status, message }: { status: 400 | 404; message: string }) => (
  <>
    <ToolState
      kind="err"
      actions={
        <ButtonLink kind="go" href={paths.sitemapHelp()}>
          All sitemap addresses
        </ButtonLink>
      }
    >
      {status === 404 ? 'There is no such sitemap' : 'This address asks for no sitemap'}
    </ToolState>
    <div className="tool-note">
      <Note>{message}</Note>
    </div>
    <p className="tool-line">{sitemapMessages.standsIn}</p>
    <XmlPreview xml={errorXml(message)} label="What a crawler is told" />
  </>
);
