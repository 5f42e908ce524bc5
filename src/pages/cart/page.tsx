import { SiteFrame } from '../../features/site/site-frame.tsx';
import { WithoutScript } from '../../quotes/form/sent-panel.tsx';
import { paths } from '../../paths.ts';
import { IslandMount } from '../../ui/island-mount.tsx';
import { Island } from './island.tsx';
import type { Head, SiteFacts } from '../page.ts';

export const head = (_data: object, site: SiteFacts): Head => ({
  title: `Quote cart | ${site.companyName}`,
  description: 'The parts you have collected for a request for quote.',
  canonical: paths.cart(),
  noindex: true,
});

export const View = ({ site }: { site: SiteFacts }) => (
  <SiteFrame site={site} sheet="Quote cart">
    <div className="page-head">
      <h1>Quote cart</h1>
      <p>
        Check quantities and conditions, then tell us where to send the quote. Have more numbers?{' '}
        <a href={paths.list()}>Paste a list</a>.
      </p>
    </div>
    <WithoutScript />
    <IslandMount
      name="cart"
      component={Island}
      props={{ replyHours: site.replyHours, quoteValidityDays: site.quoteValidityDays }}
    />
  </SiteFrame>
);
