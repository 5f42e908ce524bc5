import type { ReactNode } from 'react';
import { Icon, type IconName } from '#base/ui/icon.tsx';

export type StateKind = 'idle' | 'busy' | 'ok' | 'warn' | 'err';

const ICONS: Record<StateKind, IconName> = { idle: 'clock', busy: 'right', ok: 'ok', warn: 'warn', err: 'error' };

type ToolStateProps = {
  kind: StateKind;
  children: ReactNode;
  actions?: ReactNode;
};

/** The state of a page in large letters. */
export const ToolState = ({ kind, children, actions }: ToolStateProps) => (
  <div className="flex items-center flex-wrap gap-y-2 gap-x-3 mb-4 narrow:[&_.button]:flex-1 [&_.buttons>.buttons]:flex-auto [&_.buttons>.buttons]:w-auto">
    <p
      className={`tool-word flex items-center gap-2 min-h-10 text-2xl font-bold leading-tight narrow:text-xl narrow:min-h-8 tool-word-${kind}`}
    >
      <Icon name={ICONS[kind]} />
      <span>{children}</span>
    </p>
    {actions && <div className="buttons ml-auto narrow:w-full narrow:ml-0">{actions}</div>}
  </div>
);
