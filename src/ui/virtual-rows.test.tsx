import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VirtualRows } from './virtual-rows.tsx';

test('the server writes the first rows and no style', () => {
  const html = renderToString(
    <VirtualRows count={50_000} firstRows={3} label="Lines" renderRow={(index) => <p key={index}>row {index}</p>} />,
  );
  expect([...html.matchAll(/<p>/g)]).toHaveLength(3);
  expect(html).not.toContain('style=');
  expect(html).toContain('aria-label="Lines" tabindex="0"');
});
