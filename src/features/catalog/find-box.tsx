import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';

type FindBoxProps = {
  action: string;
  label: string;
  placeholder?: string;
  q: string;
  /** Also narrows the list of this page while one types, where a script runs. */
  instant?: boolean;
  button: string;
  /** Other parts of the address that are kept. */
  kept?: Readonly<Record<string, string | undefined>>;
  /** What stands at the end of the row: how many are shown. */
  shown?: ReactNode;
  children?: ReactNode;
};

/** The search box of one list: a plain GET form over `q`. */
export const FindBox = (props: FindBoxProps) => (
  <form className="tools" action={props.action} data-instant={props.instant ? props.q : undefined}>
    {Object.entries(props.kept ?? {}).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    <div className="tools-find">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        name="q"
        aria-label={props.label}
        placeholder={props.placeholder ?? props.label}
        defaultValue={props.q}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
    </div>
    <Button type="submit">{props.button}</Button>
    {props.children}
    <span className="tools-shown muted small" role={props.instant ? 'status' : undefined}>
      {props.shown}
    </span>
  </form>
);
