import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** `go` amber: the one next action of a screen area; `ink` the second action of a form; `quiet` undoing and repeated row actions. */
export type ButtonKind = 'go' | 'ink' | 'plain' | 'quiet';
export type ButtonSize = 's' | 'm' | 'l';

/** The class names of a button, for a label or summary that looks like one. */
export const buttonClass = (kind: ButtonKind = 'plain', size: ButtonSize = 'm'): string =>
  `button${kind === 'plain' ? '' : ` button-${kind}`}${size === 'm' ? '' : ` button-${size}`}`;

type Look = { kind?: ButtonKind; size?: ButtonSize; icon?: IconName; children: ReactNode };

/** A button that does something on this page; a form is sent with `type="submit"`. */
export const Button = ({ kind, size, icon, children, ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...rest} className={buttonClass(kind, size)}>
    {icon && <Icon name={icon} size={size === 's' ? 's' : 'm'} />}
    {children}
  </button>
);

type ButtonLinkProps = Look & { href: string; rel?: string; target?: '_blank'; label?: string } & {
  [data: `data-${string}`]: string | undefined;
};

/** A link that looks like a button: it leads to another address. `label` names it where the visible words repeat on a page. */
export const ButtonLink = ({ kind, size, icon, href, rel, target, label, children, ...data }: ButtonLinkProps) => (
  <a className={buttonClass(kind, size)} href={href} rel={rel} target={target} aria-label={label} {...data}>
    {icon && <Icon name={icon} size={size === 's' ? 's' : 'm'} />}
    {children}
  </a>
);

/** Copies `value`; the click is handled for all of them by `enhance/enhance.ts`, and none is shown without JavaScript. */
export const CopyButton = ({ value }: { value: string }) => (
  <button
    type="button"
    className="icon-button copy-button needs-script"
    data-copy={value}
    aria-label={`Copy ${value}`}
    title="Copy"
  >
    <Icon name="copy" size="s" />
    <Icon name="check" size="s" />
  </button>
);
