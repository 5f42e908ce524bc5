import { expect, test } from 'vitest';
import { loaded } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { aReference, anNsn } from '../../../test/support/catalog/publog.fixture.ts';
import { importReportText } from './run-import.ts';

const INPUT = {
  P_FLIS_NSN: [anNsn('5305-01-234-5678')],
  V_FLIS_PART: [aReference('012345678', 'A-1')],
};
const NIIN = '012345678';
const aReply = (MRC: string, REQUIREMENTS_STATEMENT: string, CLEAR_TEXT_REPLY: string) => {
  return { NIIN, MRC, REQUIREMENTS_STATEMENT, CLEAR_TEXT_REPLY };
};

test('the report says how many replies were understood, and of which requirements most were not', async () => {
  const { report } = await loaded({
    ...INPUT,
    V_CHARACTERISTICS: [
      aReply('ABHP', 'OVERALL LENGTH', '0.250 INCHES NOMINAL'),
      aReply('MATT', 'MATERIAL', 'STEEL'),
      aReply('FEAT', 'SPECIAL FEATURES', 'SUPPLIED WITH HARDWARE. SEE THE DRAWING'),
    ],
  });
  const text = importReportText(report);
  expect(text).toContain(
    'Characteristics of listed NSNs: 3 replies to 3 requirements, 66.7 % understood, 1 of them as measures.\n' +
      '  FEAT SPECIAL FEATURES: 1 of 1 replies are long texts\n',
  );
});

test('without characteristics the report says nothing of them but the missing file', async () => {
  const { report } = await loaded(INPUT);
  const text = importReportText(report);
  expect(text).not.toContain('Characteristics of');
  expect(text).toContain('V_CHARACTERISTICS (CHARACTERISTICS.zip): technical characteristics are empty');
});
