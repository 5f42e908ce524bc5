import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { drawPart, type PartToDraw } from './draw-part.ts';
import type { Drawing } from './view.ts';
import { aDrawnPart, DRAWN_PARTS } from './drawn-parts.fixture.ts';
import { PAPER, type PaperText, textWidth } from './layout/paper.ts';
import { layoutDrawing } from './layout/layout-drawing.ts';
import { PartDrawing, PartThumb } from './part-drawing.tsx';
import { sizeText } from './facts.ts';

const markupOf = (part: PartToDraw, units: 'in' | 'mm' = 'in'): string => {
  const drawing = drawPart(part);
  return drawing === null ? '' : renderToStaticMarkup(<PartDrawing drawing={drawing} units={units} />);
};
const textsOf = (part: PartToDraw): string[] =>
  [...markupOf(part).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!);

/** Without these a shape is simply another one: a bushing without a flange, a screw that is threaded to its head. */
const OPTIONAL = new Set(
  'grip length,thread length,shank diameter,flange diameter,flange thickness,pitch diameter'.split(','),
);

const EVERY_LENGTH = DRAWN_PARTS.flatMap(({ characteristics }) =>
  characteristics.filter(({ replies }) => /INCHES|MILLIMETERS/.test(replies[0]!)),
);

/** One of the fixture parts, at times with requirements of others, with some of its lengths left out and the others anything from a thousandth of an inch to 300 inches. */
const anyPart = (): fc.Arbitrary<PartToDraw> =>
  fc.tuple(fc.constantFrom(...DRAWN_PARTS), fc.subarray(EVERY_LENGTH, { maxLength: 3 })).chain(([part, others]) =>
    fc
      .array(fc.tuple(fc.double({ min: -3, max: 2.47, noNaN: true }), fc.nat(9)), { minLength: 24, maxLength: 24 })
      .map((draws) => ({
        ...part,
        characteristics: [...part.characteristics, ...others].flatMap((one, at) => {
          if (!/INCHES|MILLIMETERS/.test(one.replies[0]!)) return [one];
          const [power, way] = draws[at]!;
          return way === 0 ? [] : [{ ...one, replies: [lengthReply(10 ** power, way)] }];
        }),
      })),
  );

function lengthReply(inches: number, way: number): string {
  const high = inches.toFixed(4);
  if (way === 1) return `${high} INCHES MAXIMUM`;
  if (way === 2) return `${high} INCHES NOMINAL`;
  return way === 3 ? `${(inches * 0.9).toFixed(4)} INCHES MINIMUM AND ${high} INCHES MAXIMUM` : `${high} INCHES`;
}

/** Whether texts as wide screens show them do not touch. */
function areApart(one: PaperText, other: PaperText): boolean {
  const [from, to] = spanOf(one);
  const [otherFrom, otherTo] = spanOf(other);
  return to <= otherFrom || from >= otherTo || Math.abs(one.y - other.y) >= 13;
}
function spanOf({ x, anchor, text }: PaperText): [number, number] {
  const width = text.length * 9;
  const left = anchor === 'start' ? x : x - width / (anchor === 'middle' ? 2 : 1);
  return [left, left + width];
}

const isWithin = (value: number, low: number, high: number) => value >= low && value <= high;

/** The points that path data leads to. */
function pointsOf(path: string): [number, number][] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MLHVhvAZ])([^MLHVhvAZ]*)/g)].map(([, command, rest]) => {
    const numbers = rest!.trim().split(/[ ,]+/).map(Number);
    if (command === 'H') [x] = numbers as [number];
    else if (command === 'V') [y] = numbers as [number];
    else if (command === 'h') x += numbers[0]!;
    else if (command === 'v') y += numbers[0]!;
    else if (command !== 'Z') [x, y] = numbers.slice(-2) as [number, number];
    return [x, y];
  });
}

