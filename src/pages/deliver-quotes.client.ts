import { changeCart } from '../features/cart/cart-storage.ts';
import { troubleWords } from '../features/cart/trouble-words.ts';
import { deliverOutbox } from '../quotes/form/deliver-outbox.ts';
import { keepEntries } from '../quotes/form/form-draft.ts';
import { quoteMessages } from '../quotes/form/messages.ts';
import { pdfPath } from '../quotes/form/receipt-links.ts';
import { paths } from '../paths.ts';
import { showToast } from '../ui/toaster.ts';

/** Delivers what waits in the browser's outbox, from whatever page is open, and tells how it went. */
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
        // No room in the cart: the request stays in the outbox, so that it is not lost.
        showToast({ ...(troubleWords(change) ?? quoteMessages.check), bad: true });
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
