import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import { PartTable } from './part-table.tsx';

const parts = [1, 2].map((last) => ({
  nsn: (5_305_000_000_000 + last) as Nsn,
  itemName: 'SCREW',
  sections: 0,
  partCount: 1,
  makerCount: 1,
}));
const render = (choose: boolean, count = 2) =>
  renderToStaticMarkup(<PartTable caption="Parts" parts={parts.slice(0, count)} choose={choose} />);

test('parts can be chosen and compared without JavaScript', () => {
  const html = render(true);
  expect(html).toContain('<form id="compare-chosen" class="buttons table-form no-print" action="/compare">');
  expect(html).toContain('aria-label="Choose 5305-00-000-0001"');
  expect(html.match(/form="compare-chosen"/g)).toHaveLength(2);
});

test('where there is nothing to choose from, there is nothing to choose', () => {
  expect(render(false)).not.toContain('compare-chosen');
  expect(render(true, 1)).not.toContain('compare-chosen');
});