describe('a drawing', () => {
  test('C16.1 shows every dimension as the file has it, and names it in its text alternative', () => {
    const markup = markupOf(DRAWN_PARTS[0]!);
    for (const text of ['7/8', '⌀ .303–.312', '.156 hex', '5/8 thread', '10-32 UNF-3A'])
      expect(markup).toContain(`>${text}</text>`);
    expect(/aria-label="([^"]*)"/.exec(markup)![1]).toBe(
      'SCREW,CAP,SOCKET HEAD drawn to scale: length 7/8, thread length 5/8 thread, head diameter ⌀ .303–.312, ' +
        'head height .185–.190, thread 10-32 UNF-3A, hexagon socket .156 hex; inches',
    );
    expect(markupOf(DRAWN_PARTS[0]!, 'mm')).toContain('>22.225</text>');
  });

  test('C16.1 is of one scale, within its paper, whatever the dimensions are', () => {
    fc.assert(
      fc.property(anyPart(), fc.constantFrom('in' as const, 'mm' as const), (part, units) => {
        const drawing = drawPart(part);
        if (drawing === null) return;
        const { ink, texts, scale, drawn } = layoutDrawing(drawing, units);
        for (const path of Object.values(ink)) expect(path).not.toMatch(/NaN|Infinity|e[+-]/);
        const isOnPaper = ([x, y]: [number, number]) =>
          isWithin(x, -1, PAPER.width + 1) && isWithin(y, -1, PAPER.height + 1);
        expect(
          Object.values(ink)
            .flatMap(pointsOf)
            .filter((point) => !isOnPaper(point)),
        ).toEqual([]);
        const outside = texts.filter(({ x, y, anchor, text }) => {
          const left = anchor === 'start' ? x : x - textWidth(text) / (anchor === 'middle' ? 2 : 1);
          return !isWithin(left, -2, PAPER.width + 2 - textWidth(text)) || !isWithin(y, 12, PAPER.height);
        });
        expect(outside).toEqual([]);
        expect(texts.filter((one, at) => texts.slice(at + 1).some((other) => !areApart(one, other)))).toEqual([]);
        const ofOtherScale = drawn.filter(
          ({ label: { isBroken, size }, span }) =>
            !isBroken && !isWithin(span / scale, size.low * 0.99, size.high * 1.01),
        );
        expect(ofOtherScale).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('C16.1 has no dimension that is not on file', () => {
    fc.assert(
      fc.property(anyPart(), (part) => {
        const drawing = drawPart(part);
        const onFile = part.characteristics.flatMap(({ replies }) => replies).join(' ');
        for (const view of drawing?.views ?? [])
          for (const { label } of view.dimensions)
            // the property writes inches with four decimals
            expect(onFile, label.name).toContain(label.size.high.toFixed(4));
      }),
      { numRuns: 500 },
    );
  });

  test.each(DRAWN_PARTS.map((part) => [part.itemName, part] as const))(
    'C16.2 of %s has what is not on file dashed, without a dimension',
    (_, part) => {
      const named = (drawing: Drawing | null): string[] =>
        drawing?.views.flatMap(({ dimensions }) => dimensions.map(({ label }) => label.name)) ?? [];
      const all = named(drawPart(part));
      for (const dropped of part.characteristics) {
        const rest = drawPart({ ...part, characteristics: part.characteristics.filter((one) => one !== dropped) });
        const lost = all.filter((name) => !named(rest).includes(name) && !OPTIONAL.has(name));
        if (rest && lost.length > 0) expect(layoutDrawing(rest, 'in').ink.unknown, lost[0]).not.toBe('');
      }
      expect(all.length + drawPart(part)!.views.flatMap(({ notes }) => notes).length).toBeGreaterThan(0);
    },
  );

  test('C16.2 a part without a dimension on file, or without a shape, has no drawing', () => {
    expect(drawPart(aDrawnPart('WASHER,FLAT', ['MATERIAL: STEEL']))).toBeNull();
    expect(drawPart(aDrawnPart('SCREW,MACHINE', []))).toBeNull();
    expect(drawPart(aDrawnPart('CIRCUIT CARD ASSEMBLY', ['OVERALL LENGTH: 4.000 INCHES']))).toBeNull();
  });

  const impossible = ['0.000', '-0.250', 'NaN', '10,000', '99999999999999999999', '0.250 OR 0.500'];
  const others = ['0.100 INCHES MINIMUM AND 2.000 INCHES MAXIMUM', '0.250', '12 POUNDS', 'AS REQUIRED', ''];
  test.each([...impossible.map((width) => `${width} INCHES`), ...others])(
    'C16.3 an impossible width (%s) is dashed',
    (reply) => {
      const part = aDrawnPart('WASHER,FLAT', ['OUTSIDE DIAMETER: 0.500 INCHES', 'CENTER HOLE DIAMETER: 0.250 INCHES']);
      const [outside, hole] = part.characteristics;
      const drawnTexts = textsOf({ ...part, characteristics: [outside!, { ...hole!, replies: [reply] }] });
      expect(drawnTexts.filter((text) => text.startsWith('⌀'))).toEqual(['⌀ 1/2']);
      expect(drawPart({ ...part, characteristics: [{ ...outside!, replies: [reply] }] })).toBeNull();
    },
  );

  test('C16.3 what cannot be beside another size is dashed: a wide hole, a narrow head, two answers', () => {
    const washer = ['OUTSIDE DIAMETER: 0.500 INCHES', 'CENTER HOLE DIAMETER: 0.750 INCHES'];
    expect(textsOf(aDrawnPart('WASHER,FLAT', washer))).not.toContain('⌀ 3/4');
    const screw = ['NOMINAL THREAD DIAMETER: 0.250 INCHES', 'FASTENER LENGTH: 1.000 INCHES'];
    const narrow = aDrawnPart('SCREW,MACHINE', [...screw, 'HEAD STYLE: PAN', 'HEAD DIAMETER: 0.200 INCHES']);
    expect(textsOf(narrow)).not.toContain('⌀ .200');
    const [title, ...replies] = ['FASTENER LENGTH', '1.000 INCHES', '2.000 INCHES'];
    const two = aDrawnPart('SCREW,MACHINE', [screw[0]!]);
    const both = { ...two, characteristics: [...two.characteristics, { mrc: 'AASB', title: title!, replies }] };
    expect(textsOf(both)).not.toContain('1');
    expect(textsOf(both)).not.toContain('2');
  });

  test('C16.4 a long part is broken, says so, and keeps its true length', () => {
    const tube = ['OUTSIDE DIAMETER: 0.250 INCHES', 'OVERALL LENGTH: 240.000 INCHES'];
    const markup = markupOf(aDrawnPart('TUBE,METALLIC', tube));
    for (const text of ['>240</text>', 'Shortened at the break.']) expect(markup).toContain(text);
  });

  test('what is counted and what is not is said below it', () => {
    const captionOf = (itemName: string) => markupOf(DRAWN_PARTS.find((part) => part.itemName === itemName)!);
    expect(captionOf('GEAR,SPUR')).toContain('inches. Teeth counted; their form is the usual one.<');
    expect(captionOf('CONNECTOR,RECEPTACLE,ELECTRICAL')).toContain('Contacts counted, not in their places.');
    expect(captionOf('NUT,PLAIN,HEXAGON')).toContain('Knurl and thread shown, not counted.');
    expect(captionOf('BUSHING,SLEEVE')).toContain('>Drawn to scale from the values on file, inches.<');
  });

  test('texts of the file are escaped', () => {
    const hostile = '"><script>alert(1)</script>';
    const thread = [`THREAD SERIES DESIGNATOR: ${hostile}`, `THREAD CLASS: ${hostile}`];
    const markup = markupOf(aDrawnPart(`SCREW,${hostile}`, ['NOMINAL THREAD DIAMETER: 0.250 INCHES', ...thread]));
    expect(markup).toContain('<svg');
    for (const text of ['<script', 'alert(1)</text>']) expect(markup).not.toContain(text);
  });
});

test('C16.5 small pictures are hidden from screen readers, have no text, and are light', () => {
  fc.assert(
    fc.property(anyPart(), (part) => {
      const drawing = drawPart(part);
      if (drawing === null) return;
      const markup = renderToStaticMarkup(<PartThumb drawing={drawing} />);
      expect(markup).toContain('aria-hidden="true"');
      for (const text of ['<text', 'NaN']) expect(markup).not.toContain(text);
      expect(markup.length, part.itemName).toBeLessThanOrEqual(300);
      expect(markup).toContain('<path');
    }),
    { numRuns: 1_000 },
  );
});

test('sizes are written as on drawings (C14.14)', () => {
  expect(sizeText({ low: 0.25, high: 0.25, limit: 'max' }, 'in')).toBe('1/4 max');
  expect(sizeText({ low: 0.25, high: 0.25, limit: 'none' }, 'mm')).toBe('6.35');
  expect(sizeText({ low: 0.3125, high: 0.32, limit: 'none' }, 'in')).toBe('.3125–.320');
  expect(sizeText({ low: 0.312, high: 0.312, limit: 'none' }, 'in')).toBe('.312');
});
