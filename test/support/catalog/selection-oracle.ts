import type { CharacteristicFilter, PartSelection, Requirement } from '#publog/catalog-store.ts';
import { sectionBit } from '#publog/sections.ts';
import { fscOfNsn } from '../../../src/base/domain/nsn.ts';
import {
  GROUPS,
  LEAST_SHARE,
  MAX_SIZED,
  NO_SIZE,
  OTHERS,
  sizeStep,
  THREADED,
} from '../../../src/publog/selection/order-by-size.ts';
import { fullnessOf } from '../../../src/publog/selection/pack-slice-replies.ts';
import { parseReply, titleHint } from '../../../src/base/domain/parse-measure.ts';
import type { SectionName } from '../../../src/base/domain/publog-columns.ts';
import { isFound, isLeft } from './search-oracle.ts';
import type { OraclePart } from './catalog-oracle.ts';

/** Computes the answers of selections by looking at every part. */
export function selectionOracle(parts: readonly OraclePart[], requirements: readonly Requirement[]) {
  const requirementOf = (mrc: string) => requirements.find((one) => one.mrc === mrc);
  const measure = (mrc: string, reply: string) => parseReply(reply, titleHint(requirementOf(mrc)?.title ?? ''));

  function meets(part: OraclePart, { mrc, values, range, orNone }: CharacteristicFilter): boolean {
    const replies = repliesOf(part, mrc);
    if (replies.length === 0) return orNone;
    return replies.some((reply) => values.includes(reply) || (range !== null && touches(mrc, reply, range)));
  }

  function touches(mrc: string, reply: string, { low, high }: NonNullable<CharacteristicFilter['range']>): boolean {
    const found = measure(mrc, reply);
    if (found === null || found.dimension !== requirementOf(mrc)?.dimension) return false;
    if (Number.isNaN(low) || Number.isNaN(high) || (low !== null && high !== null && low > high)) return false;
    return (low === null || (found.high ?? Infinity) >= low) && (high === null || (found.low ?? -Infinity) <= high);
  }

  const inScope = (selection: PartSelection) =>
    parts.filter(
      (part) =>
        (selection.itemNames === null || selection.itemNames.includes(part.itemName)) &&
        isFound(part, { words: [], fsg: selection.fsg, fsc: selection.fsc, cage: selection.cage, has: selection.has }),
    );
  const passing = (selection: PartSelection, but?: string) =>
    inScope(selection).filter(
      (part) =>
        isLeft(part, selection.onShelf) &&
        selection.filters.every((filter) => filter.mrc === but || meets(part, filter)),
    );

  /** By size in the classes with most parts, else by what is on file. */
  function fitIn({ itemNames, fsg, fsc, has }: PartSelection) {
    const scope = inScope({ itemNames, fsg, fsc, has, filters: [] } as never);
    const sized = [...Map.groupBy(scope, ({ nsn }) => fscOfNsn(nsn))]
      .sort(([one, own], [other, others]) => others.length - own.length || (one < other ? -1 : 1))
      .slice(0, MAX_SIZED)
      .map(([code]) => [code, mainOf(code)] as const);
    const byClass = new Map(sized);
    return (part: OraclePart): number[] => {
      const main = byClass.get(fscOfNsn(part.nsn));
      if (main === undefined) return [GROUPS, -fullness(part), -makersOf(part)];
      const step = (mrc: string | undefined): number => {
        const found = mrc === undefined ? null : measure(mrc, repliesOf(part, mrc)[0] ?? '');
        const isRead = found !== null && found.dimension === requirementOf(mrc!)?.dimension;
        return isRead ? sizeStep(found.low ?? found.high!, found.dimension) : NO_SIZE;
      };
      const { threaded, others } = main;
      if (step(threaded[0]) !== NO_SIZE) return [0, ...threaded.map(step)];
      const at = others.findIndex((mrc) => step(mrc) !== NO_SIZE);
      return at < 0 ? [GROUPS - 1] : [at + 1, step(others[at]), step(others[at + 1]), step(others[at + 2])];
    };
  }

  /** The requirement of each title that most parts of a class have. */
  function mainOf(fsc: string) {
    const own = parts.filter(({ nsn }) => fscOfNsn(nsn) === fsc);
    const counted = requirements
      .filter(({ dimension }) => dimension !== null)
      .map(({ mrc, title }) => ({ mrc, title, count: own.filter((part) => repliesOf(part, mrc).length > 0).length }))
      .filter(({ count }) => count > 0 && count >= own.length * LEAST_SHARE)
      .sort((one, other) => other.count - one.count || (one.mrc < other.mrc ? -1 : 1));
    const find = (title: RegExp) => counted.find((one) => title.test(one.title))?.mrc;
    return { threaded: THREADED.map(find), others: OTHERS.flatMap((title) => find(title) ?? []) };
  }

  /** Everything that a selection finds, in its order. */
  function ordered(selection: PartSelection): OraclePart[] {
    const { order, itemNames } = selection;
    const fitOf = fitIn(selection);
    const keyOf = (part: OraclePart): readonly (number | string)[] => {
      if (order.by === 'name') return [part.itemName];
      if (order.by === 'makers') return [-makersOf(part)];
      if (order.by === 'fit') return [itemNames?.indexOf(part.itemName) ?? 0, ...fitOf(part)];
      if (order.by !== 'reply') return [];
      const [reply] = repliesOf(part, order.mrc);
      if (reply === undefined) return [2];
      const found = measure(order.mrc, reply);
      return found ? [0, found.low ?? -Infinity, found.high ?? Infinity] : [1, reply];
    };
    const turn = order.by === 'reply' && order.direction === 'down' ? -1 : 1;
    return passing(selection)
      .map((part) => ({ part, key: keyOf(part) }))
      .sort((left, right) => {
        for (const [at, one] of left.key.entries()) {
          const other = right.key[at]!;
          if (one !== other) return (one < other ? -1 : 1) * (at === 0 ? 1 : turn);
        }
        return left.part.nsn - right.part.nsn;
      })
      .map(({ part }) => part);
  }

  /** Counts what a requirement would leave, with every other filter in force. */
  function facet(selection: PartSelection, mrc: string) {
    const left = passing(selection, mrc);
    const replies = Map.groupBy(
      left.flatMap((part) => repliesOf(part, mrc)),
      (reply) => reply,
    );
    return {
      onFile: inScope(selection).filter((part) => repliesOf(part, mrc).length > 0).length,
      replyCount: replies.size,
      none: left.filter((part) => repliesOf(part, mrc).length === 0).length,
      counts: new Map([...replies].map(([reply, own]) => [reply, own.length])),
    };
  }

  return { inScope, passing, ordered, facet };
}

/** Different replies in their order. */
export function repliesOf(part: OraclePart, mrc: string): string[] {
  const rows = part.sections.characteristics ?? [];
  return [...new Set(rows.flatMap(([code, , reply]) => (code === mrc && reply ? [reply] : [])))];
}

function makersOf(part: OraclePart): number {
  return new Set(part.partNumbers.map(({ cage }) => cage)).size;
}

function fullness(part: OraclePart): number {
  const filled = Object.entries(part.sections).filter(([, rows]) => rows.length > 0);
  const bits = filled.reduce((sum, [name]) => sum | sectionBit(name as SectionName), 0);
  return fullnessOf((part.sections.characteristics ?? []).filter(([, , reply]) => reply).length, bits);
}
