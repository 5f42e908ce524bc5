import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import { aCode, aPart, aPartNumber, someSections } from '../../../../test/support/part/part.fixture.ts';
import { LIST_ROWS } from '../../part/part-data.ts';
import { View } from './page.tsx';

/** A text that compresses like real numbers: no two are alike. */
const digits = (index: number, length: number) =>
  String((index * 2_654_435_761 + 97) % 10 ** length).padStart(length, '0');

test('the page of a part with 500 part numbers and 500 characteristics keeps within its budget on the wire (C5.3)', () => {
  const partNumbers = Array.from({ length: LIST_ROWS }, (_, index) =>
    aPartNumber({
      partNumber: `${'ABCDEFGH'[index % 8]}${digits(index, 7)}-${digits(index * 7, 3)}`,
      cage: digits(index * 13, 5),
      company: `${digits(index * 3, 6)} AEROSPACE ${digits(index * 17, 4)} INC`,
    }),
  );
  const characteristics = Array.from({ length: LIST_ROWS }, (_, index) => ({
    mrc: aCode(`A${digits(index, 3)}`),
    requirements_statement: aCode(`OVERALL DIMENSION ${digits(index, 5)}`),
    clear_text_reply: aCode(`${digits(index, 4)}.${digits(index * 5, 3)} INCHES NOMINAL`),
  }));
  const definition = { inc: '05305', name: 'SCREW', definition: null, colloquialNames: [] };
  const sections = someSections({ characteristics });
  const part = aPart({ partNumbers, partCount: LIST_ROWS, sections, definition });
  const html = Buffer.from(renderToStaticMarkup(<View data={{ kind: 'part', part }} site={aSite()} />));
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  expect(html.length).toBeGreaterThan(300_000);
  // 130 KB for all of the page, of which styles, font, icons and scripts take at most 65
  expect(gzipSync(html).length).toBeLessThanOrEqual(65 * 1_024);
  expect(brotli.length).toBeLessThanOrEqual(65 * 1_024);
});
