import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { ListedPart, NsnRange, SupplyClass } from '#publog/catalog-store.ts';
import { formatNsn, fscOfNsn, parseNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { answerByCode } from '../../catalog/list-query.ts';

type Around = Record<'previous' | 'next', NsnRange | null>;
export type RangePage = { kind: 'range'; supplyClass: SupplyClass; range: NsnRange; parts: ListedPart[] } & Around;

/** GET /range/:nsn (C4.6). Any other number of a class leads to the range that holds it, or to the one before. */
export const load = ({ params: { nsn: code = '' }, catalog }: PageRequest) =>
  answerByCode<RangePage>(code, async () => {
    const nsn = parseNsn(code);
    if (nsn === null) return null;
    const fsc = fscOfNsn(nsn);
    const [supplyClass, ranges] = await Promise.all([catalog.findClass(fsc), catalog.listRanges(fsc)]);
    if (supplyClass === null) return null;
    const behind = ranges.findIndex(({ first }) => first > nsn);
    const at = Math.max(0, behind < 0 ? ranges.length - 1 : behind - 1);
    const range = ranges[at];
    if (range === undefined) return { kind: 'redirect', path: paths.supplyClass(fsc) };
    if (code !== formatNsn(range.first)) return { kind: 'redirect', path: paths.range(range.first) };
    const parts = await catalog.listRangeParts(range);
    const [previous, next] = [ranges[at - 1] ?? null, ranges[at + 1] ?? null];
    return { kind: 'found', data: { kind: 'range', supplyClass, range, previous, next, parts } };
  });
