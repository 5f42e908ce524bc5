import type { ReactNode } from 'react';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import { ToolFrame } from '#base/frame/tool-frame.tsx';
import { ForeignFilesNote } from '../screens/foreign-files.tsx';
import { ToolUnavailable } from '../screens/tool-unavailable.tsx';
import type { ToolPageData } from './load-tool.server.ts';
import type { PageView } from '#base/http/frame/page.ts';
import { titledPage, type Titled } from '#base/frame/titled-page.tsx';

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
