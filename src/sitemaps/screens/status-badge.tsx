import { Badge } from '../../ui/badge.tsx';
import { STATUS_WORDS } from './messages.ts';
import { STATUS_LOOK, type ShownResult, type StatusWords } from './shown-result.ts';

type StatusBadgeProps = { status: ShownResult['status']; words?: StatusWords };

/** A check's status in a word, an icon and a color. */
export const StatusBadge = ({ status, words = STATUS_WORDS }: StatusBadgeProps) => (
  <Badge kind={STATUS_LOOK[status].badge} icon={STATUS_LOOK[status].icon}>
    {words[status]}
  </Badge>
);
