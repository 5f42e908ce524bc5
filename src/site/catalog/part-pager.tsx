import type { ComponentProps, ReactNode } from 'react';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { ButtonLink, Note, Count, Num } from '#base/ui/elements.tsx';
import { GroupIcon } from '#base/ui/icon.tsx';
import { Pager } from '#base/ui/navigation.tsx';
import type { PartPage } from '#publog/catalog-store.ts';
import { AddToQuote } from '../cart/add-to-quote.tsx';
import { drawPart, type PartToDraw } from '../drawings/draw-part.ts';
import { PartThumb } from '../drawings/part-drawing.tsx';
import { NSNS_PER_PAGE } from './list-query.ts';
import { ShelfCell } from './on-shelf.tsx';
import { PartLink } from './part-links.tsx';
import type { OnShelf } from './shelf-rows.ts';

export const ThumbOrIcon = ({ fsg, ...part }: PartToDraw & { fsg: string }) => {
  const drawing = drawPart(part);
  return drawing ? <PartThumb drawing={drawing} /> : <GroupIcon code={fsg} />;
};

export const ADD_HEAD = { text: 'Add to quote', className: 'right no-print' };

export const NsnCell = ({ nsn, shelf, children }: { nsn: Nsn; children?: ReactNode } & OnShelf) => (
  <th scope="row" className="cell-lead">
    {children}
    <PartLink nsn={nsn} />
    <ShelfCell shelf={shelf} />
  </th>
);

export const AddCell = (part: ComponentProps<typeof AddToQuote>) => (
  <td className="right cell-add no-print w-[1%]">
    <AddToQuote {...part} />
  </td>
);

/** Continues where a partial look ended. */
export const PartPager = (props: {
  /** `lookedUpTo`: after a partial look. */
  page: Omit<PartPage, 'parts'> & { parts: readonly { nsn: Nsn }[]; lookedUpTo?: Nsn | null };
  address: (key: { after?: string; before?: string }) => string;
  backward?: boolean;
  lookedThrough?: string;
}) => {
  const { page, address, backward = false, lookedThrough } = props;
  const [first, last] = [page.parts.at(0), page.parts.at(-1)];
  const upTo = page.lookedUpTo ?? null;
  const hasPrevious = page.hasPrevious && !(backward && upTo !== null);
  const hasNext = page.hasNext && (backward || upTo === null);
  // the first page has a plain address
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
          <ButtonLink href={address({ [backward ? 'before' : 'after']: formatNsn(upTo) })} rel="nofollow">
            Look further
          </ButtonLink>
        </div>
      )}
    </>
  );
};

/** "1 to 100 of 180,451" */
export const PartRange = ({ page }: { page: Pick<PartPage, 'position' | 'total'> & { parts: readonly unknown[] } }) => {
  const { position, parts, total } = page;
  const all = total !== null && <Count of={total} />;
  if (parts.length === 0) return null;
  return position === null ? (
    <>
      {all}
      {all ? ' found, showing ' : 'Showing '}
      <Count of={parts.length} />
    </>
  ) : (
    <>
      <Count of={position + 1} /> to <Count of={position + parts.length} />
      {all && ' of '}
      {all}
    </>
  );
};
