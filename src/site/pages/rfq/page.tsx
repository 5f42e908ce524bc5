import { CART_KEY, RECENT_KEY } from '../../cart/cart-storage.client.ts';
import { keyOfSent, WithoutScript } from '../../quote-form/sent-panel.tsx';
import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Island } from './island.tsx';
import { titledPage } from '#base/frame/titled-page.tsx';

export const { head, View } = titledPage({
  path: paths.rfq(),
  title: 'Create RFQ',
  description: 'A request for quote from the parts in your cart.',
  content: (_data: object, site) => (
    <>
      <div className="page-head">
        <p className="mt-0 mx-0 mb-1 text-md">
          <a href={paths.cart()}>Back to Cart</a>
        </p>
        <h1>Create RFQ</h1>
        <p>We send the request to our team, and you get it as a text file and as a PDF.</p>
      </div>
      <WithoutScript />
      <IslandMount
        name="rfq"
        component={Island}
        keys={[CART_KEY, RECENT_KEY, keyOfSent('rfq')]}
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
    </>
  ),
});
