import { groupDrawing } from './group-drawing.ts';
import spriteUrl from './icons.svg?url';

export type IconName =
  | 'cart'
  | 'check'
  | 'clock'
  | 'compare'
  | 'copy'
  | 'device'
  | 'down'
  | 'download'
  | 'error'
  | 'ext'
  | 'filter'
  | 'info'
  | 'key'
  | 'left'
  | 'list'
  | 'mail'
  | 'menu'
  | 'minus'
  | 'ok'
  | 'passkey'
  | 'pause'
  | 'phone'
  | 'pin'
  | 'play'
  | 'plus'
  | 'print'
  | 'reset'
  | 'right'
  | 'search'
  | 'shelf'
  | 'shield'
  | 'stop'
  | 'table'
  | 'trash'
  | 'up'
  | 'warn'
  | 'x';

/** Repeats a word beside it. */
export const Icon = ({ name, size = 'm' }: { name: IconName; size?: 's' | 'm' | 'inherit' }) => (
  <svg className={size === 'inherit' ? undefined : `icon-${size}`} aria-hidden="true">
    <use href={`${spriteUrl}#u-${name}`} />
  </svg>
);

export const GroupIcon = ({ code }: { code: string }) => (
  <svg className="icon-group" aria-hidden="true">
    <use href={`${spriteUrl}#${groupDrawing(code)}`} />
  </svg>
);

export const Mark = () => (
  <svg className="size-7.5" aria-hidden="true">
    <use href={`${spriteUrl}#logo`} />
  </svg>
);
