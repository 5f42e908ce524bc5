import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aUrlset, anIndex, ORIGIN } from '../../../test/support/sitemaps/reply.fixture.ts';
import { createSitemapReader } from './sitemap-reader.ts';

/** Entries read from a text that comes in these pieces. */
function read(text: string, pieces: string[] = [text]) {
  const entries: (string | null)[] = [];
  const found: string[] = [];
  const reader = createSitemapReader({
    onItem: ({ loc }) => entries.push(loc),
    report: (kind, detail, { entry, line } = {}) => found.push(`${kind} ${entry} ${line} ${detail}`),
  });
  for (const piece of pieces) reader.push(new TextEncoder().encode(piece));
  reader.finish();
  return { ...reader.facts, entries, found };
}

describe('a sitemap', () => {
  test('is read with its root and its addresses, unescaped', () => {
    expect(read(aUrlset(['/', '/?a=1&amp;b=2']))).toEqual({
      hasDeclaration: true,
      rootName: 'urlset',
      root: 'urlset',
      entries: [`${ORIGIN}/`, `${ORIGIN}/?a=1&b=2`],
      found: [],
      fault: null,
    });
    expect(read(anIndex(['type=static', 'type=nsn&amp;page=1']))).toMatchObject({ root: 'sitemapindex', found: [] });
  });

  test.each([
    '<urlset><url/></urlset>',
    '<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"><sm:url><sm:loc>x</sm:loc></sm:url></sm:urlset>',
    "<!-- a > b --><?x y?><urlset a='>' b=\"'\"><url ><loc><![CDATA[https://parts.example/<&>]]></loc></url ></urlset>\n<!-- end -->",
  ])('may be spelled as XML allows: %s', (text) => {
    expect(read(text)).toMatchObject({ fault: null, entries: { length: 1 } });
  });

  test('is the same in whatever pieces it comes', () => {
    const text =
      aUrlset(['/', '/?a&amp;b&#38;c', '/nsn/1'], { comment: '<!-- - -- -->' }).replace('-- -->', '-->') +
      '<!-- <url> --><?p ?>\n';
    const tricky = text.replace('/nsn/1', '/nsn/1<![CDATA[<url>]]>');
    for (const whole of [text, tricky, text.replace('</loc>', '</lock>'), text.slice(0, 120)]) {
      fc.assert(
        fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
          const at = [0, ...cuts.sort((one, other) => one - other), whole.length];
          const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
          expect(read(whole, pieces)).toEqual(read(whole));
        }),
      );
      expect(read(whole, [...whole])).toEqual(read(whole));
    }
  });
});

describe('a fault', () => {
  const attributes = Array.from({ length: 65 }, (_, at) => `a${at}=""`).join(' ');
  const [head, line, tail] = ['<urlset>\n', '<url><loc>https://parts.example/</loc></url>\n', '</urlset>\n'];
  test.each([
    ['no element at all', ''],
    ['no element at all', ' \n<!-- nothing -->'],
    ['text before the first element', 'Service down'],
    ['text before the first element', '{"error":"x"}'],
    ['the root is <html>, not <urlset> or <sitemapindex>', '<!DOCTYPE html>\n<html lang="en"><br></html>'],
    ['the root is <error>, not <urlset> or <sitemapindex>', '<error/>'],
    ['</url> where </loc> is due', `${head}<url><loc>x</url>${tail}`],
    ['the text ends before </urlset>', head + line],
    ['the text ends within a tag', `${head}<url`],
    ['a comment that never ends', `${head}<!-- ${line}${tail}`],
    ['a second root', head + tail + head + tail],
    ['text after the end', `${head}${tail}more`],
    ['unmatched closing tag: urlset', head + tail + tail],
    ['an & that is not part of an entity', `${head}<url><loc>/?a&b</loc></url>${tail}`],
    ['an & that is not part of an entity', `${head}<url><loc>&nbsp;</loc></url>${tail}`],
    ['a character that XML cannot hold', `${head}<url><loc>\u0007</loc></url>${tail}`],
    ['disallowed character in tag name', `${head}< url></url>${tail}`],
    ['attribute without value', `${head}<url a></url>${tail}`],
    ['duplicate attribute: a', `${head}<url a="1" a="2"></url>${tail}`],
    ['text before the first element', '<![CDATA[x]]>'],
    ['malformed comment', `<!-- a -- b -->${head}${tail}`],
    ['processing instruction without a target', `<? x?>${head}${tail}`],
    ['expected one of version', `<?xml encoding="UTF-8"?>${head}${tail}`],
    ['incorrect syntax', `${head}<!url></url>${tail}`],
    ['an XML declaration must be at the start of the document', `\n<?xml version="1.0"?>${head}${tail}`],
    ['a document type', `<!DOCTYPE urlset>\n${head}${tail}`],
    ['the root is <html>, not <urlset> or <sitemapindex>', '<html lang=en><br></html>'],
    ['elements are nested 32 deep and more', head + '<a>'.repeat(200)],
    ['the text ends within a tag', `${head}<url a="${'>'.repeat(70_000)}`],
    ['an element has more than 64 attributes', `${head}<url ${attributes}/>${tail}`],
    ['the root is <html>, not <urlset> or <sitemapindex>', '<!-- an error page --><!doctype HTML><html lang=en>'],
  ])('is named: %s', (fault, text) => {
    expect(/^Line \d+: (.*)$/.exec(read(text).fault!)?.[1]).toBe(fault);
  });

  test('is given with its line, also far into the text', () => {
    const text = head + line.repeat(3_000) + '<url><loc>&</loc></url>\n' + tail;
    const pieces = text.match(/[\s\S]{1,1000}/g)!;
    expect(read(text, pieces).fault).toBe('Line 3002: an & that is not part of an entity');
  });
});
