import type { ComponentProps, ReactNode } from 'react';
import { SiteFrame } from '../features/site/site-frame.tsx';
import type { SitemapToolFacts } from '../sitemaps/plan/tool-facts.ts';
import { ToolFrame, ToolRoom } from '../sitemaps/screens/tool-frame.tsx';
import { ToolUnavailable } from '../sitemaps/screens/tool-state.tsx';
import { Empty } from '../ui/feedback.tsx';
import type { ToolPageData } from './load-tool.server.ts';
import { Breadcrumb, type Crumb } from '../ui/navigation.tsx';
import type { Head, PageView, SiteFacts } from './page.ts';

/** A page in the frame of the site. `canonical` and `title` as in the head; the title goes without the name of the company. */
type FramedPage = Omit<Head, 'jsonLd'> & {
  jsonLd?: () => readonly object[];
  /** What the footer calls the page; its title unless told. */
  sheet?: string;
  /** The way to the page, shown above it. */
  crumbs?: readonly Crumb[];
  content: ReactNode;
} & Pick<ComponentProps<typeof SiteFrame>, 'current' | 'search' | 'wrapped'>;

/** Head and view of a page from one description of it. */
export function framedPage<Data>(describe: (data: Data, site: SiteFacts) => FramedPage): PageView<Data> {
  return {
    head(data, site) {
      const { title, description, canonical, noindex, jsonLd } = describe(data, site);
      return { title: `${title} | ${site.companyName}`, description, canonical, noindex, jsonLd: jsonLd?.() };
    },
    View({ data, site }) {
      const { title, sheet = title, crumbs, current, search, wrapped, content } = describe(data, site);
      const breadcrumb = crumbs && <Breadcrumb crumbs={crumbs} />;
      return <SiteFrame {...{ site, sheet, breadcrumb, current, search, wrapped }}>{content}</SiteFrame>;
    },
  };
}

type Titled = {
  path: string;
  /** In the head, and what the footer calls the page. */
  title: string;
  description: string;
};

/** A page that has one title and is not indexed. `search` is null where the page has the big search box. */
export const titledPage = <Data,>({
  path: canonical,
  content,
  ...rest
}: Titled & { search?: null; content: (data: Data, site: SiteFacts) => ReactNode }): PageView<Data> =>
  framedPage((data, site) => ({ ...rest, canonical, noindex: true, content: content(data, site) }));

/** A page of operators beside their navigation. `unavailable` is shown while the store does not answer and the data are null. */
export const operatorsPage = <Data,>({
  unavailable,
  content,
  ...titled
}: Titled & { unavailable: string; content: (data: Data, site: SiteFacts) => ReactNode }): PageView<Data | null> =>
  titledPage<Data | null>({
    ...titled,
    content: (data, site) => (
      <ToolRoom current={titled.path}>
        {data === null ? <Empty level={1} icon="error" title={unavailable} /> : content(data, site)}
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
