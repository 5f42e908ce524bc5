import { CART_KEY, RECENT_KEY } from '../../cart/cart-storage.client.ts';
import { keyOfSent, WithoutScript } from '../../quote-form/sent-panel.tsx';
import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Island } from './island.tsx';
import { PageHead, titledPage } from '#base/frame/titled-page.tsx';

export const { head, View } = titledPage({
  path: paths.cart(),
  title: 'Quote cart',
  description: 'The parts you have collected for a request for quote.',
  content: (_data: object, site) => (
    <>
      <PageHead title="Quote cart">
        Check quantities and conditions, then tell us where to send the quote. Have more numbers?{' '}
        <a href={paths.list()}>Paste a list</a>.
      </PageHead>
      <WithoutScript />
      <IslandMount
        name="cart"
        component={Island}
        keys={[CART_KEY, RECENT_KEY, keyOfSent('cart')]}
        props={{ replyHours: site.replyHours, quoteValidityDays: site.quoteValidityDays }}
      />
    </>
  ),
});
