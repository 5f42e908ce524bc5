import { describe, expect, test } from 'vitest';
import { aListCatalog } from '../../../../test/support/bom-match/list-catalog.fixture.ts';
import type { MatchedLine } from '#base/lists/list.ts';
import { listMessages, matchMessages } from '#base/lists/messages.ts';
import { matchLines } from './match-lines.ts';
import { readText } from '#base/lists/read/read-list.ts';

const SCREW = '5305-01-234-5678';
const WASHER = '5310-00-167-0818';
const OTHER_WASHER = '5310-01-167-0819';
const named = (numbers: string) => numbers.split(', ').map((one) => one.split(' ') as [string, string]);
const catalog = aListCatalog([
  { nsn: SCREW, itemName: 'SCREW,CAP', numbers: named('MS16998-28 96906, NAS1351-4-16 80205') },
  { nsn: WASHER, itemName: 'WASHER,FLAT', numbers: named('NAS1149F0332P 80205, AN960-10 88044') },
  { nsn: OTHER_WASHER, itemName: 'WASHER,FLAT', numbers: named('AN960-10 88044, AN960-10 96906') },
  { nsn: '5305-00-978-9380', listed: false, replacedBy: SCREW, numbers: [['OLD-1', '96906']] },
  { nsn: '5305-00-111-1111', listed: false, replacedBy: '00-999-9999' },
  { nsn: '5320-00-222-2222', listed: false, numbers: [['GONE-2', '96906']] },
  { nsn: '5305-00-978-9381', listed: false, replacedBy: WASHER, numbers: [['MS16998-28', '96906']] },
  ...Array.from({ length: 21 }, (_, at) => ({
    nsn: `5365-00-000-00${String(at).padStart(2, '0')}`,
    numbers: [['MANY-21', '22222'] as const, ...(at < 20 ? [['MANY-20', '22222'] as const] : [])],
  })),
  { nsn: '5340-00-333-3333', numbers: [['AB-12-3', '11111']] },
  { nsn: '5340-00-444-4444', numbers: [['AB-1-23', '11111']], former: [['TWO-1', '11111', null]] },
  {
    nsn: '5340-00-555-5555',
    numbers: [['NOW-1', '11111']],
    former: [
      ['WAS-1', '11111', '01-AUG-2015'],
      ['TWO-1', '1', null],
    ],
  },
  {
    nsn: '5340-00-666-6666',
    listed: false,
    replacedBy: SCREW,
    former: [
      ['WAS-2', '11111', null],
      ['NOW-1', '11111', null],
    ],
  },
  {
    nsn: '5340-00-777-7777',
    listed: false,
    former: [
      ['WAS/3', '11111', '12-JUN-99'],
      ['TWO-1', '1', null],
    ],
  },
]);

const OTHER_CLASS = matchMessages.anotherClass('9999-01-234-5678', SCREW);
const noTurns = () => Promise.resolve();
const matched = (text: string) => matchLines(catalog, readText(text, null).lines, noTurns);
const one = async (text: string) => (await matched(text))[0]!;
const shown = ({ verdict, part, quantity, reason }: MatchedLine) => [verdict, part?.nsn ?? null, quantity, reason];

