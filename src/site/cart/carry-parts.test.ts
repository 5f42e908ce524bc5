import { describe, expect, test } from 'vitest';
import { carriedPath, carryParts, chosenPart, withChosenPart } from './carry-parts.ts';

const A = 'A-1;5305-01-234-5678;96906';
const ASKED = 'part=A-1%3B5305-01-234-5678%3B96906';

describe('a button without a script (C17.5)', () => {
  test('leads back to its list with the part beside those that are there', () => {
    const list = 'https://site.example/catalog?search=bolt%20x&after=5305';
    expect(withChosenPart(list, A)).toBe(`/catalog?search=bolt+x&after=5305&${ASKED}#asked-parts`);
    const with1 = `https://site.example/fsc/53/5305?part=B`;
    expect(withChosenPart(with1, A)).toBe(`/fsc/53/5305?part=B&${ASKED}#asked-parts`);
    expect(withChosenPart(`https://site.example/fsc/53/5305?part=B`, 'B')).toBe('/fsc/53/5305?part=B#asked-parts');
  });

  test.each([undefined, '', 'no address', 'https://site.example/', 'https://evil.example//evil.example/x'])(
    'from %j it leads to the quote form',
    (referer) => expect(withChosenPart(referer, 'X')).toBe('/?part=X#rfq'),
  );

  test.each([
    ['', `part=${A}`, A],
    ['of its row', `part=${A}&quantity:${A}=5 EA&condition:${A}=NS&quantity:B=9`, `${A};x5;NS`],
    ['blank', `part=${A}&quantity:${A}=&condition:${A}=FN&quantity=9`, A],
    ['of its page', `part=${A}&quantity=1,000&condition=OH`, `${A};x1000;OH`],
    ['that cannot be', `part=${A}&quantity:${A}=-1&condition:${A}=<b>`, A],
    ['of nothing', 'quantity=5', ''],
  ])('takes the quantity and the condition %s', (_, fields, chosen) => {
    expect(chosenPart(new URLSearchParams(fields))).toBe(chosen);
  });

  test('leads to the quote form where its address would be too long, to no other site, and takes twenty parts at most', () => {
    const list = (length: number) => withChosenPart(`https://site.example/catalog?search=${'x'.repeat(length)}`, 'X');
    const most = 4_000 - '/catalog?search=&part=X'.length;
    expect(list(most)).toMatch(/^\/catalog\?search=x+&part=X#asked-parts$/);
    expect(list(most + 1)).toBe('/?part=X#rfq');
    expect(withChosenPart('https://evil.example/catalog', 'X')).toBe('/catalog?part=X#asked-parts');
    const many = Array.from({ length: 50 }, (_, index) => `part=P${index}`).join('&');
    expect(withChosenPart(`https://site.example/catalog?${many}`, 'X').match(/part=/g)).toHaveLength(20);
  });
});

test('links and searches of the page carry the parts; others, and forms that change something, stay as they are', () => {
  for (const [path, carried] of [
    ['/nsn/53/5305/5305-01-234-5678#technical', '/nsn/53/5305/5305-01-234-5678?part=B#technical'],
    ['/#rfq', '/?part=B#rfq'],
    ['/?part=C#rfq', '/?part=B&part=C#rfq'],
    ...['/', '/cart', '/api', '/#about', '/cataloging'].map((same) => [same, same] as const),
  ] as const)
    expect(carriedPath(path, ['B'])).toBe(carried);
  const many = Array.from({ length: 20 }, (_, index) => `P${index}`);
  expect(carriedPath('/?part=C#rfq', many)).toBe(carriedPath('/#rfq', many));
  const html =
    '<main id="main" tabindex="-1"><a class="x" href="/catalog?tab=fsc&amp;fsg=53">A</a><form action="/catalog"><input name="search"></form><form action="/" method="post"></form></main>';
  expect(carryParts(html, ['"><b>'], '<aside>1</aside>')).toBe(
    '<main id="main" tabindex="-1"><aside>1</aside><a class="x" href="/catalog?tab=fsc&amp;fsg=53&amp;part=%22%3E%3Cb%3E">A</a><form action="/catalog"><input type="hidden" name="part" value="&quot;&gt;&lt;b&gt;"><input name="search"></form><form action="/" method="post"></form></main>',
  );
  const form = '<form class="x" action="/catalog" method="post">';
  expect(carryParts(form, ['B'], '')).toBe(form);
  expect(carryParts(form.replace('post', 'get'), ['B'], '')).toContain('name="part" value="B"');
});
