import type { ComponentProps, ReactNode } from 'react';
import { SiteFrame } from './site-frame.tsx';
import { Breadcrumb, type Crumb } from '../ui/navigation.tsx';
import type { Head, PageView, SiteFacts } from '../http/frame/page.ts';

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

/** The head of a page with one title. */
export type Titled = {
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