describe('a line', () => {
  test.each([
    ['5305-01-234-5678, 3', 'exact', SCREW, 3, ''],
    ['5305012345678 12', 'exact', SCREW, 12, matchMessages.dashes],
    ['nsn 5305 01 234 5678 qty: 1,000', 'exact', SCREW, 1_000, matchMessages.dashes],
    ['01-234-5678 4', 'exact', SCREW, 4, matchMessages.byNiin],
    ['12345678 4', 'check', SCREW, 4, matchMessages.completed],
    ['9999-01-234-5678 x 2', 'check', SCREW, 2, OTHER_CLASS],
    ['5305-O1-234-5678 x 2', 'check', SCREW, 2, matchMessages.letters],
    ['9999-0l-234-5678 x 2', 'check', SCREW, 2, `${OTHER_CLASS}. ${matchMessages.letters}`],
    ['MS16998-28 x 24', 'exact', SCREW, 24, matchMessages.oneCarries],
    ['ms16998 28 x 4', 'punctuation', SCREW, 4, matchMessages.punctuation('MS16998-28')],
    ['24 ea ms16998-28', 'exact', SCREW, 24, matchMessages.oneCarries],
    ['- MS 16998/28 (24)', 'punctuation', SCREW, 24, matchMessages.punctuation('MS16998-28')],
    ['NAS1149F0332P 500', 'exact', WASHER, 500, matchMessages.oneCarries],
    ['500 NAS1149F0332P', 'exact', WASHER, 500, matchMessages.oneCarries],
    ['96906 MS16998-28 12 EA', 'exact', SCREW, 12, matchMessages.oneCarries],
    ['P/N: AN960-10 CAGE 96906 qty 5', 'exact', OTHER_WASHER, 5, matchMessages.oneCarries],
    ['AN960-10 25', 'choose', null, 25, matchMessages.severalCarry(2)],
    ['AB-12-3', 'exact', '5340-00-333-3333', 1, matchMessages.othersToo(1)],
    ['AB123', 'choose', null, 1, matchMessages.severalCarry(2)],
    ['00-978-9380 3', 'replaced', SCREW, 3, matchMessages.replaced('5305-00-978-9380', SCREW)],
    // an item that is not listed any more has it as well
    ['MS16998-28 x 3', 'exact', SCREW, 3, matchMessages.oneCarries],
    ['MANY-20 6', 'choose', null, 6, matchMessages.severalCarry(20)],
    ['MANY-21 7', 'choose', null, 7, matchMessages.moreCarry(20)],
    ['OLD-1', 'replaced', SCREW, 1, matchMessages.replaced('5305-00-978-9380', SCREW)],
    ['5305-00-111-1111', 'not-found', null, 1, matchMessages.cancelled('5305-00-111-1111', '00-999-9999')],
    ['GONE-2', 'exact', '5320-00-222-2222', 1, matchMessages.notListed],
    ['MS16998-28 screw cap socket 24', 'exact', SCREW, 24, matchMessages.oneCarries],
    ['４８２０－９９－１２３－００００ 2', 'not-found', null, 2, matchMessages.unknown],
    ['NOW-1 x 2', 'exact', '5340-00-555-5555', 2, matchMessages.oneCarries],
    ['see drawing rev C', 'unreadable', null, 1, listMessages.nothingToRead],
    [
      `24 EA ${SCREW} MS16998-28 AN960-10`,
      'check',
      SCREW,
      24,
      matchMessages.several([SCREW, 'MS16998-28', 'AN960-10']),
    ],
    ['5.30501E+12 4', 'unreadable', null, 4, listMessages.shortened],
  ])('"%s" is %s', async (text, ...expected) => expect(shown(await one(text))).toEqual(expected));

  test.each([
    ['WAS-1 x 3', 'check', '5340-00-555-5555', 3, 'No longer on this item since 1 August 2015'],
    ['WAS-2', 'check', SCREW, 1, `No longer on this item. ${matchMessages.replaced('5340-00-666-6666', SCREW)}`],
    [
      'WAS-3',
      'check',
      '5340-00-777-7777',
      1,
      `No longer on this item since 12 June 1999. ${matchMessages.punctuation('WAS/3')}. ${matchMessages.notListed}`,
    ],
    ['TWO-1 4', 'choose', null, 4, matchMessages.formerOf(2)],
  ])('"%s", a number that has left its item, is %s (C17.14)', async (text, ...expected) => {
    expect(shown(await one(text))).toEqual(expected);
  });

  test('whose stock number and part number belong together names the maker; a contradiction leaves a choice', async () => {
    const table = (number: string) => `Part Number\tNSN\tQty\n${number}\t${SCREW}\t5`;
    const maker = { cage: '96906', maker: 'MAKER 96906' };
    const part = { nsn: SCREW, itemName: 'SCREW,CAP', partNumber: 'MS16998-28', ...maker };
    expect((await one(table('MS16998-28'))).part).toEqual(part);
    const contradiction = await one(table('NAS1149F0332P'));
    expect(shown(contradiction)).toEqual(['choose', null, 5, matchMessages.contradiction]);
    const candidates = contradiction.candidates.map(({ nsn, itemName }) => `${nsn} ${itemName}`);
    expect(candidates).toEqual([`${SCREW} SCREW,CAP`, `${WASHER} WASHER,FLAT`]);
    const unknown = { verdict: 'check', reason: matchMessages.besideUnknown };
    for (const text of [table('NO-SUCH-1'), `${SCREW} P/N NO-SUCH-1 5`, `${SCREW} MS99999-1 5 EA`])
      expect(await one(text)).toMatchObject({ ...unknown, quantity: 5 });
  });

  test.each(
    '2,5|5 dozen|1.000|0|-3|two|1/2|2-4|10/50/100|10 / 50 / 100|2 to 4|1 1/2|5k|~10|10+|5 pairs|1000000|half dozen|2,5 EA|10/50/100 EA|-3 EA|qty 2,5|qty -3|qty 5 dozen|qty 10/50/100|qty two|x 1/2|(2-4)'.split(
      '|',
    ),
  )('with the quantity "%s" is to be checked, wherever it stands (C17.10)', async (written) => {
    for (const number of [SCREW, 'MS16998-28'])
      for (const line of [`${number} ${written}`, `${number}, ${written}`, `${written} ${number}`]) {
        const { verdict, part, quantity, quantityIs, reason } = await one(line);
        expect([line, verdict, part?.nsn, quantity, quantityIs]).toEqual([line, 'check', SCREW, 1, 'unclear']);
        expect(reason).toMatch(/The quantity “.+” is unclear: set to 1$/);
      }
  });

  test.each(['2,5|1/2', '5 dozen|two', '1.000|0', '-3|10/50/100', '2-4|5 BX'])(
    'with the quantities "%s" in their column is to be checked, with and without heads (C17.10)',
    async (written) => {
      const pair = written.split('|');
      for (const number of [SCREW, 'MS16998-28'])
        for (const heads of ['', 'NSN or PN\tQty\n']) {
          const lines = await matched(heads + pair.map((quantity) => `${number}\t${quantity}\n`).join(''));
          expect(lines).toMatchObject(pair.map(() => ({ verdict: 'check', quantityIs: 'unclear' })));
          expect(lines[0]!.reason).toContain(matchMessages.unclearQuantity(pair[0]!));
        }
    },
  );

  test.each([
    [`${SCREW} 5 EA`, 5],
    [`${SCREW} 1,000`, 1_000],
    ['1,000 EA MS16998-28', 1_000],
    [`${SCREW} screw 1/4-20 24`, 24],
    [`1 ${SCREW} 24`, 24],
    [`${SCREW} MS16998-28, 24`, 24],
    [`${SCREW} five (5)`, 5],
  ])('"%s" has the quantity %d (C17.2)', async (line, quantity) => {
    expect(await one(line)).toMatchObject({ verdict: 'exact', quantity, quantityIs: 'given' });
  });

  test('whose part number could be a quantity has that number where the item has it (C17.10)', async () => {
    const items = [
      { nsn: SCREW, numbers: named('12-345 80205') },
      { nsn: WASHER, numbers: named('2-4 80205') },
    ];
    const { lines } = readText(`${SCREW} 12-345\n${SCREW} 2-4`, null);
    expect(await matchLines(aListCatalog(items), lines, noTurns)).toMatchObject([
      { verdict: 'exact', part: { partNumber: '12-345' }, quantityIs: 'none' },
      { verdict: 'check', quantityIs: 'unclear' },
    ]);
  });

  test('whose unit is in a column of its own counts in it: a dozen is not one (C17.10)', async () => {
    const lines = await matched(`NSN\tQty\tU/I\n${SCREW}\t5\tEA\n${SCREW}\t5 EA\tEA\n${SCREW}\t5\tDZ\n${SCREW}\t\tEA`);
    expect(lines.map(({ verdict, quantity, offers }) => [verdict, quantity, offers.length])).toEqual([
      ['exact', 5, 0],
      ['exact', 5, 0],
      ['check', 1, 2],
      ['check', 1, 1],
    ]);
    expect(lines[2]!.offers).toEqual([
      { quantity: 60, words: '5 dz' },
      { quantity: 5, words: '' },
    ]);
  });

  test('with a CAGE code in its column means that maker; one that does not have the number is to be checked (C17.10)', async () => {
    const wrong = [
      `NSN,CAGE,QTY\n${SCREW},11111,5`,
      `P/N,NSN,CAGE,QTY\nMS16998-28,${SCREW},11111,5`,
      'P/N,CAGE,QTY\nMS16998-28,11111,5',
      `${SCREW} CAGE 11111 5`,
      'P/N: MS16998-28 CAGE 11111 qty 5',
      '11111 MS16998-28 5 EA',
    ];
    for (const text of wrong) {
      const { verdict, part, quantity, reason } = await one(text);
      expect([text, verdict, part?.nsn, quantity]).toEqual([text, 'check', SCREW, 5]);
      expect(reason).toContain(matchMessages.otherMaker('11111'));
    }
    // the other maker of the item does not have this number
    const ofOther = await one(`P/N,NSN,CAGE,QTY\nMS16998-28,${SCREW},80205,5`);
    const makers = matchMessages.makers(['MAKER 96906 (96906)']);
    expect(shown(ofOther)).toEqual(['check', SCREW, 5, `${matchMessages.otherMaker('80205')}. ${makers}`]);
    for (const text of wrong) expect(await one(text.replace('11111', '96906'))).toMatchObject({ verdict: 'exact' });
    const part = { nsn: OTHER_WASHER, cage: '96906' };
    expect(await one('P/N,CAGE,QTY\nAN960-10,96906,4')).toMatchObject({ verdict: 'exact', part });
  });

  test('that is not found keeps its number apart from its words', async () => {
    const own = { number: 'X-999', quantity: 3, description: '“BRACKET, REAR”' };
    expect(await one('X-999 “bracket, rear”, 3 pcs')).toMatchObject({ verdict: 'not-found', ...own });
    expect(await one('AN77 10 25')).toMatchObject({ verdict: 'not-found', number: 'AN77 10', quantity: 25 });
  });

  test('keeps what is unclear about its quantity, and its condition; a lost quantity is to be checked (C17.10)', async () => {
    const columns = 'P/N;QTY;COND\nMS16998-28;1.000;Overhauled\nAN960-10;"1,000 EA";fn\nNAS1149F0332P;;';
    expect(await matched(columns)).toMatchObject([
      { verdict: 'check', quantity: 1, quantityIs: 'unclear', condition: 'OH' },
      { quantity: 1_000, quantityIs: 'given', condition: 'FN' },
      { verdict: 'check', quantity: 1, quantityIs: 'unclear', condition: null },
    ]);
    const [, typed] = await matched('P/N\tQTY\tCOND\n5305-01-234-5678;20;OH\t\nMS16998-28\t3\tFN');
    expect(typed).toMatchObject({ verdict: 'exact', part: { partNumber: 'MS16998-28' }, quantity: 3 });
    const [line] = await matched('P/N\tQTY\tCOND\n5305-01-234-5678;20;OH\nMS16998-28\t3\tFN');
    expect(line).toMatchObject({ verdict: 'exact', quantity: 20, condition: 'OH' });
  });
});

test('a number on many lines is looked up once, in calls of fifty', async () => {
  const before = { ...catalog.asked };
  const lines = Array.from({ length: 2_000 }, (_, index) => (index % 2 ? 'MS16998-28 5' : `X${index}-NOT-HERE 2`));
  const answers = await matched(lines.join('\n'));
  expect(answers.filter(({ verdict }) => verdict === 'exact')).toHaveLength(1_000);
  expect(answers.map(({ line }) => line)).toEqual(lines.map((_line, index) => index + 1));
  expect(catalog.asked.numbers - before.numbers).toBeLessThan(1_000 * 7);
  expect(catalog.asked.calls - before.calls).toBeLessThan(160);
});

test('work that is given up ends there', async () => {
  const stop = new AbortController();
  let turns = 0;
  const yieldNow = async () => {
    if (++turns > 3) stop.abort();
    stop.signal.throwIfAborted();
  };
  const { lines } = readText('MS16998-28 5\n'.repeat(3_000), null);
  await expect(matchLines(catalog, lines, yieldNow)).rejects.toMatchObject({ name: 'AbortError' });
});
