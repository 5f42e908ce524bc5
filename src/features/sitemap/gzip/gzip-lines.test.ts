import fc from 'fast-check';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { numbersFrom } from '../a-sitemap-catalog.ts';
import { createLineGzip } from './gzip-lines.ts';
import type { LineShape } from './match-lines.ts';

type Kind = { lines: Uint8Array[]; shape: LineShape };
const HEAD = Buffer.from('<head>\n');
const TAIL = Buffer.from('</tail>\n');

/** Writes kinds of lines, some a call, the way the XML of a urlset is written: each buffer begins with the line before. */
function gzipKinds(kinds: readonly Kind[], linesPerCall = 7): Buffer {
  const gzip = createLineGzip();
  gzip.addText(HEAD);
  for (const { lines, shape } of kinds) {
    gzip.addText(lines[0]!);
    for (let from = 1; from < lines.length; from += linesPerCall) {
      const buffer = Buffer.concat(lines.slice(from - 1, from + linesPerCall));
      gzip.addLines(buffer, 1, buffer.length / shape.length, shape);
    }
  }
  gzip.finish(TAIL);
  return Buffer.from(gzip.take(0)!);
}

const textOf = (kinds: readonly Kind[]): Buffer => Buffer.concat([HEAD, ...kinds.flatMap(({ lines }) => lines), TAIL]);

/** Lines of any bytes that differ in up to three zones, with parts that stay between them or none. */
const aKind: fc.Arbitrary<Kind> = fc
  .record({
    gaps: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 4 }),
    widths: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 3 }),
    tail: fc.integer({ min: 3, max: 30 }),
    alphabet: fc.constantFrom(2, 10, 256),
    count: fc.integer({ min: 1, max: 60 }),
    seed: fc.integer(),
  })
  .map(({ gaps, widths, tail, alphabet, count, seed }) => {
    const random = numbersFrom(seed);
    const zones: LineShape['zones'][number][] = [];
    let at = 0;
    for (const [index, gap] of gaps.slice(1).entries()) {
      const start = at + gap;
      at = start + widths[index]!;
      zones.push({ start, end: at, keys: null });
    }
    const length = at + gaps[0]! + tail;
    const template = Uint8Array.from({ length }, () => Math.floor(random() * 256));
    const lines = Array.from({ length: count }, () => {
      const line = template.slice();
      for (const { start, end } of zones)
        for (let place = start; place < end; place += 1) line[place] = 48 + Math.floor(random() * alphabet);
      return line;
    });
    return { lines, shape: { length, zones } };
  });

describe('gzip of lines', () => {
  test('unpacks to the lines, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(aKind, { maxLength: 5 }), fc.integer({ min: 1, max: 20 }), (kinds, linesPerCall) => {
        expect(gunzipSync(gzipKinds(kinds, linesPerCall)).equals(textOf(kinds))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('unpacks where lines are the same from first to last, which is one match after the other', () => {
    const line = Uint8Array.from({ length: 1_000 }, (_, index) => 32 + (index % 90));
    const kind = { lines: Array.from({ length: 500 }, () => line), shape: { length: 1_000, zones: [] } };
    const packed = gzipKinds([kind], 100);
    expect(gunzipSync(packed).equals(textOf([kind]))).toBe(true);
    expect(packed.length).toBeLessThan(4_000);
  });

  test.each(
    Array.from({ length: 270 }, (_, index) => 250 + index).filter((length) => length % 257 < 8 || length === 250),
  )('unpacks a repetition of %i bytes, however it is cut into matches', (length) => {
    const lines = [...'123'].map((digit) => Buffer.from(`${digit}${'x'.repeat(length)}`));
    const kind = { lines, shape: { length: length + 1, zones: [{ start: 0, end: 1, keys: null }] } };
    expect(gunzipSync(gzipKinds([kind], 1)).equals(textOf([kind]))).toBe(true);
  });

  test('takes lines of up to 8,192 bytes and refuses longer ones', () => {
    const random = numbersFrom(5);
    const kindOf = (length: number): Kind => ({
      lines: Array.from({ length: 3 }, () => Buffer.from(`${Math.floor(random() * 1e6)}`.padEnd(length, 'x'))),
      shape: { length, zones: [{ start: 0, end: 6, keys: null }] },
    });
    const longest = [kindOf(8_192), kindOf(7_000)];
    expect(gunzipSync(gzipKinds(longest)).equals(textOf(longest))).toBe(true);
    expect(() => gzipKinds([kindOf(8_193)])).toThrow('a line of 8193 bytes is too long');
  });

  test('goes on in another block when one is full, also in the middle of a call', () => {
    const random = numbersFrom(3);
    const lines = Array.from({ length: 9_000 }, () =>
      Buffer.from(`<${Math.floor(random() * 1e9)}`.padEnd(12) + '>\n\n'),
    );
    const kind = { lines, shape: { length: 15, zones: [{ start: 1, end: 12, keys: null }] } };
    const packed = gzipKinds([kind], 8_999);
    expect(gunzipSync(packed).equals(textOf([kind]))).toBe(true);
    expect(packed.length).toBeLessThan(gzipSync(textOf([kind]), { level: 6 }).length);
  });

  test('looks at no zone whose keys are the same', () => {
    const lines = [Buffer.from('a1b1___'), Buffer.from('a1b2___'), Buffer.from('a2b3___')];
    const zones = [
      { start: 0, end: 2, keys: Int32Array.of(1, 1, 2) },
      { start: 2, end: 4, keys: null },
    ];
    const kind = { lines, shape: { length: 7, zones } };
    expect(gunzipSync(gzipKinds([kind])).equals(textOf([kind]))).toBe(true);
  });

  test('begins with a header that says no time and no system, and is one member', () => {
    const packed = gzipKinds([]);
    expect([...packed.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
    const { engine } = (
      gunzipSync as unknown as (bytes: Buffer, options: object) => { engine: { bytesWritten: number } }
    )(packed, { info: true });
    expect(engine.bytesWritten).toBe(packed.length);
  });

  test('gives what is finished once, when it is enough', () => {
    const gzip = createLineGzip();
    expect(gzip.take(11)).toBeNull();
    expect(gzip.take(10)).toHaveLength(10);
    expect(gzip.take(1)).toBeNull();
    gzip.finish(TAIL);
    expect(gunzipSync(Buffer.concat([createLineGzip().take(1)!, gzip.take(1)!])).equals(TAIL)).toBe(true);
  });
});
