import type { ReactNode } from 'react';
import { Button } from '#base/ui/button.tsx';
import { TextInput } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';

type SearchProps = {
  action: string;
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  /** Further fields. */
  children?: ReactNode;
};

/** A search of the desk: a form that works without a script; the key for searching goes to its field. */
export const DeskSearch = ({ action, label, placeholder, value, maxLength, children }: SearchProps) => (
  <search>
    <form action={action} className="inbox-search">
      <span className="tools-find">
        <Icon name="search" size="s" />
        <TextInput
          small
          type="search"
          name="search"
          defaultValue={value}
          aria-label={label}
          data-search-first
          {...{ placeholder, maxLength }}
        />
      </span>
      {children}
      <Button type="submit" size="s">
        Search
      </Button>
    </form>
  </search>
);
