import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aSite, textOf } from '../../../../test/support/pages/site.fixture.ts';
import { load } from './load.server.ts';
import { View } from './page.tsx';

function shown(more: Parameters<typeof aSite>[0]) {
  const site = aSite(more);
  const answer = load({ site } as never) as { kind: string; data: never };
  expect(answer.kind).toBe('personal');
  const html = renderToStaticMarkup(<View data={answer.data} site={site} />);
  return { html, text: textOf(html) };
}

test('the sheet of the brand shows words, logos, contrasts and texts of the law (G10.7)', () => {
  const files = { 'logo.svg': '<svg/>', 'imprint.md': 'Halden Rotor Supply' };
  const { html, text } = shown({
    brand: { files, sheet: '', version: 'v1' },
    brandColor: '#0a3d62',
    heroTitle: 'Rotor parts, found.',
    mailSender: { name: 'Halden', address: 'quotes@halden.example' },
  });
  for (const words of [
    'From the folder brand',
    'Rotor parts, found.',
    'Halden &lt;quotes@halden.example&gt;',
    'no file privacy.md, so no page',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/brandColor on #ffffff #0a3d62, \d+\.\d:1/);
  expect(html).toMatch(/Logo on light<\/dt>.*?logo\.svg\?v=v1.*?Logo on the bar<\/dt>.*?logo\.svg\?v=v1/s);
  expect(html).toContain('href="/imprint"');
  expect(shown({}).text).toContain('shipped words and colors');
});
