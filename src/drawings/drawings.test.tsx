import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawPart } from './draw-part.ts';
import { aDrawnPart, DRAWN_PARTS } from './drawn-parts.fixture.ts';
import { PartDrawing } from './part-drawing.tsx';

const markupOf = (part: Parameters<typeof drawPart>[0], units: 'in' | 'mm' = 'in'): string => {
  const drawing = drawPart(part);
  return drawing === null ? '' : renderToStaticMarkup(<PartDrawing drawing={drawing} units={units} />);
};

test('C16.1 a screw is drawn with its dimensions, and named with them', () => {
  const markup = markupOf(DRAWN_PARTS[0]!);
  expect(markup).toContain('>.875</text>');
  expect(markup).toContain('>.190-32 UNF-3A</text>');
  expect(markup).toContain('SCREW,CAP,SOCKET HEAD drawn to scale: ');
  expect(markup).toContain('head height .185–.190');
  expect(markupOf(DRAWN_PARTS[0]!, 'mm')).toContain('>22.225</text>');
});

test('C16.2 without a dimension on file there is no drawing', () => {
  expect(drawPart(aDrawnPart('WASHER,FLAT', ['MATERIAL: STEEL']))).toBeNull();
  expect(drawPart(aDrawnPart('CIRCUIT CARD ASSEMBLY', ['OVERALL LENGTH: 4.000 INCHES']))).toBeNull();
});
