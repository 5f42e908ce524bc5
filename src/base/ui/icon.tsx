import { groupDrawing } from './group-drawing.ts';
import spriteUrl from './icons.svg?url';

/** The interface icons of `icons.svg`, without their `u-`. */
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
  | 'shield'
  | 'stop'
  | 'table'
  | 'trash'
  | 'up'
  | 'warn'
  | 'x';

/** An interface icon. It repeats a word beside it, so it is hidden from screen readers. */
export const Icon = ({ name, size = 'm' }: { name: IconName; size?: 's' | 'm' | 'inherit' }) => (
  <svg className={size === 'inherit' ? undefined : `icon-${size}`} aria-hidden="true">
    <use href={`${spriteUrl}#u-${name}`} />
  </svg>
);

/** The line drawing of a supply group. `code`: two digits. */
export const GroupIcon = ({ code }: { code: string }) => (
  <svg className="icon-group" aria-hidden="true">
    <use href={`${spriteUrl}#${groupDrawing(code)}`} />
  </svg>
);

/** The mark of the site: a globe with an amber meridian. */
export const Mark = () => (
  <svg className="mark" aria-hidden="true">
    <use href={`${spriteUrl}#logo`} />
  </svg>
);
