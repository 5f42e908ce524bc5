import type { ComponentProps, ReactNode } from 'react';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { Pager } from '#base/ui/navigation.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import type { PartPage } from '#publog/catalog-store.ts';
import { AddToQuote } from '../cart/add-to-quote.tsx';
import { NSNS_PER_PAGE } from './list-query.ts';

/** The head of the cells that add a part. */
export const ADD_HEAD = { text: 'Add to quote', className: 'right no-print' };

/** The first cell of a row: the NSN, which leads to its page. */
export const NsnCell = ({ nsn, children }: { nsn: Nsn; children?: ReactNode }) => (
  <td className="cell-lead">
    {children}
    <a className="num medium" href={paths.part(nsn)}>
      {formatNsn(nsn)}
    </a>
  </td>
);

/** The last cell of a row: what adds the part that the row names. */
export const AddCell = (part: ComponentProps<typeof AddToQuote>) => (
  <td className="right cell-add no-print w-[1%]">
    <AddToQuote {...part} />
  </td>
);

type PartPagerProps = {
  /** A page of a list; `lookedUpTo` where only a part of the catalog was looked through. */
  page: Omit<PartPage, 'parts'> & { parts: readonly { nsn: Nsn }[]; lookedUpTo?: Nsn | null };
  /** The address of the page after or before a key; with neither, of the first page. */
  address: (key: { after?: string; before?: string }) => string;
  /** Whether this is a page before a key. */
  backward?: boolean;
  /** What was looked through: "the catalog has". */
  lookedThrough?: string;
};

/** Previous and next page by key; nothing where there is only one page. After a partial look the way on leads from where it ended. */
export const PartPager = ({ page, address, backward = false, lookedThrough }: PartPagerProps) => {
  const [first, last] = [page.parts.at(0), page.parts.at(-1)];
  const upTo = page.lookedUpTo ?? null;
  const hasPrevious = page.hasPrevious && !(backward && upTo !== null);
  const hasNext = page.hasNext && (backward || upTo === null);
  // The page before an early one is the first: it keeps its plain address.
  const previousIsFirst = page.position !== null && page.position <= NSNS_PER_PAGE;
  return (
    <>
      {first && last && (page.hasPrevious || page.hasNext) && (
        <Pager
          size={NSNS_PER_PAGE}
          previous={hasPrevious ? address(previousIsFirst ? {} : { before: formatNsn(first.nsn) }) : null}
          next={hasNext ? address({ after: formatNsn(last.nsn) }) : null}
        >
          <Num>{formatNsn(first.nsn)}</Num> to <Num>{formatNsn(last.nsn)}</Num>
        </Pager>
      )}
      {upTo !== null && (
        <div className="grid gap-3 justify-items-start mt-4">
          <Note plain>
            Few parts match, so {lookedThrough} been looked through {backward ? 'back to' : 'up to'}{' '}
            <Num>{formatNsn(upTo)}</Num> only.
          </Note>
          <ButtonLink
            href={address(backward ? { before: formatNsn(upTo) } : { after: formatNsn(upTo) })}
            rel="nofollow"
          >
            Look further
          </ButtonLink>
        </div>
      )}
    </>
  );
};

/** "1 to 100 of 180,451"; what is not known is left out. */
export const PartRange = ({ page }: { page: Pick<PartPage, 'position' | 'total'> & { parts: readonly unknown[] } }) => {
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
