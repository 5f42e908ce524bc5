import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { type Fsc, formatNiin, formatNsn, niinDigits, nsnOf, parseNiin } from './nsn.ts';
import { normalizePartNumber } from './part-number.ts';

const interpretations = (typed: string) => parseQuery(typed)?.interpretations ?? [];
const anyNsn = fc
  .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([fsc, niin]) => nsnOf(String(fsc) as Fsc, parseNiin(String(niin).padStart(9, '0'))!));

/** How a number is written: between its groups, in which characters, between which marks. */
type Spelling = { dash: string; fullWidth: boolean; letters: boolean; around: string[] };

describe('every spelling of a number is read as that number (C11.1)', () => {
  const anyNiin = fc.integer({ min: 0, max: 999_999_999 }).map((niin) => parseNiin(String(niin).padStart(9, '0'))!);
  const dash = fc.constantFrom('', '-', ' ', ' - ', '–', '—', '−', '‑', '－', '\u00a0', '\u200b', '\u3000', '.', '/');
  const spelling: fc.Arbitrary<Spelling> = fc.record({
    dash,
    fullWidth: fc.boolean(),
    letters: fc.boolean(),
    around: fc.constantFrom(['', ''], [' ', '\t'], ['"', '"'], ['(', ')'], ['\ufeff', '\r\n'], ["'", '']),
  });
  const spell = (dashed: string, { dash: between, fullWidth, letters, around }: Spelling) => {
    // a letter for the first zero alone: more would be no misreading
    const typo = letters ? dashed.replace('0', 'O') : dashed;
    const wide = fullWidth ? typo.replace(/[0-9O]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)) : typo;
    return `${around[0]}${wide.replaceAll('-', between)}${around[1]}`;
  };
  const label = (...words: string[]) =>
    fc
      .tuple(fc.constantFrom(...words), fc.constantFrom(' ', ': ', ':', ' # ', '. ', ' = ', ' No. '), fc.boolean())
      .map(([word, gap, lower]) => `${lower ? word.toLowerCase() : word}${gap}`);

  test('an NSN, with a label or without', () => {
    fc.assert(
      fc.property(anyNsn, spelling, fc.oneof(fc.constant(''), label('NSN', 'N.S.N.')), (nsn, how, before) => {
        expect(interpretations(before + spell(formatNsn(nsn), how))[0]).toEqual({ kind: 'nsn', nsn });
      }),
      { numRuns: 700 },
    );
  });

  test('a NIIN; behind its label nothing else', () => {
    fc.assert(
      fc.property(anyNiin, spelling, label('NIIN'), (niin, how, before) => {
        const spelled = spell(formatNiin(niin), how);
        expect(interpretations(before + spelled)[0]).toEqual({ kind: 'niin', niin });
        expect(interpretations(spelled)).toContainEqual({ kind: 'niin', niin });
      }),
      { numRuns: 700 },
    );
  });

  test('a NIIN without its leading zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), label('NIIN'), (number, before) => {
        const niin = parseNiin(String(number).padStart(9, '0'))!;
        expect(interpretations(String(niin))).toContainEqual({ kind: 'niin', niin });
        expect(interpretations(before + String(niin))[0]).toEqual({ kind: 'niin', niin });
        expect(interpretations(niinDigits(niin))[0]).toEqual({ kind: 'niin', niin });
      }),
    );
  });

  const character = fc.constantFrom(...'ABCDEFGHJKMNPQRSTUVWXYZ0123456789');
  /** A letter first, which an NSN lacks; a digit in it, which a word lacks. */
  const anyPart = fc
    .tuple(
      fc.constantFrom(...'ABCDEFGHK'),
      fc.array(character, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(...'0123456789'),
    )
    .map(([first, middle, last]) => [first, ...middle, last].join(''));
  const punctuated = (number: string, marks: readonly string[]) =>
    [...number].map((char, index) => char + (marks[index % marks.length] ?? '')).join('');
  const marks = fc.array(fc.constantFrom('', '', '', '-', '/', '.', '–', '_', '+', '\u200b', '*', '&'), {
    minLength: 3,
    maxLength: 9,
  });

  test('a part number, in any case and punctuation, with a label or without', () => {
    fc.assert(
      fc.property(
        anyPart,
        marks,
        fc.boolean(),
        fc.oneof(fc.constant(''), label('P/N', 'PN', 'Part')),
        (part, between, lower, before) => {
          const typed = before + punctuated(lower ? part.toLowerCase() : part, between);
          expect(interpretations(typed)).toContainEqual({
            kind: 'part-number',
            partNumber: normalizePartNumber(part),
            cage: null,
          });
        },
      ),
      { numRuns: 700 },
    );
  });

  const anyCage = fc
    .tuple(fc.constantFrom(...'0123456789'), fc.array(character, { minLength: 4, maxLength: 4 }), fc.boolean())
    .map(([digit, others, front]) => (front ? digit + others.join('') : others.join('') + digit));

  test('a part number with a CAGE code before or behind it, by any separator or none', () => {
    const separators = ['', ' ', '-', '/', ' / ', ', ', ';', ':', '|', '\t', '\u200b', ' – ', ' CAGE ', ' cage: '];
    const separator = fc.constantFrom(...separators);
    fc.assert(
      fc.property(anyCage, anyPart, separator, fc.boolean(), (cage, part, between, cageFirst) => {
        const labelled = between.toLowerCase().includes('cage');
        const typed = cageFirst && !labelled ? cage + between + part : part + between + cage;
        expect(interpretations(typed)).toContainEqual({ kind: 'part-number', partNumber: part, cage });
      }),
      { numRuns: 700 },
    );
  });

  test('a group or class, with a label or without', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 9999 }).filter((code) => code < 100 || code > 999),
        (code) => {
          const [name, kind] = code < 100 ? ['FSG', 'group'] : ['FSC', 'class'];
          for (const before of ['', `${name} `, `${name}:`, `${name.toLowerCase()}`])
            expect(interpretations(before + String(code))[0]?.kind).toBe(kind);
        },
      ),
    );
  });
});
