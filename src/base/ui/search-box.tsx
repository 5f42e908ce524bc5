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
  <search
    className={
      big
        ? 'search search-big block flex-[1_1_20rem] min-w-0 [&_svg]:left-4.5 [&_svg]:size-6 narrow:[&_svg]:left-3.5 [&_button:hover]:bg-(--accent-hover) narrow:[&_button]:py-0 narrow:[&_button]:px-4.5'
        : 'search block flex-[1_1_20rem] min-w-0'
    }
  >
    <form className="relative flex" action={action}>
      <Icon name="search" />
      <input
        className="focus-visible:relative focus-visible:z-1"
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
      <button
        className="border border-line-strong [border-radius:0_var(--r2)_var(--r2)_0] bg-sunken text-ink font-inherit text-md font-mid py-0 px-4 cursor-pointer"
        type="submit"
      >
        Search
      </button>
    </form>
  </search>
);
