import { csvRow } from '../csv.ts';
import { DATES } from '../digits.ts';
import { makerTexts, phoneOf } from '../maker-texts.ts';
import { makerRandom, type Makers } from '../makers.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';

const TYPES = 'AAAAAABDEFGH';
const CONTRACT_OFFICES = ['S0302A', 'S2404A', 'S3310A', 'S4402A', 'S0512A', ''];
const BUSINESS = ['MANUFACTURER', 'DEALER/DISTRIBUTOR', 'SERVICE', 'CONSTRUCTION', 'SALES OFFICE', ''];

/** By code. */
export function makerFiles(makers: Makers, seed: number): SampleFile[] {
  const common = { lineEnd: '\n', encoding: 'utf8', steps: makers.codes.length } as const;
  return [
    {
      ...common,
      ...publishedFile('P_CAGE'),
      step(maker, put) {
        if (makers.recordAt(maker) !== 'full') return;
        const code = makers.codes[maker]!;
        const { company, city, state, zip, country } = makerTexts(code, maker, seed);
        const office = CONTRACT_OFFICES[maker % CONTRACT_OFFICES.length]!;
        put(csvRow([code, makers.statusAt(maker), TYPES[maker % 12]!, office, company, city, state, zip, country]));
      },
    },
    {
      ...common,
      ...publishedFile('V_CAGE_ADDRESS'),
      step(maker, put) {
        if (makers.recordAt(maker) === 'none') return;
        const code = makers.codes[maker]!;
        const { company, street, city, state, zip, country, formerName } = makerTexts(code, maker, seed);
        const random = makerRandom(seed, maker);
        const second = random.below(9) === 0 ? 'DIV OF PARENT COMPANY' : '';
        const suite = random.below(8) === 0 ? `STE ${100 + random.below(800)}, BLDG "B"` : '';
        const box = random.below(10) === 0 ? `PO BOX ${1 + random.below(9_000)}` : '';
        const established = random.below(DATES.length);
        const updated = established + random.below(DATES.length - established);
        const names = [company, second, '', '', ''];
        const place = [street, suite, box, city, state, zip, country, DATES[established]!, DATES[updated]!];
        put(csvRow([code, ...names, ...place, formerName, '', '', '', country === 'USA' ? 'D' : 'F']));
      },
    },
    {
      ...common,
      ...publishedFile('V_CAGE_STATUS_AND_TYPE'),
      step(maker, put) {
        if (makers.recordAt(maker) !== 'full') return;
        const random = makerRandom(seed, maker);
        const business = random.pick(BUSINESS);
        const parent = random.below(15) === 0 ? random.pick(makers.codes) : '';
        const phone = phoneOf(random.below(70_000));
        const office = CONTRACT_OFFICES[maker % CONTRACT_OFFICES.length]!;
        const start = [makers.codes[maker]!, makers.statusAt(maker), TYPES[maker % 12]!, office, 'HQ0338', phone, ''];
        const size = random.pick(['B', 'S', 'N', '']);
        const owned = random.pick(['N', 'N', 'N', 'Y']);
        const middle = [parent, '', '', '', size, business, random.pick(['C', 'P', 'I', 'L']), owned];
        put(csvRow([...start, ...middle, String(1 + random.below(30)).padStart(2, '0'), '']));
      },
    },
  ];
}
