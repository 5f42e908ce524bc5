import { expect, test } from 'vitest';
import { replyText, textOfHtml } from './reply-text.ts';

const HISTORY = 'On Sat, Nov 21, 2026 at 1:40 PM';
const HEADS = 'From: Desk <q@p.example>\nSent: Saturday\nTo: Ada\nSubject: Re';
const OWN = 'From: here we can take 3.\nOn Monday we wrote:\nmore of mine';
test.each([
  ['the head of a quotation', `Yes.\n\n${HISTORY} Desk <q@p.example> wrote:\n> 3 of 4 lines\n>\n> more`, 'Yes.'],
  ['a head over two lines', `Yes.\n\n${HISTORY}\nDesk <q@p.example> wrote:\n> 3 of 4`, 'Yes.'],
  ['German', 'Ja.\nAm 21.11.2026 um 13:40 schrieb Desk:\n> drei', 'Ja.'],
  ['an original message', 'Yes.\n-----Original Message-----\nFrom: Desk\nanything', 'Yes.'],
  ['headers of another program', `Yes.\n\n${HEADS}\n\nlong history`, 'Yes.'],
  ['a line of underscores', 'Yes.\n________________________________\nhistory', 'Yes.'],
  ['quoted lines alone at the end', 'Yes.\n\n> 3 of 4\n> more\n', 'Yes.'],
  ['no history', OWN, OWN],
  ['answers between quoted lines', '> line 1?\nyes\n> line 2?\nno', '> line 1?\nyes\n> line 2?\nno'],
  ['nothing but a quotation', '> 3 of 4', ''],
])('a reply is its own words: %s (C19.43)', (_name, mail, expected) => expect(replyText(mail)).toBe(expected));

test('texts before and behind an attachment are both kept, each without its history (C19.43)', () => {
  const texts = ['Before.\n-----Original Message-----\nhistory', 'Behind.\n\n> 3 of 4', '> all quoted'];
  expect([replyText(...texts), replyText('> one', '> two')]).toEqual(['Before.\n\nBehind.', '']);
});

test('control characters, and texts of any length and form, are read in short time', () => {
  expect(replyText('a\0b\u0007\r\nc')).not.toMatch(/[^\P{Cc}\n]/u);
  const begun = performance.now();
  for (const evil of ['>'.repeat(300_000), 'On '.repeat(100_000), '\n'.repeat(300_000), 'From: a\n'.repeat(40_000)])
    expect(replyText(evil).length).toBeLessThan(8_100);
  for (const evil of ['<'.repeat(300_000), '<script'.repeat(50_000), '<br '.repeat(80_000), '&#x1;'.repeat(50_000)])
    textOfHtml(evil);
  expect(performance.now() - begun).toBeLessThan(8_000);
});

test('the words of HTML come without what is not shown', () => {
  const html =
    '<head><title>x</title></head><STYLE>p{}</STYLE><p>5 &lt; 6 &amp; &#8364; &#x1F600;</p><div>b<br/>c</div>';
  expect(textOfHtml(html).trim()).toBe('5 < 6 & € 😀\nb\nc');
});
