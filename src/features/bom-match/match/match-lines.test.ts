import { describe, expect, test } from 'vitest';
import { aListCatalog } from '../../../../test/support/bom-match/list-catalog.fixture.ts';
import type { MatchedLine } from '../match-result.ts';
import { listMessages, matchMessages } from '../messages.ts';
import { matchLines } from './match-lines.ts';
import { readText } from '../read/read-list.ts';

const SCREW = '5305-01-234-5678';
const WASHER = '5310-00-167-0818';
const OTHER_WASHER = '5310-01-167-0819';
const catalog = aListCatalog([
  {
    nsn: SCREW,
    itemName: 'SCREW,CAP',
    numbers: [
      ['MS16998-28', '96906'],
      ['NAS1351-4-16', '80205'],
    ],
  },
  {
    nsn: WASHER,
    itemName: 'WASHER,FLAT',
    numbers: [
      ['NAS1149F0332P', '80205'],
      ['AN960-10', '88044'],
    ],
  },
  {
    nsn: OTHER_WASHER,
    itemName: 'WASHER,FLAT',
    numbers: [
      ['AN960-10', '88044'],
      ['AN960-10', '96906'],
    ],
  },
  { nsn: '5305-00-978-9380', listed: false, replacedBy: SCREW, numbers: [['OLD-1', '96906']] },
  { nsn: '5305-00-111-1111', listed: false, replacedBy: '00-999-9999' },
  { nsn: '5320-00-222-2222', listed: false, numbers: [['GONE-2', '96906']] },
  { nsn: '5305-00-978-9381', listed: false, replacedBy: WASHER, numbers: [['MS16998-28', '96906']] },
  ...Array.from({ length: 21 }, (_, at) => ({
    nsn: `5365-00-000-00${String(at).padStart(2, '0')}`,
    numbers: [['MANY-21', '22222'] as const, ...(at < 20 ? [['MANY-20', '22222'] as const] : [])],
  })),
  { nsn: '5340-00-333-3333', numbers: [['AB-12-3', '11111']] },
  { nsn: '5340-00-444-4444', numbers: [['AB-1-23', '11111']] },
]);

const noTurns = () => Promise.resolve();
async function matched(text: string): Promise<MatchedLine[]> {
  return matchLines(catalog, readText(text, null).lines, noTurns);
}
const one = async (text: string) => (await matched(text))[0]!;
const shown = ({ verdict, part, quantity, reason }: MatchedLine) => [verdict, part?.nsn ?? null, quantity, reason];

describe('a line', () => {
  test.each([
    ['5305-01-234-5678, 3', 'exact', SCREW, 3, ''],
    ['5305012345678 12', 'exact', SCREW, 12, matchMessages.dashes],
    ['nsn 5305 01 234 5678 qty: 1,000', 'exact', SCREW, 1_000, matchMessages.dashes],
    ['01-234-5678 4', 'exact', SCREW, 4, matchMessages.byNiin],
    ['12345678', 'exact', SCREW, 1, matchMessages.byNiin],
    ['9999-01-234-5678 x 2', 'check', SCREW, 2, matchMessages.anotherClass('9999-01-234-5678', SCREW)],
    ['5305-O1-234-5678 x 2', 'check', SCREW, 2, matchMessages.letters],
    [
      '9999-0l-234-5678 x 2',
      'check',
      SCREW,
      2,
      `${matchMessages.anotherClass('9999-01-234-5678', SCREW)}. ${matchMessages.letters}`,
    ],
    ['MS16998-28 x 24', 'exact', SCREW, 24, matchMessages.oneCarries],
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
    ['see drawing rev C', 'unreadable', null, 1, listMessages.nothingToRead],
    ['5.30501E+12 4', 'unreadable', null, 4, listMessages.shortened],
  ])('"%s" is %s', async (text, ...expected) => {
    expect(shown(await one(text))).toEqual(expected);
  });

  test('whose stock number and part number belong together names the maker; a contradiction leaves a choice', async () => {
    const table = (number: string) => `Part Number\tNSN\tQty\n${number}\t${SCREW}\t5`;
    expect((await one(table('MS16998-28'))).part).toEqual({
      nsn: SCREW,
      itemName: 'SCREW,CAP',
      partNumber: 'MS16998-28',
      cage: '96906',
      maker: 'MAKER 96906',
    });
    const contradiction = await one(table('NAS1149F0332P'));
    expect(shown(contradiction)).toEqual(['choose', null, 5, matchMessages.contradiction]);
    expect(contradiction.candidates.map(({ nsn, itemName }) => [nsn, itemName])).toEqual([
      [SCREW, 'SCREW,CAP'],
      [WASHER, 'WASHER,FLAT'],
    ]);
    expect(await one(table('NO-SUCH-1'))).toMatchObject({ verdict: 'exact', reason: matchMessages.besideUnknown });
  });

  test('with a CAGE code in its column means that maker, and another one where that has none', async () => {
    const heads = 'P/N,CAGE,QTY\n';
    expect(await one(`${heads}AN960-10,96906,4`)).toMatchObject({
      verdict: 'exact',
      part: { nsn: OTHER_WASHER, cage: '96906' },
    });
    expect(await one(`${heads}MS16998-28,11111,4`)).toMatchObject({
      part: { nsn: SCREW, cage: '96906' },
      cage: '11111',
      reason: `${matchMessages.otherMaker('11111')}. ${matchMessages.oneCarries}`,
    });
    expect((await one(`${heads}MS16998-28,96906,4`)).reason).toBe(matchMessages.oneCarries);
  });

  test('that is not found keeps its number apart from its words', async () => {
    expect(await one('X-999 “bracket, rear”, 3 pcs')).toMatchObject({
      verdict: 'not-found',
      number: 'X-999',
      quantity: 3,
      description: '“BRACKET, REAR”',
    });
    expect(await one('AN77 10 25')).toMatchObject({ verdict: 'not-found', number: 'AN77 10', quantity: 25 });
  });

  test('keeps what is unclear about its quantity, and its condition; a lost quantity is to be checked (C17.10)', async () => {
    const [unclear, given, none] = await matched(
      'P/N;QTY;COND\nMS16998-28;1.000;Overhauled\nAN960-10;"1,000 EA";fn\nNAS1149F0332P;;',
    );
    expect(unclear).toMatchObject({ quantity: 1, quantityIs: 'unclear', condition: 'OH' });
    expect(given).toMatchObject({ quantity: 1_000, quantityIs: 'given', condition: 'FN' });
    expect(none).toMatchObject({ verdict: 'check', quantity: 1, quantityIs: 'unclear', condition: null });
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
