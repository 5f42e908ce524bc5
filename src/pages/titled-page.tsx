import type { ReactNode } from 'react';
import { SiteFrame } from '../features/site/site-frame.tsx';
import type { SitemapToolFacts } from '../sitemaps/plan/tool-facts.ts';
import { ToolFrame, ToolRoom } from '../sitemaps/screens/tool-frame.tsx';
import { ToolUnavailable } from '../sitemaps/screens/tool-state.tsx';
import { Empty } from '../ui/feedback.tsx';
import type { ToolPageData } from './load-tool.server.ts';
import type { PageView, SiteFacts } from './page.ts';

type Titled = {
  path: string;
  /** In the head, and what the footer calls the page. */
  title: string;
  description: string;
};

/** Head and view of a page that has one title and is not indexed. `search` is null where the page has the big search box. */
export const titledPage = <Data,>({
  path,
  title,
  description,
  search,
  content,
}: Titled & { search?: null; content: (data: Data, site: SiteFacts) => ReactNode }): PageView<Data> => ({
  head: (_data, site) => ({ title: `${title} | ${site.companyName}`, description, canonical: path, noindex: true }),
  View: ({ data, site }) => (
    <SiteFrame site={site} sheet={title} search={search}>
      {content(data, site)}
    </SiteFrame>
  ),
});

/** A page of operators beside their navigation. `unavailable` is shown while the store does not answer and the data are null. */
export const operatorsPage = <Data,>({
  unavailable,
  content,
  ...titled
}: Titled & { unavailable: string; content: (data: Data) => ReactNode }): PageView<Data | null> =>
  titledPage<Data | null>({
    ...titled,
    content: (data) => (
      <ToolRoom current={titled.path}>
        {data === null ? <Empty level={1} icon="error" title={unavailable} /> : content(data)}
      </ToolRoom>
    ),
  });

type ToolPage = Omit<Titled, 'description'> & {
  /** What the tool is for, in one line; also the description in the head. */
  lead: string;
  content: (facts: SitemapToolFacts, catalogVersion: string) => ReactNode;
  /** Shown below the tool, also while the catalog does not answer. */
  after?: () => ReactNode;
};

/** A tool for sitemaps, which says so while the catalog does not answer. */
export const toolPage = ({ path, title, lead, content, after }: ToolPage): PageView<ToolPageData> =>
  titledPage({
    path,
    title,
    description: lead,
    content: ({ facts, catalogVersion }) => (
      <ToolFrame current={path} title={title} lead={lead} stateFirst>
        {facts === null ? <ToolUnavailable /> : content(facts, catalogVersion)}
        {after?.()}
      </ToolFrame>
    ),
  });
