import { Badge, type BadgeKind } from '#base/ui/badge.tsx';
import type { IconName } from '#base/ui/icon.tsx';
import type { CheckStatus } from '../checks/check.ts';
import { toolMessages } from './messages.ts';

export type StatusWords = Record<CheckStatus, string>;

export const STATUS_WORDS: StatusWords = {
  pending: 'Pending',
  testing: 'Testing',
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
  absent: toolMessages.notInCatalog,
};

/** The look of each status: always a word and an icon beside the color. */
const STATUS_LOOK: Record<CheckStatus, { kind: BadgeKind; icon?: IconName }> = {
  pending: { kind: 'plain', icon: 'clock' },
  testing: { kind: 'info', icon: 'right' },
  success: { kind: 'ok', icon: 'ok' },
  warning: { kind: 'warn', icon: 'warn' },
  error: { kind: 'err', icon: 'error' },
  absent: { kind: 'off' },
};

/** A check's status in a word, an icon and a color. */
export const StatusBadge = ({ status, words = STATUS_WORDS }: { status: CheckStatus; words?: StatusWords }) => (
  <Badge {...STATUS_LOOK[status]}>{words[status]}</Badge>
);
