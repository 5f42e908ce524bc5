import { SiteFrame } from '../../features/site/site-frame.tsx';
import { WithoutScript } from '../../quotes/form/sent-panel.tsx';
import { paths } from '../../paths.ts';
import { IslandMount } from '../../ui/island-mount.tsx';
import type { Head, SiteFacts } from '../page.ts';
import { Island } from './island.tsx';

export const head = (_data: object, site: SiteFacts): Head => ({
  title: `Create RFQ | ${site.companyName}`,
  description: 'A request for quote from the parts in your cart.',
  canonical: paths.rfq(),
  noindex: true,
});

export const View = ({ site }: { site: SiteFacts }) => (
  <SiteFrame site={site} sheet="Create RFQ">
    <div className="page-head">
      <p className="back-link">
        <a href={paths.cart()}>Back to Cart</a>
      </p>
      <h1>Create RFQ</h1>
      <p>We send the request to our team, and you get it as a text file and as a PDF.</p>
    </div>
    <WithoutScript />
    <IslandMount
      name="rfq"
      component={Island}
      props={{
        replyHours: site.replyHours,
        issuer: {
          companyName: site.companyName,
          email: site.email,
          phone: site.phone,
          quoteValidityDays: site.quoteValidityDays,
        },
      }}
    />
  </SiteFrame>
);
