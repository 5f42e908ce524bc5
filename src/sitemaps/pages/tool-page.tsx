import type { ReactNode } from 'react';
import { framedPage } from '#base/frame/titled-page.tsx';
import { ToolFrame } from '#base/frame/tool-frame.tsx';
import type { PageView } from '#base/http/frame/page.ts';
import { pageLine, type PageName } from '#base/routes.ts';
import { Empty, Note } from '#base/ui/elements.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import type { ToolPageData } from './load-tool.server.ts';

export type ToolPage = {
  title: string;
  lead: string;
  content: (facts: SitemapToolFacts, catalogVersion: string) => ReactNode;
  after?: () => ReactNode;
};

/** Tools that share a view, by page. */
export const toolPages = (tools: Partial<Record<PageName, ToolPage>>): PageView<ToolPageData> =>
  framedPage(({ page, facts, catalogVersion }) => {
    const { title, lead, content, after } = tools[page]!;
    const path = pageLine(page).path!;
    return {
      title,
      description: lead,
      canonical: path,
      noindex: true,
      content: (
        <ToolFrame current={path} title={title} lead={lead} stateFirst>
          {facts === null && <ToolUnavailable />}
          {facts !== null && <ForeignFilesNote {...facts} />}
          {facts !== null && content(facts, catalogVersion)}
          {after?.()}
        </ToolFrame>
      ),
    };
  });

export const ToolUnavailable = () => (
  <Empty icon="error" title="The catalog does not answer">
    The sitemaps are known when it answers again. Reload the page in a few seconds.
  </Empty>
);

/** Names stored files of another host or scheme. */
export const ForeignFilesNote = ({ origin, foreignFiles }: Pick<SitemapToolFacts, 'origin' | 'foreignFiles'>) =>
  foreignFiles.length > 0 && (
    <div className="tool-line">
      <Note>
        Stored sitemap files name another site than <span className="num num-long">{origin}</span>:{' '}
        {foreignFiles.map(({ origin: foreign, files }, index) => (
          <span key={foreign}>
            {index > 0 && ', '}
            at least {formatCount(files)} of <span className="num num-long">{foreign}</span>
          </span>
        ))}
        . Search engines skip addresses of another site. Check <code className="num">SITE_URL</code>, then make all
        files again: <code className="num">npm run sitemaps</code>.
      </Note>
    </div>
  );
