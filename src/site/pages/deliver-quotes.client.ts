import { changeCart } from '../cart/cart-storage.client.ts';
import { describeCartProblem } from '../cart/messages.ts';
import { deliverOutbox } from '../quote-form/deliver-outbox.client.ts';
import { keepEntries } from '../quote-form/form-draft.client.ts';
import { quoteMessages } from '../quote-form/messages.ts';
import { pdfPath } from '../quote-form/send-quote.client.ts';
import { paths } from '#base/paths.ts';
import { showToast } from '#base/ui/toaster.ts';

/** Delivers the requests in the browser's outbox from any open page, and tells the visitor the outcome. */
export const deliverQuotes = (): Promise<void> =>
  deliverOutbox({
    sent: (rfqNumber, receiptPath) =>
      showToast({
        ...quoteMessages.delivered(rfqNumber),
        link: { href: pdfPath(receiptPath), label: quoteMessages.pdfOf },
      }),
    refused: async ({ payload, entries, items }, why) => {
      const change = await changeCart((cart) => [...cart, ...items], 'number');
      if (!change.stored) {
        // The cart is full: the request stays in the outbox.
        showToast({ ...(describeCartProblem(change) ?? quoteMessages.check), bad: true });
        throw new Error(`${payload.rfqNumber} could not be put back into the cart.`);
      }
      keepEntries('rfq', entries);
      showToast({
        ...quoteMessages.returned(payload.rfqNumber, why),
        bad: true,
        link: { href: paths.rfq(), label: quoteMessages.toRfq },
      });
    },
  });
