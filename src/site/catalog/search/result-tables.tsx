import type { ReactNode } from 'react';
import { mainSize } from '#base/domain/main-size.ts';
import { PagerLink } from '#base/ui/navigation.tsx';
import { formatNsn, fsgOfNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Badge, SoftBreaks } from '#base/ui/elements.tsx';
import { MoreRow, Table } from '#base/ui/table.tsx';
import { partMessages } from '../../part/messages.ts';
import { ShelfCell } from '../on-shelf.tsx';
import { CageLink, PartLink } from '../part-links.tsx';
import { ADD_HEAD, AddCell, NsnCell, ThumbOrIcon } from '../part-pager.tsx';
import type { SearchData } from './find-results.server.ts';
import { type CloseNumber, type ExactPart, searchPath } from './search-data.ts';
import { reasonText } from './messages.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';

type Way = [href: string, name: string] | false | null | undefined;

export const ListPager = ({ first, next }: { first: Way; next: Way }) =>
  (first || next) && (
    <nav className="pager" aria-label="Pages">
      <PagerLink href={first ? first[0] : null} rel="nofollow">
        {first && first[1]}
      </PagerLink>
      <PagerLink href={next ? next[0] : null} rel="next nofollow">
        {next && next[1]}
      </PagerLink>
    </nav>
  );

const MAKERS_SHOWN = 3;
const CODES_SHOWN = 2;

export const EXACT_HEADS = ['NSN, item name', 'Size', 'Part number', 'Maker', ADD_HEAD];

/** `children`: the row that leads to more. */
export const ExactTable = ({ parts, children }: { parts: readonly ExactPart[]; children?: ReactNode }) => (
  <div className="mt-2 [&_:is(td,th)]:px-2! wide:[&_tbody>*>*]:py-0.75! [&_small]:block [&_small]:text-xs [&_small]:text-ink-2 [&_small]:leading-snug">
    <Table caption="Parts that carry exactly this number" heads={EXACT_HEADS} rows>
      {parts.map((part, index) => (
        <ExactRow key={part.nsn} part={part} best={index === 0} />
      ))}
      {children}
    </Table>
  </div>
);

const ExactRow = ({ part, best }: { part: ExactPart; best: boolean }) => {
  const { partNumber, makers, drawn = [] } = part;
  const isFormer = part.since !== undefined;
  const reference = partNumber === null || isFormer ? null : { partNumber, ...onlyMaker(makers) };
  return (
    <tr className={best && !isFormer ? 'table-hit' : undefined}>
      <th scope="row" className="cell-lead">
        <span className="flex gap-2 items-center">
          <ThumbOrIcon itemName={part.itemName} characteristics={drawn} fsg={fsgOfNsn(part.nsn)} />
          <span className="min-w-0">
            <PartLink nsn={part.nsn} />
            <small className="max-w-44 truncate narrow:max-w-64">{part.itemName}</small>
            <ShelfCell shelf={part.shelf} />
          </span>
        </span>
      </th>
      <td className="num text-sm whitespace-normal! leading-snug min-w-28 cell-pair">{mainSize(drawn)}</td>
      <td className={isFormer ? 'cell-pair min-w-28 [&_.badge]:whitespace-normal' : 'cell-pair min-w-28'}>
        {part.partNumber && <b className="num num-long">{part.partNumber}</b>}
        <small>{reasonText(part.reason)}</small>
        {part.since !== undefined && <Badge kind="warn">{partMessages.noLonger(part.since)}</Badge>}
        {!part.listed && <Badge kind="off">Not listed</Badge>}
      </td>
      <td className="cell-pair min-w-32 narrow:flex-[1_1_6rem]!">
        <span className="block w-0 min-w-full text-sm truncate">{makers[0]?.company}</span>
        <small className="flex! gap-2">
          {makers.slice(0, CODES_SHOWN).map(({ cage }) => (
            <CageLink key={cage} cage={cage} />
          ))}
          {makers.length > CODES_SHOWN && (
            <a href={`${paths.part(part.nsn)}#part-numbers`}>+{makers.length - CODES_SHOWN} more</a>
          )}
        </small>
      </td>
      <AddCell
        nsn={formatNsn(part.nsn)}
        itemName={part.itemName}
        reference={reference}
        kind={best && !isFormer ? 'go' : 'plain'}
      />
    </tr>
  );
};

