import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** `go`: the one next action. `ink`: the second of a form. `quiet`: undo and row actions. */
export type ButtonKind = 'go' | 'ink' | 'plain' | 'quiet';

export const buttonClass = (kind: ButtonKind = 'plain', size: 's' | 'm' | 'l' = 'm'): string =>
  `button${kind === 'plain' ? '' : ` button-${kind}`}${size === 'm' ? '' : ` button-${size}`}`;

type Look = { kind?: ButtonKind; size?: 's' | 'm' | 'l'; icon?: IconName; children: ReactNode };

export const Button = ({ kind, size, icon, children, ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...rest} className={buttonClass(kind, size)}>
    {icon && <Icon name={icon} size={size === 's' ? 's' : 'm'} />}
    {children}
  </button>
);

/** Sends its form. `action`: what the form is to do. */
export const Submit = ({ action, ...button }: ComponentProps<typeof Button> & { action?: string }) => (
  <Button type="submit" {...(action && { name: 'action', value: action })} {...button} />
);

type ButtonLinkProps = Look & { href: string; rel?: string; target?: '_blank'; label?: string } & {
  [data: `data-${string}`]: string | undefined;
};

/** `label` where the visible words repeat. */
export const ButtonLink = ({ kind, size, icon, href, rel, target, label, children, ...data }: ButtonLinkProps) => (
  <a className={buttonClass(kind, size)} href={href} rel={rel} target={target} aria-label={label} {...data}>
    {icon && <Icon name={icon} size={size === 's' ? 's' : 'm'} />}
    {children}
  </a>
);

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
