import { type ReactNode, Fragment, type ButtonHTMLAttributes, type ComponentProps } from 'react';
import { formatCount } from './format-count.ts';
import { Icon, type IconName } from './icon.tsx';

export * from './format-count.ts';

/** Tabular figures, never broken across lines. */
export const Num = ({ children, strong }: { children: ReactNode; strong?: boolean }) =>
  strong ? <b className="num">{children}</b> : <span className="num">{children}</span>;

export const Count = ({ of }: { of: number }) => <span className="num">{formatCount(of)}</span>;

export const PhoneLink = ({ number }: { number: string }) => (
  <a
    className="num text-inherit [text-decoration-color:var(--line-strong)]"
    href={`tel:${number.replace(/[^+\d]/g, '')}`}
  >
    {number}
  </a>
);

const FIGURES = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d [A-Z]{2,5}(?:[+-][\d:]+)?)?|[$€£]\d[\d,.]*\d)/;

export const Sentence = ({ text }: { text: string }) =>
  text.split(FIGURES).map((piece, index) => (index % 2 === 1 ? <Num key={index}>{piece}</Num> : piece));

/** Allows line breaks after commas and slashes. Copies stay as written. */
export const SoftBreaks = ({ text }: { text: string }) =>
  text.split(/(?<=[,/])(?=[^\s,/])/).map((piece, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));

export const softBreaks = (text: string): ReactNode =>
  text.includes(',') || text.includes('/') ? <SoftBreaks text={text} /> : text;

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
  <button type="button" className="icon-button copy-button needs-script" data-copy={value} title={`Copy ${value}`}>
    <Icon name="copy" size="s" />
    <Icon name="check" size="s" />
  </button>
);

/** `off` is dashed: superseded or missing. A state always has a word. */
export type BadgeKind = 'plain' | 'key' | 'info' | 'ok' | 'warn' | 'err' | 'off';

type BadgeProps = { kind?: BadgeKind; icon?: IconName; children: ReactNode };

export const Badge = ({ kind = 'plain', icon, children }: BadgeProps) => (
  <span className={kind === 'plain' ? 'badge' : `badge badge-${kind}`}>
    {icon && <Icon name={icon} size="inherit" />}
    {children}
  </span>
);

/** A warning, or `plain` for a section that could not be read. */
export const Note = ({ plain, children }: { plain?: boolean; children: ReactNode }) => (
  <p className={plain ? 'note border-l-line-strong bg-sunken' : 'note'}>{children}</p>
);

type EmptyProps = { icon?: IconName; title: string; level?: 1 | 2; children?: ReactNode; action?: ReactNode };

/** Says what is missing and why, with a link. */
export const Empty = ({ icon, title, level = 2, children, action }: EmptyProps) => (
  <div className="empty [border:1px_dashed_var(--line-strong)] py-8 px-6 grid justify-items-center gap-2 text-center [&_p]:max-w-160">
    {icon && <Icon name={icon} />}
    {level === 1 ? <h1>{title}</h1> : <h2 className="text-lg">{title}</h2>}
    {children && <p className="muted">{children}</p>}
    {action && <div className="buttons mt-1.5 justify-center">{action}</div>}
  </div>
);
