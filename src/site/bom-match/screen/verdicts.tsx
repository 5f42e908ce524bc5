import { Badge, type BadgeKind } from '#base/ui/badge.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import type { IconName } from '#base/ui/icon.tsx';
import type { LineVerdict, MatchedLine, MatchedPart } from '../match-result.ts';
import { CONDITIONS } from '#base/domain/condition.ts';
import { listTexts } from '../messages.ts';

/** Verdicts as people see them: punctuation that was ignored is a line beside a part that was found. */
export const SHOWN_VERDICTS = ['found', 'check', 'replaced', 'choose', 'not-found', 'unreadable'] as const;
export type ShownVerdict = (typeof SHOWN_VERDICTS)[number];

export const shownVerdict = (verdict: LineVerdict): ShownVerdict =>
  verdict === 'exact' || verdict === 'punctuation' ? 'found' : verdict;

const LOOKS: Record<ShownVerdict, { word: string; kind: BadgeKind; icon: IconName; many: string }> = {
  found: { word: 'Found', kind: 'ok', icon: 'ok', many: 'found' },
  replaced: { word: 'Replaced', kind: 'info', icon: 'info', many: 'replaced' },
  check: { word: 'Check', kind: 'warn', icon: 'warn', many: 'to check' },
  choose: { word: 'Choose', kind: 'warn', icon: 'warn', many: 'to choose' },
  'not-found': { word: 'Not found', kind: 'err', icon: 'x', many: 'not found' },
  unreadable: { word: 'Unreadable', kind: 'plain', icon: 'error', many: 'unreadable' },
};

export const verdictWord = (verdict: ShownVerdict): string => LOOKS[verdict].word;

export const VerdictBadge = ({ verdict }: { verdict: LineVerdict }) => {
  const { word, kind, icon } = LOOKS[shownVerdict(verdict)];
  return (
    <Badge kind={kind} icon={icon}>
      {word}
    </Badge>
  );
};

export type ShownCounts = Record<ShownVerdict, number>;

export function shownCounts({ exact, punctuation, ...others }: Record<LineVerdict, number>): ShownCounts {
  return { found: exact + punctuation, ...others };
}

const totalOf = (counts: ShownCounts, verdicts: readonly ShownVerdict[] = SHOWN_VERDICTS): number =>
  verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);

/** "8 lines: 4 found, 1 replaced, 1 to choose, 2 not found"; verdicts that no line has are left out. */
export function verdictSentence(counts: ShownCounts): string {
  const total = totalOf(counts);
  const words = SHOWN_VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) => `${formatCount(counts[verdict])} ${LOOKS[verdict].many}`,
  );
  return `${formatCount(total)} ${total === 1 ? 'line' : 'lines'}: ${words.join(', ')}`;
}

/** How many lines have each verdict, as one bar. The sentence above it says the same, so it is hidden from screen readers. */
export const VerdictBar = ({ counts }: { counts: ShownCounts }) => {
  const total = Math.max(1, totalOf(counts));
  return (
    <svg className="verdict-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {SHOWN_VERDICTS.map((verdict, index) => (
        <rect
          key={verdict}
          className={`verdict-${verdict}`}
          x={(totalOf(counts, SHOWN_VERDICTS.slice(0, index)) / total) * 100}
          width={(counts[verdict] / total) * 100}
          height="1"
        />
      ))}
    </svg>
  );
};

/** What stands under a part: why it was found, and what its quantity and condition are when the list does not say so plainly. */
export function lineReasons(line: MatchedLine): string[] {
  return [
    line.reason,
    line.quantityIs === 'none' && line.verdict !== 'unreadable' ? listTexts.noQuantity : '',
    line.condition === null ? '' : `Condition ${line.condition}, ${CONDITIONS[line.condition]}`,
  ].filter((text) => text !== '');
}

/** "MS16998-28, Military Standards (96906)"; empty for a part that was found by its stock number. */
export function partNumberWords({ partNumber, maker, cage }: MatchedPart): string {
  const by = maker === '' ? cage : cage === '' || maker.includes(cage) ? maker : `${maker} (${cage})`;
  return [partNumber, by].filter((text) => text !== '').join(', ');
}
