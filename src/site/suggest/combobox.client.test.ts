import { expect, test } from 'vitest';
import { groupHtml } from './combobox.client.ts';

test('texts of a suggestion are no HTML; the match is marked, and a line may break after a comma', () => {
  const option = { text: '"A",<b>&', detail: '<i>,', href: '/?q="><script>', mark: [1, 5] as [number, number] };
  expect(groupHtml({ kind: 'names', title: '<u>', options: [option] }, 'list-0', '')).toBe(
    '<div role="group" aria-labelledby="list-0"><div class="label suggest-title" id="list-0" role="presentation">&lt;u&gt;</div>' +
      '<a class="suggest-option" id="list-0-0" role="option" href="/?q=&quot;&gt;&lt;script&gt;" tabindex="-1" aria-selected="false">' +
      '<span class="suggest-text">&quot;<mark>A&quot;,<wbr>&lt;</mark>b&gt;&amp;</span> <span class="suggest-detail">&lt;i&gt;,<wbr></span></a></div>',
  );
});

test.each([
  ['nsns', '<span class="suggest-text num"><mark>53</mark>05 X</span>'],
  ['makers', '<span class="suggest-text"><span class="num"><mark>53</mark>05</span> X</span>'],
  ['names', '<span class="suggest-text"><mark>53</mark>05 X</span>'],
] as const)('numbers and codes of %s are set as such', (kind, html) => {
  const options = [{ text: '5305 X', detail: '', href: '/', mark: [0, 2] as [number, number] }];
  expect(groupHtml({ kind, title: '', options }, 'a', '')).toContain(html);
});
