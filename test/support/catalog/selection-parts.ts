import { nsnText, type BuiltPart } from './catalog.fixture.ts';

const NAMES = ['SCREW,CAP,SOCKET HEAD', 'BOLT,MACHINE', 'NUT,PLAIN,HEXAGON', 'O-RING', 'RESISTOR,FIXED,FILM'];
const CLASSES = ['5305', '5306', '5331', '5905'];
const LENGTHS = [
  '0.250 INCHES NOMINAL',
  '0.500 INCHES NOMINAL',
  '6.35 MILLIMETERS',
  '0.295 INCHES MINIMUM AND 0.305 INCHES MAXIMUM',
  '1.000 INCHES MAXIMUM',
  '2.000 INCHES MINIMUM',
  'AS REQUIRED',
];
const MATERIALS = ['STEEL', 'STEEL CORROSION RESISTING', 'TITANIUM ALLOY', 'RUBBER, SILICONE', 'BRASS'];
const FINISHES = ['CADMIUM', 'ZINC', 'BLACK OXIDE', 'PASSIVATE'];

/** Parts of four classes and five names with what buyers choose by: sizes as numbers, ranges and texts, several materials, and gaps. */
export function selectionParts(count = 1_400): BuiltPart[] {
  let seed = 7;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * next() * values.length)]!;
  return Array.from({ length: count }, (_, index) => {
    const characteristics: string[][] = [];
    if (next() < 0.8) characteristics.push(['AAGR', 'FASTENER LENGTH', one(LENGTHS)]);
    if (next() < 0.7) characteristics.push(['THSD', 'THREAD SERIES DESIGNATOR', next() < 0.5 ? 'UNF' : 'UNC']);
    if (next() < 0.8) characteristics.push(['MATT', 'MATERIAL', one(MATERIALS)]);
    if (next() < 0.2) characteristics.push(['MATT', 'MATERIAL', one(MATERIALS)]);
    if (next() < 0.03) characteristics.push(['SFTT', 'SURFACE TREATMENT', one(FINISHES)]);
    const length = () => `${(1 + Math.floor(next() * 400) / 16).toFixed(3)} INCHES NOMINAL`;
    if (next() < 0.3) characteristics.push(['ABHP', 'OVERALL LENGTH', length()]);
    if (next() < 0.05) characteristics.push(['SFTT', 'SURFACE TREATMENT', '']);
    const makers = ['81343', '96906', '0ABC1', '99ZZZ'].slice(0, Math.floor(next() * 5));
    return {
      nsn: nsnText(CLASSES[Math.floor(next() * CLASSES.length)]!, index * 7 + 1),
      itemName: one(NAMES),
      partNumbers: makers.map((cage, at) => ({ partNumber: `P${index}-${at}`, cage })),
      sections: {
        ...(characteristics.length > 0 ? { characteristics } : {}),
        ...(next() < 0.4 ? { freight: [['F1']] } : {}),
        ...(next() < 0.3 ? { packaging: [['P1']] } : {}),
      },
    };
  });
}
