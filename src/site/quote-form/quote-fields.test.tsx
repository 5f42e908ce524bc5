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

test('/cart asks for contact and organization (C7.5)', () => {
  const entries = { name: '', phone: '', email: '', company: '', leadTime: '', additionalNotes: '' };
  const html = renderToStaticMarkup(<ContactSections form="cart" entries={entries} refusal={null} />);
  for (const words of ['Contact', 'Name', 'Phone', 'Email', 'Organization', 'Company', 'Required Lead Time'])
    expect(fieldsOf(html).some((field) => field.startsWith(words))).toBe(true);
  expect(fieldsOf(html).at(-1)).toMatch(/^Additional Notes/);
  expect(html).toContain('placeholder="ASAP, 2 weeks, 30 days"');
  expect(requiredIn(html).sort()).toEqual(['company', 'email', 'name']);
});

test('/rfq asks for contact, company and special instructions (C9.2)', () => {
  const entries = { firstName: '', lastName: '', email: '', phone: '', company: '', jobTitle: '', message: '' };
  const html = renderToStaticMarkup(<ContactSections form="rfq" entries={entries} refusal={null} />);
  for (const words of [
    'First Name',
    'Last Name',
    'Email',
    'Phone',
    'Company Name',
    'Job Title',
    'Special Instructions',
  ])
    expect(fieldsOf(html).some((field) => field.startsWith(words))).toBe(true);
  expect(requiredIn(html).sort()).toEqual(['company', 'email', 'firstName', 'lastName']);
});
