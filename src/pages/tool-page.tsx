import type { ReactNode } from 'react';
import type { SitemapToolFacts } from '../sitemaps/plan/tool-facts.ts';
import { ToolFrame, ToolRoom, type ToolCounts } from '../sitemaps/screens/tool-frame.tsx';
import { ForeignFilesNote } from '../sitemaps/screens/foreign-files.tsx';
import { ToolUnavailable } from '../sitemaps/screens/tool-unavailable.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/feedback.tsx';
import type { ToolPageData } from './load-tool.server.ts';
import type { PageView, SiteFacts } from './page.ts';
import { titledPage, type Titled } from './titled-page.tsx';

type OperatorsPage<Data> = Titled & {
  unavailable: string;
  content: (data: Data, site: SiteFacts) => ReactNode;
  /** The page of the navigation that it is, where that depends on what it shows. */
  current?: (data: Data) => string;
  /** Numbers beside pages of the navigation, by their paths. */
  counts?: (data: Data) => ToolCounts;
};

/** A page of operators beside their navigation. `unavailable` is shown while the store does not answer and the data are null. */
export const operatorsPage = <Data,>({
  unavailable,
  content,
  current = () => titled.path,
  counts,
  ...titled
}: OperatorsPage<Data>): PageView<Data | null> =>
  titledPage<Data | null>({
    ...titled,
    content: (data, site) => (
      <ToolRoom
        current={data === null ? titled.path : current(data)}
        counts={data === null ? undefined : counts?.(data)}
      >
        {data === null ? (
          <Empty level={1} icon="error" title={titled.title} action={<ButtonLink href="">Try again</ButtonLink>}>
            {unavailable}
          </Empty>
        ) : (
          content(data, site)
        )}
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
        {facts !== null && <ForeignFilesNote {...facts} />}
        {facts === null ? <ToolUnavailable /> : content(facts, catalogVersion)}
        {after?.()}
      </ToolFrame>
    ),
  });
