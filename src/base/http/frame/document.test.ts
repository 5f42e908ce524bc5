import { createElement } from 'react';
import { expect, test } from 'vitest';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { PageView } from './page.ts';
import { renderDocument, scriptSafeJson } from './document.ts';

const render = (view: PageView<null>, noindex = false) =>
  renderDocument(view, null, aSite(), { assets, noindex }).toString();
const assets = { styles: ['/assets/site.css'], pageStyles: {}, script: '/assets/site.js', fonts: [] };

test('renderDocument escapes what the data brings into the head', () => {
  const view = {
    head: () => ({ title: '<b>"A" & B</b>', description: '"><script>alert(1)</script>', canonical: '/x?y="z"' }),
    View: () => createElement('p', null, 'text'),
  };
  const html = render(view);
  expect(html).toContain('<title>&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;</title>');
  expect(html).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(html).toContain('href="https://parts.example/x?y=&quot;z&quot;"');
  expect(html).not.toContain('<script>alert');
});

test('renderDocument says noindex when the view or the answer asks for it, and not otherwise', () => {
  const view = (noindex: boolean) => ({
    head: () => ({ title: 't', description: 'd', canonical: '/', noindex }),
    View: () => null,
  });
  const robots = '<meta name="robots" content="noindex, follow">';
  expect(render(view(false))).not.toContain(robots);
  expect(render(view(true))).toContain(robots);
  expect(render(view(false), true)).toContain(robots);
});

test('structured data cannot end its script element', () => {
  const json = scriptSafeJson({ name: '</script><script>alert(1)</script>\u2028' });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>\u2028' });
});
