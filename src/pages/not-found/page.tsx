import { siteMessages } from '../../features/site/messages.ts';
import { MissingWasher } from '../../features/site/missing-washer.tsx';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Num } from '../../ui/number.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import type { NotFoundPageData } from './load.server.ts';
import type { Head, SiteFacts } from '../page.ts';

export const head = (_data: NotFoundPageData, site: SiteFacts): Head => ({
  title: `Page not found | ${site.companyName}`,
  description: 'Nothing is filed under this address. A part is found by its number.',
  canonical: paths.home(),
  noindex: true,
});

export const View = ({ data, site }: { data: NotFoundPageData; site: SiteFacts }) => (
  <SiteFrame site={site} search={null} sheet="Page not found">
    <div className="not-found on-page">
      <div>
        <span className="label">
          Error <Num>404</Num>
        </span>
        <h1>{siteMessages.notFoundTitle}</h1>
        <p className="muted">
          Nothing is filed under <span className="num num-long">{data.path}</span>. If you were after a part, its number
          will find it.
        </p>
        <SearchBox action={paths.catalog()} id="search" big />
        <div className="buttons">
          <ButtonLink href={paths.home()}>Back to the home page</ButtonLink>
          <ButtonLink kind="quiet" href={paths.catalog()}>
            Browse Catalog
          </ButtonLink>
        </div>
      </div>
      <MissingWasher />
    </div>
  </SiteFrame>
);
