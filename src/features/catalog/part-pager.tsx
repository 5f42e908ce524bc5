import { formatNsn } from '../../domain/nsn.ts';
import type { PartPage } from '../../catalog/catalog-store.ts';
import { Count, Num } from '../../ui/number.tsx';
import { Pager } from '../../ui/navigation.tsx';

/** NSNs on one page of a list: C4.2. */
const NSNS_PER_PAGE = 100;

type PartPagerProps = {
  page: PartPage;
  /** The address of the page after or before a key; with neither, of the first page. */
  address: (key: { after?: string; before?: string }) => string;
};

/** Previous and next page by key; nothing where there is only one page. */
export const PartPager = ({ page, address }: PartPagerProps) => {
  const first = page.parts.at(0);
  const last = page.parts.at(-1);
  if (!first || !last || !(page.hasPrevious || page.hasNext)) return null;
  // The page before an early one is the first: it keeps its plain address.
  const previousIsFirst = page.position !== null && page.position <= NSNS_PER_PAGE;
  const previous = previousIsFirst ? address({}) : address({ before: formatNsn(first.nsn) });
  return (
    <Pager
      size={NSNS_PER_PAGE}
      previous={page.hasPrevious ? previous : null}
      next={page.hasNext ? address({ after: formatNsn(last.nsn) }) : null}
    >
      <Num>{formatNsn(first.nsn)}</Num> to <Num>{formatNsn(last.nsn)}</Num>
    </Pager>
  );
};

/** "1 to 100 of 180,451"; what is not known is left out. */
export const PartRange = ({ page }: { page: PartPage }) => {
  const shown = page.parts.length;
  if (shown === 0) return null;
  if (page.position === null)
    return (
      <>
        {page.total === null ? (
          'Showing '
        ) : (
          <>
            <Count of={page.total} /> found, showing{' '}
          </>
        )}
        <Count of={shown} />
      </>
    );
  return (
    <>
      <Count of={page.position + 1} /> to <Count of={page.position + shown} />
      {page.total !== null && (
        <>
          {' of '}
          <Count of={page.total} />
        </>
      )}
    </>
  );
};
