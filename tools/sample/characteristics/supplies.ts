import { COLOR, MATERIAL, SPECIFICATION, maybe, putGeneral } from './common.ts';
import { among, requirement, type DescribeName } from './replies.ts';

const SIZE = requirement('SIZE', 'SIZE');

const colors = among('OLIVE GREEN 107*4|DESERT TAN 499*4|SAGE GREEN*4|BLACK*6|NAVY BLUE*2|WHITE*2|COYOTE 498*3');
const fabrics = among('COTTON*4|NYLON*5|ARAMID*3|COTTON AND POLYESTER*4|LEATHER*3|WOOL*2');
export const describeTextile: DescribeName = (name) => {
  const isFoot = /BOOT|SHOE/.test(name);
  return (random, put) => {
    maybe(random, 88, put, SIZE, () =>
      isFoot
        ? `"${decimalHalf(random.below(22))} ${random.pick(['NARROW', 'REGULAR', 'REGULAR', 'WIDE'])}"`
        : random.pick([
            '"SMALL REGULAR"',
            '"MEDIUM REGULAR"',
            '"MEDIUM LONG"',
            '"LARGE REGULAR"',
            '"LARGE LONG"',
            '"X-LARGE REGULAR"',
            '"38 REGULAR"',
            '"42 LONG"',
          ]),
    );
    maybe(random, 82, put, COLOR, () => colors(random));
    maybe(random, 76, put, MATERIAL, () => (isFoot ? '"LEATHER"' : fabrics(random)));
    maybe(
      random,
      30,
      put,
      SPECIFICATION,
      () => `"81349-MIL-DTL-${30_000 + random.below(40) * 31} GOVERNMENT SPECIFICATION"`,
    );
    putGeneral(random, put);
  };
};
const decimalHalf = (halves: number): string => `${4 + Math.floor(halves / 2)}.${halves % 2 === 0 ? '0' : '5'}`;

const packages = among(
  '1 GALLON CAN*6|5 GALLON CAN*5|55 GALLON DRUM*4|1 QUART CAN*5|1 PINT CAN*3|8 OUNCE BOTTLE*4|16 OUNCE AEROSOL CAN*5|35 POUND PAIL*2|14 OUNCE CARTRIDGE*4',
);
const chemicalColors = among(
  'CLEAR*6|GRAY 36231*4|WHITE 37875*4|GREEN 34094*3|TAN 33446*3|BLACK 37038*4|RED 11136*2|YELLOW 13538*2',
);
const forms = among('LIQUID*9|PASTE*4|GREASE*2|POWDER*2|AEROSOL*3');
export const describeChemical: DescribeName = (name) => {
  const isPaint = /PAINT|ENAMEL|COATING|PRIMER/.test(name);
  return (random, put) => {
    maybe(random, 84, put, requirement('QTYC', 'QUANTITY WITHIN EACH UNIT PACKAGE'), () => packages(random));
    maybe(random, 74, put, requirement('PHYF', 'PHYSICAL FORM'), () => forms(random));
    maybe(random, isPaint ? 90 : 36, put, COLOR, () => chemicalColors(random));
    maybe(
      random,
      66,
      put,
      SPECIFICATION,
      () => `"81349-MIL-PRF-${10_000 + random.below(60) * 613} GOVERNMENT SPECIFICATION"`,
    );
    maybe(
      random,
      30,
      put,
      requirement('FLSH', 'FLASH POINT'),
      () => `"${100 + 10 * random.below(30)}.0 DEG FAHRENHEIT"`,
    );
    putGeneral(random, put);
  };
};
