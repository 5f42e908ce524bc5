import type { ReactNode } from 'react';
import { SiteFrame } from '../features/site/site-frame.tsx';
import { ToolFrame } from '../sitemaps/screens/tool-frame.tsx';
import { ToolUnavailable } from '../sitemaps/screens/tool-state.tsx';
import type { ToolPageData } from './load-tool.server.ts';
import type { PageView } from './page.ts';

type ToolPage<Facts> = {
  path: string;
  title: string;
  /** What the tool is for, in one line; also the description in the head. */
  lead: string;
  content: (facts: Facts) => ReactNode;
  /** Shown below the tool, also while the catalog does not answer. */
  after?: () => ReactNode;
};

/** Head and view of a tool page, which says so while the catalog does not answer. */
export const toolPage = <Facts,>({
  path,
  title,
  lead,
  content,
  after,
}: ToolPage<Facts>): PageView<ToolPageData<Facts>> => ({
  head: (_data, site) => ({
    title: `${title} | ${site.companyName}`,
    description: lead,
    canonical: path,
    noindex: true,
  }),
  View: ({ data, site }) => (
    <SiteFrame site={site} sheet={title}>
      <ToolFrame current={path} title={title} lead={lead} stateFirst>
        {data.facts === null ? <ToolUnavailable /> : content(data.facts)}
        {after?.()}
      </ToolFrame>
    </SiteFrame>
  ),
});
