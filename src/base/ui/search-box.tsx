import { Icon } from './icon.tsx';

type SearchBoxProps = {
  /** Where the form leads; the text travels as `search`. */
  action: string;
  value?: string;
  /** The one box of a page's opening, with an amber button. */
  big?: boolean;
  id?: string;
};

/** The search of the whole site: a plain form, so that it works before or without a script. `/` leads to it. */
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
