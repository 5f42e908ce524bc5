import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactSections } from './quote-fields.tsx';
import { SentPanel, type SentQuote } from './sent-panel.tsx';

/** Headings and labels of a form in their order; `*` marks what is required. */
const fieldsOf = (html: string): string[] =>
  [...html.matchAll(/<(?:h2|label)[^>]*>(.*?)<\/(?:h2|label)>/g)].map(([, words]) => words!.replaceAll(/<[^>]*>/g, ''));
const requiredIn = (html: string): string[] =>
  [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
    input.includes(' required=""') ? [/ name="(\w+)"/.exec(input)![1]!] : [],
  );

test.each([
  ['cart', 'Contact Name Phone Email Organization Company RequiredLeadTime AdditionalNotes', 'company email name'],
  [
    'rfq',
    'Contact FirstName LastName Email Phone CompanyName JobTitle SpecialInstructions',
    'company email firstName lastName',
  ],
] as const)('/%s asks for its fields (C7.5, C9.2)', (form, labels, required) => {
  const html = renderToStaticMarkup(<ContactSections form={form} entries={{}} refusal={null} />);
  const shown = fieldsOf(html).map((label) => label.replaceAll(' ', ''));
  const missing = labels.split(' ').filter((label) => !shown.some((one) => one.startsWith(label)));
  expect(missing).toEqual([]);
  expect(requiredIn(html).sort().join(' ')).toBe(required);
  expect(html.includes('placeholder="ASAP, 2 weeks, 30 days"')).toBe(form === 'cart');
});

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
  expect(html).not.toMatch(/\/quote\/|short name/);
});
