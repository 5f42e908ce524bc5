import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { CheckResult } from '../checks/check.ts';
import { toolMessages } from './messages.ts';

export type StatusWords = Record<CheckResult['status'], string>;

export const STATUS_WORDS: StatusWords = {
  pending: 'Pending',
  testing: 'Testing',
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
  absent: toolMessages.notInCatalog,
};

/** The look of each status: always a word and an icon beside the color. */
const STATUS_LOOK: Record<CheckResult['status'], { badge: BadgeKind; icon?: IconName }> = {
  pending: { badge: 'plain', icon: 'clock' },
  testing: { badge: 'info', icon: 'right' },
  success: { badge: 'ok', icon: 'ok' },
  warning: { badge: 'warn', icon: 'warn' },
  error: { badge: 'err', icon: 'error' },
  absent: { badge: 'off' },
};

type StatusBadgeProps = { status: CheckResult['status']; words?: StatusWords };

/** A check's status in a word, an icon and a color. */
export const StatusBadge = ({ status, words = STATUS_WORDS }: StatusBadgeProps) => (
  <Badge kind={STATUS_LOOK[status].badge} icon={STATUS_LOOK[status].icon}>
    {words[status]}
  </Badge>
);
