import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_QUERY_LENGTH } from './plain-text.ts';
import { type Interpretation, parseQuery, parseQueryPrefix } from './parse-query.ts';
import { formatNsn, nsnDigits, nsnOf, parseNiin, type Fsc } from './nsn.ts';

/** Any character of Unicode. The unit "binary" gives the same, and makes a table of a million first. */
const aSign = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

const interpretations = (typed: string) => parseQuery(typed)?.interpretations ?? [];
/** "nsn 5305012345678", "part-number MS1699828 96906": one line a interpretation. */
const inWords = (interpretation: Interpretation) =>
  Object.values(interpretation)
    .filter((value) => value !== null)
    .join(' ');
const best = (typed: string) => inWords(interpretations(typed)[0]!);
const all = (typed: string) => interpretations(typed).map(inWords);

/** Time of this thread alone, so that a busy machine does not count. */
function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const anyNsn = fc
  .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([fsc, niin]) => nsnOf(String(fsc) as Fsc, parseNiin(String(niin).padStart(9, '0'))!));

const NSN = 'nsn 5305012345678';
const NIIN = 'niin 12345678';
const PART = 'part-number MS1699828';
const PAIR = 'part-number MS1699828 96906';

test.each([
  [NSN, ['5305-01-234-5678', '5305012345678', '5305 01 234 5678', '5305-012345678', '530501-2345678']],
  [NSN, ['5305.01.234.5678', 'NSN 5305-01-234-5678', 'nsn:5305012345678', 'NSN5305012345678']],
  [NSN, ['N.S.N. # 5305-01-234-5678', 'Stock no. 5305-01-234-5678', 'NATO Stock Number: 5305-01-234-5678']],
  [NSN, ['5305-01-234-5678 SCREW,CAP', '="5305012345678"', '5305012345678.0', '５３０５－０１－２３４－５６７８']],
  [NSN, ['５３０５０１２３４５６７８', '５３０５ー０１ー２３４ー５６７８', '٥٣٠٥٠١٢٣٤٥٦٧٨', '5305–01—234−5678']],
  [NSN, ['5305\u201101\u2012234\u20155678', '\u200b5305-\u200b01\u200d-234-56\u00ad78\ufeff', '53O5-O1-234-5678']],
  [NSN, ['5305-Ol-234-5678', '5305-0I-234-5678', 'NIIN 5305-01-234-5678']],
  [NIIN, ['01-234-5678', '012345678', '01 234 5678', 'O1-234-5678', '1-234-5678', 'NIIN 12345678']],
  [NIIN, ['niin: O1-234-5678', 'NSN 01-234-5678']],
  [PART, ['MS16998-28', 'ms 16998/28', 'P/N MS16998-28', 'p/n:MS16998-28', 'P.N. MS16998-28', 'PN MS16998-28']],
  [PART, ['MPN: MS16998-28', 'Part no. MS16998-28', 'part number = MS16998-28', 'Part #MS16998-28']],
  [PART, ['(MS16998-28)', 'SCREW MS16998-28']],
  ['cage 96906', ['CAGE 96906', '96906']],
  ['cage 1ABC9', ['Cage code: 1abc9']],
  [PAIR, ['96906 MS16998-28', 'MS16998-28 96906', 'MS16998-28 (96906)', '96906: MS16998-28']],
  [PAIR, ['MS16998-28, CAGE 96906', 'CAGE 96906 P/N MS16998-28', 'CAGE: 96906 MS16998-28']],
  [PAIR, ['P/N MS16998-28 CAGE: 96906', '96906 P/N MS16998-28', 'P/N MS16998-28 (96906)']],
  ['class 5305', ['5305', 'FSC 5305', 'class 5305']],
  ['group 53', ['53', 'FSG: 53']],
  ['words SCREW,CAP', ['screw, cap a']],
  ['words GROSSE', ['Größe']],
  ['words BEARING,CAGE', ['bearing cage']],
  ['words CAGE,ASSEMBLY', ['CAGE ASSEMBLY']],
  ['words PART,HOLDER', ['part holder']],
  ['words SCREW', ['SCREW']],
])('%s is read first of %j', (interpretation, spellings) => {
  for (const typed of spellings) expect(best(typed), typed).toBe(interpretation);
});

