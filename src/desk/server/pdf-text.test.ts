import { expect, test } from 'vitest';
import { openPdf } from './pdf-page.ts';

test('a document opens each of its fonts once, however often it changes between them', () => {
  const pdf = openPdf('A list', 'Parts Supply');
  for (let line = 0; line < 5; line++) pdf.font('text').font('bold');
  expect(pdf).toMatchObject({ _fontCount: 2 });
});
