import fc from 'fast-check';
import { crc32, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createLineGzip, type LineGzip } from './gzip-lines.ts';
import { createNiinChecksum } from './niin-checksum.ts';
import { NIIN_BYTES, writeNiin } from './niin-digits.ts';

const LAST_NIIN = 999_999_999;
/** Neighbors, numbers far apart, and the same again. */
const someNiins = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5_000 }), fc.nat(10_000_000)), {
    minLength: 1,
    maxLength: 60,
  })
  .chain((steps) =>
    fc.nat(LAST_NIIN - 600_000_000).map((first) => {
      let niin = first;
      return Float64Array.from(steps, (step) => (niin += step));
    }),
  );
const aShape = fc.record({ before: fc.integer({ min: 4, max: 300 }), behind: fc.integer({ min: 4, max: 300 }) });

function linesOf(niins: Float64Array, before: number, behind: number): Uint8Array {
  const line = Buffer.concat([Buffer.alloc(before, 'a'), Buffer.alloc(NIIN_BYTES), Buffer.alloc(behind, 'z')]);
  return Buffer.concat(
    Array.from(niins, (niin) => {
      writeNiin(line, before, niin);
      return Buffer.from(line);
    }),
  );
}

test('a NIIN is written as addresses have it', () => {
  const bytes = new Uint8Array(NIIN_BYTES);
  writeNiin(bytes, 0, 12_345_678);
  expect(Buffer.from(bytes).toString()).toBe('01-234-5678');
});

test('the checksum of lines is that of their bytes, whatever stood before', () => {
  fc.assert(
    fc.property(someNiins, aShape, fc.nat(0xffffffff), fc.nat(LAST_NIIN), (niins, { before, behind }, sum, base) => {
      const bytes = linesOf(niins, before, behind);
      const length = before + NIIN_BYTES + behind;
      const last = bytes.subarray(bytes.length - length);
      const numbers = niins.map((niin) => niin + base);
      const { add } = createNiinChecksum(length, before);
      expect(add(sum, last, numbers, base, 0, niins.length)).toBe(crc32(bytes, sum));
    }),
    { numRuns: 50 },
  );
});

test('lines that differ in a NIIN are packed to the same bytes as if they were compared, a call at a time', () => {
  fc.assert(
    fc.property(someNiins, aShape, fc.integer({ min: 1, max: 20 }), (niins, { before, behind }, linesPerCall) => {
      const length = before + NIIN_BYTES + behind;
      const bytes = linesOf(niins, before, behind);
      const shape = { length, start: before, checksum: createNiinChecksum(length, before) };
      const zones = [{ start: before, end: before + NIIN_BYTES, keys: null }];
      const pack = (addRest: (gzip: LineGzip) => void): Buffer => {
        const gzip = createLineGzip();
        gzip.addText(bytes.subarray(0, length));
        addRest(gzip);
        gzip.finish(Buffer.from('end'));
        return Buffer.from(gzip.take(0)!);
      };
      const compared = pack((gzip) => gzip.addLines(bytes, 1, niins.length, { length, zones }));
      const counted = pack((gzip) => {
        for (let from = 1; from < niins.length; from += linesPerCall) {
          const to = Math.min(from + linesPerCall, niins.length);
          const line = bytes.subarray((from - 1) * length, from * length);
          gzip.addNiins({ numbers: niins, base: 0, from, to, line, before: niins[from - 1]! }, shape);
        }
      });
      expect(counted).toEqual(compared);
      expect(gunzipSync(counted)).toEqual(Buffer.concat([bytes, Buffer.from('end')]));
    }),
    { numRuns: 200 },
  );
});

test('more lines than a block takes go on in the next', () => {
  const niins = Float64Array.from({ length: 30_000 }, (_, index) => index * 31_001);
  const bytes = linesOf(niins, 40, 30);
  const length = 40 + NIIN_BYTES + 30;
  const gzip = createLineGzip();
  gzip.addText(bytes.subarray(0, length));
  const run = {
    numbers: niins,
    base: 0,
    from: 1,
    to: niins.length,
    line: bytes.subarray(0, length),
    before: niins[0]!,
  };
  gzip.addNiins(run, { length, start: 40, checksum: createNiinChecksum(length, 40) });
  gzip.finish(new Uint8Array());
  expect(gunzipSync(gzip.take(0)!)).toEqual(bytes);
});