describe('a text that may mean several things', () => {
  test.each([
    ['96906', ['cage 96906', 'part-number 96906', 'niin 96906', 'words 96906']],
    ['5305', ['class 5305', 'part-number 5305', 'niin 5305', 'words 5305']],
    ['SCREW', ['words SCREW', 'cage SCREW', 'part-number SCREW']],
    ['12273987', ['part-number 12273987', 'niin 12273987']],
    ['PN123-4', ['part-number PN1234', 'part-number 1234']],
    ['PN 123-4', ['part-number 1234', 'part-number PN1234']],
    ['MS 16998', ['part-number MS16998', 'part-number MS 16998']],
    ['MS16998-28 qty 5', ['part-number MS1699828QTY5', 'part-number MS1699828']],
    ['NSN 5305-01', ['part-number 530501', 'niin 530501']],
    ['96906-MS16998-28', ['part-number 96906MS1699828', PAIR]],
    ['ms16998-2896906', ['part-number MS169982896906', PAIR]],
    ['5305-01-234-5678 P/N MS16998-28 CAGE 96906', [NSN, PAIR, PART, 'cage 96906']],
  ])('%j has its interpretations best first', (typed, wanted) => {
    const found = all(typed);
    expect(found.filter((interpretation) => wanted.includes(interpretation))).toEqual(wanted);
  });

  test('a number with more characters behind it is not read as an NSN', () => {
    for (const typed of ['5305-01-234-5678-1', 'X5305-01-234-5678', '5305-01-234-56789', '5305-O1-OIL-OOIL'])
      expect(interpretations(typed).map(({ kind }) => kind)).not.toContain('nsn');
  });

  test('words of five letters are words before they are a CAGE code', () => {
    expect(interpretations('CLAMP').map(({ kind }) => kind)).toEqual(['words', 'cage', 'part-number']);
  });

  test('32 characters of a part number count', () => {
    expect(best('a'.repeat(31) + '-1234')).toBe(`part-number ${'A'.repeat(31)}1`);
  });
});

