import { framedPage } from '#base/frame/titled-page.tsx';
import { ToolFrame } from '#base/frame/tool-frame.tsx';
import { paths } from '#base/paths.ts';
import { ButtonLink, Empty } from '#base/ui/elements.tsx';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { ToolState } from '../../screens/tool-state.tsx';
import { ForeignFilesNote } from '../tool-page.tsx';
import { Island } from './island.tsx';
import type { SitemapFilePageData } from './load.server.ts';

const WHY = {
  400: 'Stored files have names like nsn-1.xml.gz and fsc-1560.xml.gz. The request was for',
  404: 'No such file is stored. Files are made with the generators and exporters, or from the command line. The request was for',
  500: 'The file is there and could not be read; the reason is in the log of the server. The request was for',
} as const;

export const { head, View } = framedPage<SitemapFilePageData>((data, site) => {
  const { path } = data;
  const title = data.filename ?? 'Sitemap file';
  return {
    title,
    description: 'Downloads a stored sitemap file.',
    canonical: path,
    noindex: true,
    content: (
      <ToolFrame current={path} title={title} stateFirst>
        {data.kind === 'file' && data.origin !== null && data.origin !== site.origin && (
          <ForeignFilesNote origin={site.origin} foreignFiles={[{ origin: data.origin, files: 1, first: data.name }]} />
        )}
        {data.kind === 'file' && (
          <IslandMount
            name="sitemap-file"
            component={Island}
            props={{ name: data.name, sizeBytes: data.sizeBytes, modifiedAt: data.modifiedAt.toISOString() }}
          />
        )}
        {data.kind === 'refused' && <ToolState kind="err">{data.message}</ToolState>}
        {data.kind === 'refused' && (
          <Empty
            icon="error"
            title={`Error ${data.status}`}
            action={<ButtonLink href={paths.sitemapHelp()}>All sitemap addresses</ButtonLink>}
          >
            {/* the page repeats a part of the path */}
            {WHY[data.status]} <span className="num num-long">{path.slice(0, 200)}</span>
          </Empty>
        )}
      </ToolFrame>
    ),
  };
});
