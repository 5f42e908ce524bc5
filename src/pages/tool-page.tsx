import type { ReactNode } from 'react';
import { SiteFrame } from '../features/site/site-frame.tsx';
import type { SitemapToolFacts } from '../sitemaps/plan/tool-facts.ts';
import { ToolFrame } from '../sitemaps/screens/tool-frame.tsx';
import { ToolUnavailable } from '../sitemaps/screens/tool-state.tsx';
import type { ToolPageData } from './load-tool.server.ts';
import type { PageView } from './page.ts';

type ToolPage = {
  path: string;
  title: string;
  /** What the tool is for, in one line; also the description in the head. */
  lead: string;
  content: (facts: SitemapToolFacts, catalogVersion: string) => ReactNode;
  /** Shown below the tool, also while the catalog does not answer. */
  after?: () => ReactNode;
};

/** Head and view of a tool page, which says so while the catalog does not answer. */
export const toolPage = ({ path, title, lead, content, after }: ToolPage): PageView<ToolPageData> => ({
  head: (_data, site) => ({
    title: `${title} | ${site.companyName}`,
    description: lead,
    canonical: path,
    noindex: true,
  }),
  View: ({ data: { facts, catalogVersion }, site }) => (
    <SiteFrame site={site} sheet={title}>
      <ToolFrame current={path} title={title} lead={lead} stateFirst>
        {facts === null ? <ToolUnavailable /> : content(facts, catalogVersion)}
        {after?.()}
      </ToolFrame>
    </SiteFrame>
  ),
});
