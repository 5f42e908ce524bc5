import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Field, TextInput, describedBy } from './field.tsx';
import { GroupIcon } from './icon.tsx';
import { Pager } from './navigation.tsx';
import { Progress, SizeBar, sizeBarPercent } from './figures.tsx';

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');

describe('icons', () => {
  test('a group has its own drawing, and one without a drawing has that of group 99', () => {
    expect(renderToStaticMarkup(<GroupIcon code="53" />)).toContain('#g53"');
    expect(renderToStaticMarkup(<GroupIcon code="21" />)).toContain('#g99"');
  });

  test('the sprite draws 78 groups, and each of them is used', () => {
    const drawn = [...sprite.matchAll(/id="g(\d\d)"/g)].map((match) => match[1]!);
    expect(drawn).toHaveLength(78);
    for (const code of drawn) expect(renderToStaticMarkup(<GroupIcon code={code} />)).toContain(`#g${code}"`);
  });

  test('no comment of the sprite holds two dashes, which would make it unreadable', () => {
    for (const [, comment] of sprite.matchAll(/<!--([\s\S]*?)-->/g)) expect(comment).not.toContain('--');
  });
});

test('size bar is as long as the share, and empty for nothing and for a list of nothing', () => {
  expect([sizeBarPercent(25, 100), sizeBarPercent(100, 100)]).toEqual([25, 100]);
  expect(renderToStaticMarkup(<SizeBar count={25} largest={100} />)).toContain('<rect width="25"');
  expect([sizeBarPercent(0, 100), sizeBarPercent(5, 0)]).toEqual([0, 0]);
});

test('a field ties its hint and error to its control', () => {
  const html = renderToStaticMarkup(
    <Field id="qty" label="Quantity" required hint="Whole number" error="Please enter a valid quantity.">
      <TextInput id="qty" aria-describedby={describedBy('qty', { hint: 'x', error: 'y' })} />
    </Field>,
  );
  expect(html).toContain('aria-describedby="qty-hint qty-error"');
  expect(html).toContain('id="qty-error">Please enter a valid quantity.');
  expect([html, describedBy('qty', {})]).toEqual([expect.stringContaining('required'), undefined]);
});

test('a pager links only to pages that exist', () => {
  const html = renderToStaticMarkup(<Pager previous={null} next="/x?after=1" size={100} />);
  expect(html).toContain('href="/x?after=1" rel="next"');
  expect(html).not.toContain('Previous');
});

test('progress tells what is done and what failed', () => {
  const html = renderToStaticMarkup(<Progress label="Files" done={50} failed={10} total={100} />);
  expect(html).toContain('value="60" max="100"');
  expect(html).toContain('x="50" width="10"');
});
