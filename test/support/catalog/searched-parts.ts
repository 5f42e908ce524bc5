import type { Niin } from '../../../src/base/domain/nsn.ts';
import { makerRow, nsnText, type BuiltPart, type BuiltTables } from './catalog.fixture.ts';
import { manyParts, SPECIAL_TABLES } from './sample-parts.ts';

/** Parts for tests of searches: many ordinary ones, and some that are in chains, look alike, or are found only by a number. */
export function searchedParts(): BuiltPart[] {
  return [...manyParts(), ...chains(), ...seals()];
}

/** 101 to 102 to 104 to 105, 103 to 104; 111 and 112 in a circle; 121 to 122, which is on no file. */
function chains(): BuiltPart[] {
  const former = (niin: number, survivor: number, replacedBy: number | null, replaces: number[] = []): BuiltPart => ({
    nsn: nsnText('5320', niin),
    itemName: 'RIVET, FORMER',
    partNumbers: niin === 101 ? [{ partNumber: 'FORMER-7', cage: '81343' }] : [],
    sections: replacesOf(replaces),
    cancelled: {
      status: '6',
      date: '01-JAN-1990',
      survivor: survivor as Niin,
      replacedBy: replacedBy === null ? null : nsnText('5320', replacedBy),
    },
  });
  return [
    former(101, 102, 105),
    former(102, 104, 105, [101]),
    former(103, 104, 105),
    former(104, 105, 105, [102, 103]),
    {
      nsn: nsnText('5320', 105),
      itemName: 'RIVET, BLIND',
      partNumbers: [{ partNumber: 'CR3213-4-2', cage: '81205' }],
      sections: replacesOf([101, 102, 103, 104]),
    },
    former(111, 112, null, [112]),
    former(112, 111, null, [111]),
    former(121, 122, null),
  ];
}

function replacesOf(niins: readonly number[]): BuiltPart['sections'] {
  return niins.length === 0
    ? {}
    : { replaces: niins.map((niin) => [nsnText('5320', niin).replaceAll('-', ''), '6', '']) };
}

/** Seven seals of one name: two are like the first, the others differ in a reply or say too little; one of another name is like it. */
function seals(): BuiltPart[] {
  const seal = (niin: number, replies: readonly string[], itemName = 'SEAL, PLAIN'): BuiltPart => ({
    nsn: nsnText('5330', niin),
    itemName,
    partNumbers: [{ partNumber: `SEAL-${niin}`, cage: '76301' }],
    sections: { characteristics: replies.map((reply) => [reply.slice(0, 4), 'REQUIREMENT', reply.slice(5)]) },
  });
  const own = ['AAQL ROUND', 'ABHP 1 IN', 'MATT RUBBER', 'AAGR RED', 'AAGR BLUE'];
  return [
    seal(201, own),
    seal(202, ['AAQL ROUND', 'ABHP 1 IN', 'MATT RUBBER', 'ZZZZ MORE']),
    seal(203, ['AAGR BLUE', ...own.slice(0, 4)]),
    seal(204, own.slice(0, 4)),
    seal(205, ['AAQL ROUND', 'ABHP 1 IN']),
    seal(206, ['AAQL ROUND', 'ABHP 1 IN', 'MATT CORK', 'AAGR RED', 'AAGR BLUE']),
    seal(207, []),
    seal(208, own, 'SEAL, OTHER'),
  ];
}
const JUPITER = { type: 'F', street: '1 Main\tSt', city: 'Jupiter', state: 'FL', postal_code: '33458', country: 'US' };

export const SEARCHED_TABLES: BuiltTables = {
  ...SPECIAL_TABLES,
  maker: [
    makerRow('0ABC1', 'Böhm & "Söhne" GmbH', 7, { ...JUPITER, former_names: 'Old, Inc.', parent_cage: '81343' }),
    makerRow('3AB77', 'BOEING SURPLUS OF OHIO, INC.', 0),
    makerRow('76301', 'THE WORKS OF BOEING CO', 9, { city: 'ST LOUIS', country: 'US' }),
    makerRow('81205', 'BOEING COMPANY, THE', 90, { city: 'SEATTLE', country: 'US' }),
    makerRow('81343', 'SAE INTERNATIONAL', 3),
    makerRow('96906', 'MILITARY STANDARDS', 4),
    makerRow('B0E1N', 'AAA MAKER 2', 1),
    makerRow('Z0001', 'AAA MAKER 2', 2),
  ],
  maker_group: [
    ['81343', 0, '96906', '81343', 'D'],
    ['81343', 1, '99ZZZ', '96906', null],
    ['81343', 2, '81343', null, null],
    ['81343', 3, '3AB77', '81343', 'X'],
    ['81343', 4, '0ABC1', '81343', 'S'],
  ],
};