/** Several makers are all asked. */
const onlyMaker = (makers: readonly { cage: string; company: string | null }[]) =>
  makers.length === 1 ? makers[0]! : { cage: '', company: null };

export const CloseTable = ({ close }: { close: readonly CloseNumber[] }) => (
  <Table caption="Numbers that begin like this" heads={['NSN', 'Item name', 'Part number', ADD_HEAD]} rows>
    {close.map(({ nsn, itemName, partNumber, shelf }) => (
      <tr key={`${nsn} ${partNumber}`}>
        <NsnCell nsn={nsn} shelf={shelf} />
        <td>
          <SoftBreaks text={itemName} />
        </td>
        <td className="cell-pair" data-label={partNumber === null ? undefined : 'Part number'}>
          {partNumber && (
            <a className="num num-long" href={paths.search(partNumber)}>
              {partNumber}
            </a>
          )}
        </td>
        <AddCell
          nsn={formatNsn(nsn)}
          itemName={itemName}
          reference={partNumber === null ? null : { partNumber, cage: '', company: null }}
        />
      </tr>
    ))}
  </Table>
);

type Beginning = NonNullable<SearchData['beginning']>;

const BEGINNING_HEADS = ['Part number', 'NSN', 'Item name', 'Maker', ADD_HEAD];

export const BeginningTable = ({ data, beginning }: { data: SearchData; beginning: Beginning }) => {
  const { page, typed, beside, isFirst } = beginning;
  const rows = Map.groupBy(page.numbers, ({ partNumber, nsn }) => `${partNumber} ${nsn}`);
  return (
    <>
      <Table caption={beginningTitle(data)} heads={BEGINNING_HEADS} sticky={!beside} rows>
        {[...rows].map(([key, makers]) => {
          const { partNumber, nsn, itemName, shelf } = makers[0]!;
          const end = endOfBeginning(partNumber, typed.length);
          return (
            <tr key={key}>
              <th scope="row" className="cell-lead min-w-38">
                <a className="num num-long font-mid" href={paths.search(partNumber)}>
                  <mark>{partNumber.slice(0, end)}</mark>
                  {partNumber.slice(end)}
                </a>
              </th>
              <td>
                <PartLink nsn={nsn} className="num" />
              </td>
              <td>
                {itemName}
                <ShelfCell shelf={shelf} />
              </td>
              <td className="[@media_screen_and_(width>1200px)]:min-w-44">
                {makers.slice(0, MAKERS_SHOWN).map(({ cage, company }) => (
                  <span className="block text-sm" key={cage}>
                    {company} <CageLink cage={cage} />
                  </span>
                ))}
                {makers.length > MAKERS_SHOWN && (
                  <a className="small inline-block py-1.25" href={`${paths.part(nsn)}#part-numbers`}>
                    +{makers.length - MAKERS_SHOWN} more
                  </a>
                )}
              </td>
              <AddCell nsn={formatNsn(nsn)} itemName={itemName} reference={{ partNumber, ...onlyMaker(makers) }} />
            </tr>
          );
        })}
        {beside && page.next !== null && (
          <MoreRow columns={BEGINNING_HEADS.length} href={searchPath(data, { numbers: 'all' })}>
            Show all that begin so
          </MoreRow>
        )}
      </Table>
      {!beside && (
        <ListPager
          first={!isFirst && [searchPath(data, { numbers: 'all' }), 'First numbers']}
          next={page.next && [searchPath(data, { numbers: page.next }), 'Next numbers']}
        />
      )}
    </>
  );
};

export const beginningTitle = ({ text }: Pick<SearchData, 'text'>): string => `Part numbers that begin with ${text}`;

function endOfBeginning(partNumber: string, length: number): number {
  for (let end = length; end <= partNumber.length; end++)
    if ((normalizePartNumber(partNumber.slice(0, end))?.length ?? 0) >= length) return end;
  return partNumber.length;
}
