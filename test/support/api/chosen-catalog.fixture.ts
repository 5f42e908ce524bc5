import { aCatalog, nsnText, type BuiltPart, type BuiltTables } from '../catalog/catalog.fixture.ts';

const DIAMETERS = [0.19, 0.25, 0.3125, 0.375];
const MATERIALS = ['STEEL', 'TITANIUM ALLOY', 'STEEL CORROSION RESISTING'];

/** Screws and bolts with a diameter, mostly a length, and a material: every third of each by turns. */
export const CHOSEN_PARTS = Array.from({ length: 150 }, (_, index) => ({
  nsn: nsnText(index < 120 ? 5305 : 5306, 1_000_000 + index * 37),
  itemName: index < 120 ? 'SCREW,CAP,SOCKET HEAD' : 'BOLT,MACHINE',
  diameter: DIAMETERS[index % 4]!,
  length: index % 5 === 0 ? null : 0.5 + (index % 7) / 4,
  material: MATERIALS[index % 3]!,
}));

const BUILT_PARTS = CHOSEN_PARTS.map(({ nsn, itemName, diameter, length, material }, index): BuiltPart => {
  const lengths = length === null ? [] : [['AARG', 'FASTENER LENGTH', `${length.toFixed(3)} INCHES NOMINAL`]];
  return {
    nsn,
    itemName,
    partNumbers: [{ partNumber: `CH-${index}`, cage: index % 2 === 0 ? '81343' : '96906' }],
    sections: {
      characteristics: [
        ['AAJF', 'NOMINAL THREAD DIAMETER', `${diameter.toFixed(4)} INCHES`],
        ['MATL', 'MATERIAL', material],
        ...lengths,
      ],
    },
  };
});

/** Item name codes: 00099 is the screw, 00100 the bolt. */
export const CHOSEN: { parts: readonly BuiltPart[]; tables: BuiltTables } = {
  parts: BUILT_PARTS,
  tables: {
    item_definition: [
      ['00099', 'SCREW,CAP,SOCKET HEAD', 'A screw with a cylindrical head that is driven by a socket wrench.'],
      ['00100', 'BOLT,MACHINE', null],
    ],
    colloquial_name: [['00099', 0, 'ALLEN SCREW']],
  },
};

export const aChosenCatalog = () => aCatalog(CHOSEN);
