import { parseCageCode, normalizePartNumber } from '#base/domain/part-number.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { paths } from '#base/paths.ts';
import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import { answerByCode } from '../../catalog/list-query.ts';
import { type ShelfRow, withItems } from '../../shelf/shelf-lines.server.ts';

/** All in no NSN. */
export type StockPartData = { kind: 'stock-part'; rows: [ShelfRow, ...ShelfRow[]] };

const NUMBER_SHOWN = 60;
/** Parts of the catalog with the number: two are enough to know that it does not name one. */
const LOOKED_AT = 2;

/** GET /part/:cage/:number: lines that are in no NSN. A number that is in one leads there. */
export const load = ({ params, catalog, path }: PageRequest, { shelf }: Pick<StockPageServices, 'shelf'>) =>
  answerByCode<StockPartData>(plainText(params.number ?? '').slice(0, NUMBER_SHOWN), async () => {
    const cage = params.cage === '-' ? '' : parseCageCode(params.cage ?? '');
    const number = normalizePartNumber(params.number ?? '');
    if (cage === null || number === null) return null;
    if (!shelf.isRead()) throw new Error('the shelf is not read yet');
    const lines = (await shelf.linesOfNumber(number)).filter((line) => line.cage === cage);
    const [first, ...others] = await withItems(
      catalog,
      lines.filter(({ nsn }) => nsn === null),
    );
    if (first !== undefined) {
      const own = paths.stockPart(cage, first.partNumber);
      if (path !== own) return { kind: 'redirect', path: own };
      return { kind: 'found', data: { kind: 'stock-part', rows: [first, ...others] }, cache: true };
    }
    if (lines[0] !== undefined) return { kind: 'redirect', path: paths.part(lines[0].nsn!) };
    const [part, another] = await catalog.listNumberParts(number, { cage: cage || null, limit: LOOKED_AT });
    return part?.listed && another === undefined ? { kind: 'redirect', path: paths.part(part.nsn) } : null;
  });
