import { aCatalog, nsnText, type BuiltCatalog, type BuiltPart, type BuiltTables } from '../catalog/catalog.fixture.ts';
import type { SectionName } from '../../../src/base/domain/publog-columns.ts';

const reference = (partNumber: string, cage = '81343', rncc = '3', rnvc = '2') => ({
  partNumber,
  cage,
  codes: [rncc, rnvc],
});

/** A screw with everything on file, which has replaced two others; what a section holds is given in the order of its columns. */
const SCREW: BuiltPart = {
  nsn: '5305-01-234-5678',
  itemName: 'SCREW,CAP,SOCKET HEAD',
  formerNumbers: [{ partNumber: 'WAS-1', cage: '96906', codes: ['01-AUG-2015'] }],
  partNumbers: [reference('MS16998-28', '96906'), reference('=1+1', '00001', '4', '1'), reference('A,"B"', '81343')],
  sections: {
    identification: [['00099', 'SMS']],
    characteristics: [['AAGR', 'HEAD STYLE', 'SOCKET']],
    management: [['1NOV2026', 'DN', 'D', 'SMS', '', 'EA', '', '12.34', '1', 'U', '0', '', '', '9.87']],
    replaces: [['5305002222222', '7', '1JAN2020']],
    standardization: [['5305009999999', '1']],
  } satisfies Partial<Record<SectionName, string[][]>>,
};

const GROUP = [
  ['81343', 0, '81343', null, null],
  ['81343', 1, '96906', '81343', 'S'],
];

/** Enough for several pages of one class, a replaced item, one known only by its cancellation, one without a part number. */
export function anApiCatalog(more: { parts?: readonly BuiltPart[]; tables?: BuiltTables } = {}): BuiltCatalog {
  const nuts = Array.from({ length: 230 }, (_, index) => ({
    nsn: nsnText(5310, index * 41 + 100),
    itemName: index % 2 === 0 ? 'NUT,PLAIN,HEXAGON' : 'NUT,SELF-LOCKING',
    partNumbers: [reference(`NUT-${index}`, '81343')],
  }));
  const built = aCatalog({
    parts: [
      SCREW,
      ...nuts,
      {
        nsn: '5305-00-222-2222',
        itemName: 'SCREW,OLD',
        partNumbers: [reference('OLD-1')],
        cancelled: { status: '7', date: '1JAN2020', survivor: 12_345_678 as never, replacedBy: SCREW.nsn },
      },
      {
        nsn: '0010-00-000-0007',
        itemName: 'LEADING ZEROS',
        partNumbers: [reference('0007', '00001')],
        sections: {
          phrases: [['DS', '', 'E', 'REPLACED BY 5310000000100, NOT BY 5310000000101-A']],
          future: [['01-JAN-2099', 'DN', '', '', 'HD', '99.34']],
        },
      },
      { nsn: '5305-00-333-3333', itemName: 'WITHOUT PART NUMBER' },
      ...(more.parts ?? []),
    ],
    tables: { maker_group: GROUP, ...more.tables },
  });
  const niin = [...built.tables.niin, [44_444_444, null, 0, Number('5305012345678'), 12_345_678, '7', '2FEB2021']];
  niin.sort((one, other) => Number(one[0]) - Number(other[0]));
  return { ...built, tables: { ...built.tables, niin } };
}
