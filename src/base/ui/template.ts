import type { ReactNode } from 'react';

type Values = Readonly<Record<string, ReactNode>>;

/** A component that `template` has marked. `written`: what the writer of documents has learnt of it, one entry for each set of flags. */
export type Template<Props> = ((props: Props) => ReactNode) & { readonly written: unknown[] };

/**
 * Marks a component that puts its texts and nodes where they belong and does nothing else with them: it neither changes, measures nor compares them. Flags, null and
 * undefined may decide what it shows. The writer of documents renders it once for each set of flags and fills in the rest
 * (docs/decisions/014); to React it is a component like any other.
 */
export const template = <Props extends Values>(component: (props: Props) => ReactNode): Template<Props> =>
  Object.assign(component, { written: [] });
