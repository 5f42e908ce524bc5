import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** `off` is dashed: superseded or missing. A state always has a word. */
export type BadgeKind = 'plain' | 'key' | 'info' | 'ok' | 'warn' | 'err' | 'off';

type BadgeProps = { kind?: BadgeKind; icon?: IconName; children: ReactNode };

export const Badge = ({ kind = 'plain', icon, children }: BadgeProps) => (
  <span className={kind === 'plain' ? 'badge' : `badge badge-${kind}`}>
    {icon && <Icon name={icon} size="inherit" />}
    {children}
  </span>
);