test.each(['FSG0AAAA0', 'fsc+a0', 'FSC-A0'])('%s is a part number that begins like a label', (typed) => {
  expect(all(typed)).toContain(`part-number ${typed.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);
});

test('a pair may begin like a label', () => {
  expect(all('FSG0AAAA0')).toContain('part-number FSG0 AAAA0');
  expect(all('FSC6A0 CAGE AAAA0')[0]).toBe('part-number FSC6A0 AAAA0');
});

describe('bad input', () => {
  test.each(['', '   ', '---', '!?%&', '🔩🔧', '\u200b\u200d\ufeff', '\u0000\u0007', '\ud800', 'é', '؟', '\u3164'])(
    'nothing in %j can be looked for',
    (typed) => {
      expect(parseQuery(typed)).toBeNull();
    },
  );

  test('one letter is at most a part number', () => {
    expect(all('a')).toEqual(['part-number A']);
  });

  test.each([
    ["'; DROP TABLE nsn;--", 'words DROP,TABLE,NSN'],
    ["1' OR '1'='1", 'words OR'],
    ['SCREW* NEAR(CAP) "HEX" -BOLT', 'words SCREW,NEAR,CAP,HEX,BOLT'],
    ['NSN:', 'words NSN'],
    ['🔩 screw 🔧', 'words SCREW'],
  ])('%j is text like any other', (typed, words) => {
    expect(all(typed)).toContain(words);
  });

  test('words beyond the eighth are not looked at, and none twice', () => {
    expect(all('aa bb cc dd ee ff gg hh ii jj')[0]).toBe('words AA,BB,CC,DD,EE,FF,GG,HH');
    expect(all('cap CAP Cap')[0]).toBe('words CAP');
  });

  test('whatever is typed, interpretations are few, each once, in upper case, and nothing throws', () => {
    const mixed = fc.array(
      fc.constantFrom(' ', '', ...'NSN P/N CAGE FSC 5305 - 01 2345678 96906 MS O ( ß 🔩'.split(' ')),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: aSign, maxLength: 400 }),
          mixed.map((parts) => parts.join('')),
        ),
        (typed) => {
          const read = parseQuery(typed);
          if (read === null) return;
          expect(read.text.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
          expect(read.text).toBe(read.text.trim());
          expect(read.interpretations.length).toBeGreaterThan(0);
          expect(read.interpretations.length).toBeLessThanOrEqual(20);
          expect(new Set(all(typed)).size).toBe(read.interpretations.length);
          for (const interpretation of read.interpretations) {
            if (interpretation.kind === 'part-number') expect(interpretation.partNumber).toMatch(/^[0-9A-Z]{1,32}$/);
            if (interpretation.kind === 'cage') expect(interpretation.cage).toMatch(/^[0-9A-Z]{5}$/);
            if (interpretation.kind === 'nsn') expect(interpretation.nsn).toBeLessThan(1e13);
            if (interpretation.kind === 'words')
              for (const word of interpretation.words)
                expect(word.length > 1 && word === word.toUpperCase()).toBe(true);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('no text takes long: what is read is cut, and no pattern goes back and forth', () => {
    const texts = [
      'x'.repeat(10_000),
      '5'.repeat(10_000),
      '-'.repeat(10_000),
      ' '.repeat(1_000_000),
      '(a+)+$'.repeat(2_000),
      '1 '.repeat(10_000),
      'P/N '.repeat(10_000),
      'NSN NIIN CAGE '.repeat(1_000),
      '96906 '.repeat(2_000),
      '\u0300'.repeat(100_000),
      '\ufdfa'.repeat(10_000),
      '🔩'.repeat(10_000),
    ];
    for (const typed of texts) {
      const tries = Array.from({ length: 3 }, () => processorMs(() => parseQuery(typed)));
      expect(Math.min(...tries), typed.slice(0, 8)).toBeLessThan(20);
    }
  });
});

describe('a text that is still being typed', () => {
  test.each([
    ['5', '5'],
    ['5305-', '5305'],
    ['5305-0', '53050'],
    ['５３０５－０１', '530501'],
    ['nsn 5305 01', '530501'],
    ['NIIN: 01-2', '012'],
    ['53O5-O1', '530501'],
    ['5305-01-234-5678 SCREW,CAP', '5305012345678'],
    ['MS16998', null],
    ['5305-01-234-5678-1', null],
    ['screw', null],
  ])('%j has the digits %s', (typed, digits) => {
    expect(parseQueryPrefix(typed)?.digits).toBe(digits);
  });

  test.each([
    ['ms16998-2', ['MS169982']],
    ['P/N ms 16998-2', ['MS169982']],
    ['96906 MS16998', ['96906MS16998', 'MS16998']],
    ['PN123', ['PN123']],
    ['a'.repeat(40), ['A'.repeat(32)]],
    ['Größe', ['GRSSE']],
    ['ß', ['SS']],
    ['шайба', []],
  ])('%j may begin the part numbers %j', (typed, numbers) => {
    expect(parseQueryPrefix(typed)?.partNumbers).toEqual(numbers);
  });

  test.each([
    ['cage 969', 'cage', '969'],
    ['FSC: 53', 'class', '53'],
    ['P/N MS', 'part', 'MS'],
    ['cap scr', null, 'CAP SCR'],
    ['(screw', null, 'SCREW'],
    ['NSN', null, 'NSN'],
    ['PN123', null, 'PN123'],
  ])('%j has the label %s before %s', (typed, label, text) => {
    expect(parseQueryPrefix(typed)).toMatchObject({ label, text });
  });

  test.each(['', '  ', '---', '🔩', '\u200b', '\ud83d'])('there is nothing in %j', (typed) => {
    expect(parseQueryPrefix(typed)).toBeNull();
  });

  test('every beginning of an NSN has its digits, and nothing that is typed throws', () => {
    fc.assert(
      fc.property(anyNsn, fc.integer({ min: 1, max: 16 }), (nsn, length) => {
        const typed = formatNsn(nsn).slice(0, length);
        expect(parseQueryPrefix(typed)?.digits).toBe(nsnDigits(nsn).slice(0, typed.replaceAll('-', '').length));
      }),
    );
    fc.assert(fc.property(fc.string({ unit: aSign, maxLength: 300 }), (typed) => parseQueryPrefix(typed)?.text !== ''));
  });
});
