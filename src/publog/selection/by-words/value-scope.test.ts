import { expect, test } from 'vitest';
import { readMeasures } from '../../words/read-values.ts';
import { orderOf } from './size-orders.ts';
import { meantSizes, type ValuePiece } from './value-scope.ts';

/** Each size with the likeliest titles of its requirement. */
function sizesOf(itemName: string, text: string): string {
  const values = readMeasures(text, []).map(({ from, to, typed, titles, after }): ValuePiece => {
    return {
      text: text.slice(from, to),
      without: '',
      spans: [],
      kind: 'value',
      value: { kind: 'measure', typed, titles, after },
    };
  });
  const sizes = meantSizes(values, orderOf([{ name: itemName, parts: 1 }])).flatMap((own) => own!);
  return sizes
    .map(({ measure, steps }) => {
      const [title = ''] = steps[0]!.source.split('|');
      return `${Number(measure.low!.toFixed(3))} ${title}`;
    })
    .join(', ');
}

test.each([
  ['BOLT,MACHINE', '1/2 x 3/4', '0.5 THREAD DIAMETER, 0.75 FASTENER LENGTH'],
  ['BOLT,MACHINE', '1/4-20x1', '0.25 THREAD DIAMETER, 20 RATING, 1 FASTENER LENGTH'],
  ['SCREW,CAP,SOCKET HEAD', '#8 x 1/2', '0.164 THREAD DIAMETER, 0.5 FASTENER LENGTH'],
  ['SCREW,MACHINE', 'no. 8', '0.164 THREAD DIAMETER'],
  ['SCREW,MACHINE', '1/4 x 20 x 1', '0.25 THREAD DIAMETER, 20 THREAD PITCH, 1 FASTENER LENGTH'],
  ['SCREW,MACHINE', '10/32 x 1/2', '0.19 THREAD DIAMETER, 32 RATING, 0.5 FASTENER LENGTH'],
  ['BOLT,MACHINE', 'M8 x 25', '0.314 THREAD DIAMETER, 0.984 FASTENER LENGTH'],
  ['BOLT,MACHINE', 'M8x1.25x25', '0.314 THREAD DIAMETER, 0.049 THREAD PITCH, 0.984 FASTENER LENGTH'],
  ['BOLT,MACHINE', '8 mm x 1.25 x 25', '0.314 THREAD DIAMETER, 0.049 THREAD PITCH, 0.984 FASTENER LENGTH'],
  ['PIN,STRAIGHT,HEADLESS', '1/8 x 3/4', '0.125 SHANK DIAMETER, 0.75 SHANK LENGTH'],
  ['BEARING,BALL,ANNULAR', '20 x 47 x 14', '0.787 BORE DIAMETER, 1.85 OUTSIDE DIAMETER, 0.551 OVERALL WIDTH'],
  ['BEARING,BALL,ANNULAR', '1 x 2 x 1/2', '1 BORE DIAMETER, 2 OUTSIDE DIAMETER, 0.5 OVERALL WIDTH'],
  ['WASHER,FLAT', '1/4 x 1/2 x .063', '0.25 INSIDE DIAMETER, 0.5 OUTSIDE DIAMETER, 0.063 MATERIAL THICKNESS'],
  ['O-RING', '.364 x .070', '0.364 INSIDE DIAMETER, 0.07 CROSS-SECTION'],
  ['O-RING', '1/4 x 3/8 x .070', '0.25 INSIDE DIAMETER, 0.375 OUTSIDE DIAMETER, 0.07 CROSS-SECTION'],
  ['O-RING', '1/4 x 3/8', '0.25 INSIDE DIAMETER, 0.375 OUTSIDE DIAMETER'],
  ['O-RING', '-214', '0.984 INSIDE DIAMETER, 0.139 CROSS-SECTION'],
  ['PACKING,PREFORMED', '2-214', '0.984 INSIDE DIAMETER, 0.139 CROSS-SECTION'],
  ['O-RING,RIGID', '214', '0.984 INSIDE DIAMETER, 0.139 CROSS-SECTION'],
  ['ALUMINUM ALLOY SHEET', '1/8 x 48 x 96', '0.125 THICKNESS, 48 OVERALL WIDTH, 96 OVERALL LENGTH'],
  ['STEEL BAR', '1/2 x 72', '0.5 DIAMETER, 72 OVERALL LENGTH'],
  ['TUBE,METALLIC', '1/2 x .035', '0.5 PIPE SIZE, 0.035 WALL THICKNESS'],
  ['BOX,WOOD', '12 x 8 x 4', '12 OVERALL LENGTH, 8 OVERALL WIDTH, 4 OVERALL HEIGHT'],
  ['TAPE,MASKING', '1 x 60', '1 OVERALL WIDTH, 60 OVERALL LENGTH'],
  ['COMPASS', '1/4-28 x 1', '0.25 THREAD DIAMETER, 28 RATING, 1 FASTENER LENGTH'],
  ['PENCIL', '#2', ''],
  ['GASKET', '-214', ''],
])('%s %s stands in the order of the trade (C13.17)', (itemName, text, sizes) =>
  expect(sizesOf(itemName, text)).toBe(sizes),
);
