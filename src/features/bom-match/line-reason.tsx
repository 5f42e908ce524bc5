import { CONDITIONS } from '../../domain/condition.ts';
import { listTexts } from './list-texts.ts';
import type { MatchedLine, MatchedPart } from './list-result.ts';

/** What stands under a part: why it was found, what its quantity and condition are when the list does not say so plainly. */
export function lineReasons(line: MatchedLine): string[] {
  const quantity =
    line.quantityIs === 'none' ? listTexts.noQuantity : line.quantityIs === 'unclear' ? listTexts.unclearQuantity : '';
  const hasPart = line.verdict !== 'unreadable';
  return [
    line.reason,
    hasPart ? quantity : '',
    line.condition === null ? '' : `Condition ${line.condition}, ${CONDITIONS[line.condition]}`,
  ].filter((text) => text !== '');
}

/** "MS16998-28, Military Standards (96906)"; empty for a part that was found by its stock number. */
export function partNumberWords({ partNumber, maker, cage }: MatchedPart): string {
  const by = maker === '' ? cage : cage === '' || maker.includes(cage) ? maker : `${maker} (${cage})`;
  return [partNumber, by].filter((text) => text !== '').join(', ');
}
