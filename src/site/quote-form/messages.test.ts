import { expect, test } from 'vitest';
import { asWords, quoteMessages } from './messages.ts';

test('the texts of the home form are word for word (C8.2, C8.3, C8.8, C8.9)', () => {
  expect(quoteMessages.home).toMatchObject({
    missing: { title: 'Missing Information', text: 'Please fill in all required contact fields.' },
    incomplete: {
      title: 'Incomplete Parts Information',
      text: 'Please ensure all parts have part numbers and quantities.',
    },
    failed: { title: 'Submission Error', text: 'There was an error sending your RFQ. Please try again.' },
  });
  expect(quoteMessages.home.sent(24)).toEqual({
    title: 'RFQ Submitted Successfully',
    text: "Your request has been submitted and sent to our team. We'll contact you within 24 hours.",
  });
});

test('the texts of /cart are word for word (C7.6, C7.7, C7.8)', () => {
  const { sent, ...texts } = quoteMessages.cart;
  expect(texts).toEqual({
    missing: 'Missing Information: Please fill in all required contact fields.',
    empty: 'Empty Cart: Please add items to your cart before submitting.',
    quantities: 'Invalid Quantities: Please ensure all items have valid quantities.',
    failed: 'Submission Error: There was an error sending your RFQ. Please try again.',
    broken: 'Submission Error: There was an error submitting your RFQ. Please try again.',
  });
  expect(sent(24)).toBe(
    "RFQ Submitted Successfully. Your request has been submitted. We'll contact you within 24 hours.",
  );
});

test('the texts of /rfq are word for word (C9.1, C9.3, C9.4, C9.5, C9.6, C9.7, C9.10)', () => {
  expect(quoteMessages.rfq).toMatchObject({
    emptyTitle: 'No items in cart',
    empty: 'Empty Cart: Please add items to your cart before creating an RFQ.',
    hint: 'Please fill in all required fields: First Name, Last Name, Email, and Company',
    creating: 'Creating RFQ...',
    broken: 'Error: There was an error submitting your RFQ. Please try again.',
  });
  expect(quoteMessages.rfq.moreItems('2')).toBe('... and 2 more items');
  expect(quoteMessages.rfq.sent(24)).toBe(
    "RFQ Submitted Successfully! Your RFQ has been sent to our team and downloaded. We'll contact you within 24 hours.",
  );
});

test.each([
  [quoteMessages.cart.missing, 'Missing Information:'],
  [quoteMessages.cart.sent(24), 'RFQ Submitted Successfully.'],
  [quoteMessages.rfq.sent(24), 'RFQ Submitted Successfully!'],
])('"%s" is cut after its first words and loses none', (message, title) => {
  expect(asWords(message)).toEqual({ title, text: message.slice(title.length + 1) });
});
