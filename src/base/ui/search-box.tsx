import { Icon } from './icon.tsx';

type SearchBoxProps = {
  /** The text is `search`. */
  action: string;
  value?: string;
  big?: boolean;
  id?: string;
};

/** A plain form. `/` focuses it. */
export const SearchBox = ({ action, value, big, id }: SearchBoxProps) => (
  <search className={big ? 'search search-big' : 'search'}>
    <form action={action}>
      <Icon name="search" />
      <input
        type="search"
        name="search"
        id={id}
        aria-label="Search the catalog"
        aria-keyshortcuts="/"
        placeholder="NSN, NIIN, part number, CAGE or words"
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        required
      />
      <button type="submit">Search</button>
    </form>
  </search>
);
