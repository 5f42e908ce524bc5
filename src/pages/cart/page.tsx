import { SiteFrame } from '../../features/site/site-frame.tsx';
import { WithoutScript } from '../../quotes/form/sent-panel.tsx';
import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import type { CartPageData } from './load.server.ts';
import { CartIsland } from './island.tsx';
import type { Head, SiteFacts } from '../page.ts';

export const head = (_data: CartPageData, site: SiteFacts): Head => ({
  title: `Quote cart | ${site.companyName}`,
  description: 'The parts you have collected for a request for quote.',
  canonical: paths.cart(),
  noindex: true,
});

export const View = ({ site }: { data: CartPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet="Quote cart">
    <div className="page-head">
      <h1>Quote cart</h1>
      <p>
        Check quantities and conditions, then tell us where to send the quote. Have more numbers?{' '}
        <a href={paths.list()}>Paste a list</a>.
      </p>
    </div>
    <WithoutScript />
    <Island
      name="cart"
      component={CartIsland}
      props={{ replyHours: site.replyHours, quoteValidityDays: site.quoteValidityDays }}
    />
  </SiteFrame>
);
