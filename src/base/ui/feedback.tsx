import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A warning, or `plain` for a section that could not be read. */
export const Note = ({ plain, children }: { plain?: boolean; children: ReactNode }) => (
  <p className={plain ? 'note border-l-line-strong bg-sunken' : 'note'}>{children}</p>
);

type EmptyProps = {
  icon?: IconName;
  title: string;
  level?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
};

/** Says what is missing and why, with a link. */
export const Empty = ({ icon, title, level = 2, children, action }: EmptyProps) => (
  <div className="empty [border:1px_dashed_var(--line-strong)] py-8 px-6 grid justify-items-center gap-2 text-center">
    {icon && <Icon name={icon} />}
    {level === 1 ? <h1>{title}</h1> : <h2 className="text-lg">{title}</h2>}
    {children && <p className="muted">{children}</p>}
    {action && <div className="buttons mt-1.5 justify-center">{action}</div>}
  </div>
);
