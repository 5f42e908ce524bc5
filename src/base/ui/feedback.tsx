import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A warning, or `plain` for a section that could not be read. */
export const Note = ({ plain, children }: { plain?: boolean; children: ReactNode }) => (
  <p className={plain ? 'note note-plain' : 'note'}>{children}</p>
);

type EmptyProps = {
  icon?: IconName;
  title: string;
  level?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
};

/** What is missing, why, and a link. */
export const Empty = ({ icon, title, level = 2, children, action }: EmptyProps) => (
  <div className="empty">
    {icon && <Icon name={icon} />}
    {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children && <p className="muted">{children}</p>}
    {action && <div className="buttons">{action}</div>}
  </div>
);
