import type { ReactNode } from 'react';
import { Button, Num } from '#base/ui/elements.tsx';
import { Icon, type IconName } from '#base/ui/icon.tsx';

export type StateKind = 'idle' | 'busy' | 'ok' | 'warn' | 'err';

const LOOKS: Record<StateKind, [icon: IconName, tone: string]> = {
  idle: ['clock', 'text-ink-2'],
  busy: ['right', 'text-info'],
  ok: ['ok', 'text-ok'],
  warn: ['warn', 'text-warn'],
  err: ['error', 'text-err'],
};

export const stateWord = (kind: StateKind): string =>
  `tool-word tool-word-${kind} ${LOOKS[kind][1]} flex items-center gap-2 min-h-10 text-2xl font-bold leading-tight narrow:text-xl narrow:min-h-8`;

type ToolStateProps = { kind: StateKind; children: ReactNode; actions?: ReactNode };

export const ToolState = ({ kind, children, actions }: ToolStateProps) => (
  <div className="flex items-center flex-wrap gap-y-2 gap-x-3 mb-4 narrow:[&_.button]:flex-1 [&_.buttons>.buttons]:flex-auto [&_.buttons>.buttons]:w-auto">
    <p className={stateWord(kind)}>
      <Icon name={LOOKS[kind][0]} />
      <span>{children}</span>
    </p>
    {actions && <div className="buttons ml-auto narrow:w-full narrow:ml-0">{actions}</div>}
  </div>
);

/** Texts are set as numbers; null is not known yet. */
export const PaceList = ({ items }: { items: Record<string, ReactNode> }) => (
  <dl className="tool-pace narrow:grid narrow:grid-cols-2 flex flex-wrap justify-between gap-y-1 gap-x-6 mt-3 text-md [&>div]:flex [&>div]:items-baseline [&>div]:gap-2 narrow:[&>div]:block [&_dt]:text-sm [&_dt]:text-ink-3">
    {Object.entries(items).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{typeof value === 'string' ? <Num>{value}</Num> : (value ?? <span className="muted">not yet</span>)}</dd>
      </div>
    ))}
  </dl>
);

type StopAndGoProps = { isRunning: boolean; stop: () => void; go: () => void; icon: IconName; word: string };

/** A pressed button keeps the focus. */
export const StopAndGo = ({ isRunning, stop, go, icon, word }: StopAndGoProps) => (
  <span className="buttons needs-script ml-auto narrow:w-full narrow:ml-0 narrow:flex-1">
    <Button icon="stop" aria-disabled={!isRunning} onClick={() => isRunning && stop()}>
      Stop
    </Button>
    <Button kind="go" icon={icon} aria-disabled={isRunning} onClick={() => isRunning || go()}>
      {word}
    </Button>
  </span>
);
