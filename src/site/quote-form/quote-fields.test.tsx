import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactSections } from './quote-fields.tsx';

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
  for (const label of labels.split(' '))
    expect(
      shown.filter((one) => one.startsWith(label)),
      label,
    ).not.toEqual([]);
  expect(requiredIn(html).sort().join(' ')).toBe(required);
  expect(html.includes('placeholder="ASAP, 2 weeks, 30 days"')).toBe(form === 'cart');
});
