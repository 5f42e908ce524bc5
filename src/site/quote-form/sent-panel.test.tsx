import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SentPanel, type SentQuote } from './sent-panel.tsx';

const words = { title: 'RFQ Submitted Successfully', text: 'We will contact you.' };
const show = (sent: SentQuote) => renderToStaticMarkup(<SentPanel sent={sent} words={words} />);

test('a success leads to the receipt, and names the number and the short name (C18.11)', () => {
  const html = show({ rfqNumber: 'RFQ-1795301777400', receiptPath: '/quote/abc', shortName: 'Q-4K7-219' });
  expect(html.indexOf('href="/quote/abc"')).toBeLessThan(html.indexOf('RFQ-1795301777400'));
  expect(html).toContain('Q-4K7-219');
  expect(html).toContain('href="/requests"');
});

test('a quantity that was sent as 1 is told after the success as well (C8.4)', () => {
  const sent = { rfqNumber: 'RFQ-1795301777400', receiptPath: null };
  expect(show({ ...sent, sentAsOne: [2] })).toContain('The quantity of part 2 was not a number and was sent as 1.');
  expect(show({ ...sent, sentAsOne: [2, 5] })).toContain('parts 2, 5');
  expect(show(sent)).not.toContain('sent as 1');
});

test('a request that waits in the browser has a number and no receipt yet', () => {
  const html = show({ rfqNumber: 'RFQ-1795301777400', receiptPath: null });
  expect(html).toContain('RFQ-1795301777400');
  expect(html).not.toContain('/quote/');
  expect(html).not.toContain('short name');
});
