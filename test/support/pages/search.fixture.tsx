import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { NoteDemand } from '../../../src/base/domain/quote-request.ts';
import { expect } from 'vitest';
import { parseNiin, formatNsn } from '../../../src/base/domain/nsn.ts';
import type { SearchData } from '../../../src/site/catalog/search/find-results.server.ts';
import { aCatalog, makerRow, type BuiltPart } from '../catalog/catalog.fixture.ts';
import { openStoreForTests } from '../catalog/open-store.fixture.ts';
import type { CatalogStore } from '../../../src/publog/catalog-store.ts';
import { anEngine } from '../catalog/sqlite-engine.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { noShelf } from '../../../src/stock/open-stock.ts';
import type { Shelf } from '../../../src/stock/shelf/follow-shelf.ts';
import { aSite } from './site.fixture.ts';
import { load } from '../../../src/site/pages/catalog/load.server.ts';
import * as view from '../../../src/site/pages/catalog/page.tsx';

const one = (partNumber: string, cage: string) => ({ partNumber, cage });
const thread = [
  ['ADTS', 'NOMINAL THREAD DIAMETER', '0.190 INCHES'],
  ['ADTQ', 'THREAD QUANTITY PER INCH', '32'],
];
const sections = { characteristics: [['AAJD', 'THREAD', '1/4'], ...thread] };
const parts: BuiltPart[] = [
  {
    nsn: '5305-01-234-5678',
    itemName: 'SCREW,CAP',
    partNumbers: ['96906', '81343'].map((cage) => one('MS16998-28', cage)),
    formerNumbers: [{ ...one('WAS-1', '96906'), codes: ['01-AUG-2015'] }, one('B70', '81343')],
  },
  { nsn: '5305-01-187-4402', itemName: 'SCREW,CAP', partNumbers: [one('MS1699828', '1ABC9')], sections },
  { nsn: '5305-00-983-6670', itemName: 'SCREW,MACHINE', partNumbers: [one('MS16998-27', '96906')] },
  {
    nsn: '5306-00-000-0070',
    itemName: 'SCREW,BOLT',
    partNumbers: [one('B70', '96906')],
    formerNumbers: [one('B70', '81343')],
    sections,
  },
  { nsn: '5306-00-000-0009', itemName: 'BOLT,OLD', formerNumbers: [one('WAS 1', '81343'), one('COMMON-1', '81343')] },
  { nsn: '6240-00-000-0014', itemName: 'LAMP', partNumbers: [one('1-032', '81343')] },
  { nsn: '5310-00-012-3456', itemName: 'NUT', partNumbers: [one('012345678', '81343')] },
  {
    nsn: '5305-00-111-2222',
    itemName: 'SCREW,OLD',
    partNumbers: [one('OLD-1', '96906')],
    cancelled: { status: '6', date: '01-JAN-1990', survivor: parseNiin('011874402'), replacedBy: '5305-01-187-4402' },
  },
  ...Array.from({ length: 30 }, (_, index) => ({
    nsn: `5935-00-001-00${String(index).padStart(2, '0')}`,
    itemName: `PLUG ${index}`,
    partNumbers: [one('COMMON-1', '81343')],
  })),
  ...Array.from({ length: 105 }, (_, index) => ({
    nsn: `5935-00-002-0${String(index).padStart(3, '0')}`,
    itemName: 'SOCKET',
    partNumbers: [one('CROWD-1', '7XYZ7'), one('CROWD1', '81343')],
  })),
];
const maker = (cage: string, company: string) =>
  makerRow(cage, company, 3, { type: 'A', city: 'CLEARWATER', state: 'FL', country: 'US' });

/** The search page over a small catalog, opened for the tests of a file. */
export function openSearchForTests() {
  const tables = {
    maker: [
      maker('1ABC9', 'Acme Fasteners'),
      maker('81343', 'SAE'),
      maker('96906', 'Military Fasteners'),
      maker('9ZENW', 'Zenworth Screw & Nut Inc'),
    ],
  };
  const { store } = openStoreForTests(anEngine, aCatalog({ parts, tables }));
  /** The answer to a query such as "search=screw&fsc=5305"; `changed` is put over the store. */
  const answer = async (
    query: string,
    changed: Partial<CatalogStore> = {},
    noteDemand: NoteDemand = () => {},
    shelf: Shelf = noShelf(),
  ) =>
    load(
      {
        query: new URLSearchParams(query),
        catalog: { ...store, withSignal: undefined, ...changed },
        http: { ip: '192.0.2.1', headers: {} },
      } as never as PageRequest,
      { shelf, noteDemand },
    );
  const find = async (query: string, shelf?: Shelf): Promise<SearchData> => {
    const answered = await answer(query, {}, undefined, shelf);
    if (answered.kind !== 'found') throw new Error(`${query}: ${answered.kind}`);
    expect(answered.noindex).toBe(true);
    return answered.data as SearchData;
  };
  return {
    answer,
    search: (text: string, more = '') => find(`search=${encodeURIComponent(text)}${more}`),
    html: async (query: string, shelf?: Shelf) => markupOf(await find(query, shelf)),
  };
}

export const markupOf = (data: SearchData): string => renderToStaticMarkup(<view.View data={data} site={aSite()} />);
export const listed = ({ parts: found }: SearchData) => found?.parts.map(({ nsn }) => formatNsn(nsn));
export const exact = ({ exact: found }: SearchData) =>
  found.map(({ nsn, reason }) => [formatNsn(nsn), reason.by, ...reason.loosely]);
