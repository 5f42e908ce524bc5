import type { ComponentProps, ReactNode } from 'react';
import { SiteFrame } from './site-frame.tsx';
import { Breadcrumb, type Crumb } from '../ui/navigation.tsx';
import type { Head, PageView, SiteFacts } from '../http/frame/page.ts';

type FramedPage = Omit<Head, 'jsonLd'> & {
  jsonLd?: () => readonly object[];
  sheet?: string;
  crumbs?: readonly Crumb[];
  content: ReactNode;
} & Pick<ComponentProps<typeof SiteFrame>, 'counted' | 'current' | 'search' | 'wrapped'>;

export function framedPage<Data>(describe: (data: Data, site: SiteFacts) => FramedPage): PageView<Data> {
  return {
    head(data, site) {
      const { title, description, canonical, noindex, ogType, jsonLd } = describe(data, site);
      return { title: `${title} | ${site.companyName}`, description, canonical, noindex, ogType, jsonLd: jsonLd?.() };
    },
    View({ data, site }) {
      const { title, sheet = title, crumbs, counted, current, search, wrapped, content } = describe(data, site);
      const breadcrumb = crumbs && <Breadcrumb crumbs={crumbs} />;
      return <SiteFrame {...{ site, sheet, breadcrumb, counted, current, search, wrapped }}>{content}</SiteFrame>;
    },
  };
}

export type Titled = { path: string; title: string; description: string };

/** A page that is not indexed. `search` null: it has the big box. */
export const titledPage = <Data,>({
  path: canonical,
  content,
  ...rest
}: Titled & { search?: null; content: (data: Data, site: SiteFacts) => ReactNode }): PageView<Data> =>
  framedPage((data, site) => ({ ...rest, canonical, noindex: true, content: content(data, site) }));

type PageHeadProps = { title: ReactNode; className?: string; children: ReactNode };

export const PageHead = ({ title, className = 'page-head', children }: PageHeadProps) => (
  <div className={className}>
    <h1>{title}</h1>
    <p>{children}</p>
  </div>
);
