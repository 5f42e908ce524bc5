import { fourDigits, threeDigits } from './digits.ts';
import { makerRandom, STANDARD_BODIES } from './makers.ts';
import { compilePattern } from './patterns.ts';

export interface MakerTexts {
  company: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  formerName: string;
}

const STARTS =
  'BREN TAR OST VELM HAV KOR DREN LUND MARV PELL QUIL ROSK STEN THAL ULV WEX YAR ZEN CALD FENN GRIS HOLV IVER JORD'.split(
    ' ',
  );
const MIDDLES = '- - - - A E I O ER AN EL IN'.split(' ').map((middle) => (middle === '-' ? '' : middle));
const ENDS = 'LOW VOK RELL STON DALE WICK MERE GATE HOLM FORD BY NOCK SEN TRAN VANE LEY WORTH DEN MARK RIDGE'.split(
  ' ',
);
const FIELDS =
  'AEROSPACE|FASTENERS|PRECISION PRODUCTS|INSTRUMENTS|BEARING WORKS|ELECTRONICS|MACHINE|HYDRAULICS|CONTROLS|SYSTEMS|' +
  'RUBBER PRODUCTS|TOOL|AVIATION SUPPLY|MANUFACTURING|TURBINE COMPONENTS|INDUSTRIES|SPECIALTIES|VALVE & FITTING';
const FIELD_LIST = FIELDS.split('|');
const CITY_ENDS = ['VILLE', 'TON', 'FIELD', 'BURG', ' FALLS', ' SPRINGS', 'PORT', ' CITY'];
const STREETS = ['COMMERCE DR', 'INDUSTRIAL PKWY', 'MILL RD', 'AIRPORT BLVD', 'N MAIN ST', 'W 4TH AVE', 'FOUNDRY LN'];
const STATES = 'AL AZ CA CO CT FL GA IL IN KS MA MD MI MN MO NC NH NJ NY OH OK PA SC TN TX UT VA WA WI'.split(' ');
const US_FORMS = ['INC', 'INC', 'CORP', 'LLC', 'CO', 'CO INC', '& SONS INC', 'INC DBA "{short}"', ', INC.'];

interface Country {
  name: string;
  forms: readonly string[];
  field: string;
}

/** Some need more than ASCII. */
const COUNTRIES: Readonly<Record<string, Country>> = {
  A: { name: 'ITALY', forms: ['S.P.A.', 'S.R.L.'], field: 'MECCANICA' },
  B: { name: 'BELGIUM', forms: ['N.V.', 'S.A.'], field: 'TECHNIEK' },
  C: { name: 'GERMANY', forms: ['GMBH', 'GMBH & CO. KG'], field: 'PRÄZISIONSTEILE' },
  D: { name: 'GERMANY', forms: ['GMBH', 'AG'], field: 'GERÄTEBAU' },
  F: { name: 'FRANCE', forms: ['S.A.', 'S.A.S.'], field: 'MÉCANIQUE' },
  H: { name: 'NETHERLANDS', forms: ['B.V.'], field: 'TECHNIEK' },
  K: { name: 'UNITED KINGDOM', forms: ['LTD', 'PLC'], field: 'ENGINEERING' },
  L: { name: 'CANADA', forms: ['LTD', 'INC'], field: 'AÉRONAUTIQUE' },
  N: { name: 'NORWAY', forms: ['A/S'], field: 'SJØUTSTYR' },
  S: { name: 'SWEDEN', forms: ['AB'], field: 'MÄTTEKNIK' },
  U: { name: 'UNITED KINGDOM', forms: ['LTD'], field: 'INSTRUMENTS' },
  Z: { name: 'AUSTRALIA', forms: ['PTY LTD'], field: 'DEFENCE SUPPLIES' },
};

const POST_CODE = compilePattern('@## #@@');

/** Invented; upper case as in PUB LOG. */
export function makerTexts(code: string, maker: number, seed: number): MakerTexts {
  const random = makerRandom(seed, maker);
  const name = random.pick(STARTS) + random.pick(MIDDLES) + random.pick(ENDS);
  const place = random.pick(STARTS) + random.pick(CITY_ENDS);
  const field = random.pick(FIELD_LIST);
  const street = `${1 + random.below(9_900)} ${random.pick(STREETS)}`;
  const body = STANDARD_BODIES[code];
  if (body !== undefined) {
    return { company: body, street, city: 'WASHINGTON', state: 'DC', zip: '20001', country: 'USA', formerName: '' };
  }
  const country = COUNTRIES[code[0]!];
  if (country) {
    const company = `${name} ${country.field} ${random.pick(country.forms)}`;
    return { company, street, city: place, state: '', zip: POST_CODE(random), country: country.name, formerName: '' };
  }
  const form = random.pick(US_FORMS).replace('{short}', name.slice(0, 4));
  const zip = `${fourDigits(1_000 + random.below(8_999))}${random.below(10)}-${fourDigits(random.below(10_000))}`;
  const formerName = random.below(12) === 0 ? `${random.pick(STARTS)}${random.pick(ENDS)} ${field} CO` : '';
  const company = `${name} ${field}${form.startsWith(',') ? '' : ' '}${form}`;
  return { company, street, city: place, state: random.pick(STATES), zip, country: 'USA', formerName };
}

/** Kept for fiction. */
export const phoneOf = (maker: number): string =>
  `${threeDigits(201 + (maker % 700))}-555-01${String(maker % 100).padStart(2, '0')}`;
