import type { ReactNode } from 'react';
import { Note } from '#base/ui/feedback.tsx';
import { Icon, type IconName } from '#base/ui/icon.tsx';
import { toolMessages } from './messages.ts';

export type StateKind = 'idle' | 'busy' | 'ok' | 'warn' | 'err';

const ICONS: Record<StateKind, IconName> = { idle: 'clock', busy: 'right', ok: 'ok', warn: 'warn', err: 'error' };

type ToolStateProps = {
  kind: StateKind;
  children: ReactNode;
  /** Buttons at the right: the amber one last. */
  actions?: ReactNode;
};

/** The state of a whole page, large: a word, a color and an icon, with what can be done about it. */
export const ToolState = ({ kind, children, actions }: ToolStateProps) => (
  <div className="tool-state">
    <p className={`tool-word tool-word-${kind}`}>
      <Icon name={ICONS[kind]} />
      <span>{children}</span>
    </p>
    {actions && <div className="buttons">{actions}</div>}
  </div>
);

/** What a page of tests says without JavaScript. */
export const TestsNeedScript = () => (
  <div className="without-script tool-note">
    <Note>{toolMessages.withoutScript}</Note>
  </div>
);
