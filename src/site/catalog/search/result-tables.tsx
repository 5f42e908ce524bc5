import type { MakerSummary } from '#publog/catalog-store.ts';
import { formatNsn, fsgOfNsn } from '#base/domain/nsn.ts';
import { ThumbOrIcon } from '../../drawings/part-thumb.tsx';
import { paths } from '#base/paths.ts';
import { GroupIcon } from '#base/ui/icon.tsx';
import { Badge } from '#base/ui/badge.tsx';
import { MoreRow, Table } from '#base/ui/table.tsx';
import { ADD_HEAD, AddCell, NsnCell } from '../part-pager.tsx';
import { MAX_EXACT, type CloseNumber, type ExactPart } from './search-data.ts';
import { reasonText } from './messages.ts';
import { FewMakers } from './few-makers.tsx';
import { Count, SoftBreaks } from '#base/ui/number.tsx';

const HEADS = ['NSN', 'Item name', 'Why it matches', 'Maker', ADD_HEAD];

type ExactTableProps = {
  parts: readonly ExactPart[];
  /** Null when all are shown. */
  more: { count: number; isAll: boolean; path: string } | null;
};

export const ExactTable = ({ parts, more }: ExactTableProps) => (
  <Table caption="Parts that carry exactly this number" heads={HEADS} rows>
    {parts.map((part, index) => (
      <ExactRow key={part.nsn} part={part} best={index === 0} />
    ))}
    {more && (
      <MoreRow columns={HEADS.length} href={more.path}>
        {more.isAll ? `Show all ${more.count}` : `Show up to ${MAX_EXACT}`}
      </MoreRow>
    )}
  </Table>
);

const ExactRow = ({ part, best }: { part: ExactPart; best: boolean }) => {
  const { partNumber, makers } = part;
  const reference = partNumber === null ? null : { partNumber, ...onlyMaker(makers) };
  return (
    <tr className={best ? 'table-hit' : undefined}>
      <NsnCell nsn={part.nsn}>
        <ThumbOrIcon
          part={{ itemName: part.itemName, characteristics: part.drawn ?? [] }}
          icon={<GroupIcon code={fsgOfNsn(part.nsn)} />}
        />
      </NsnCell>
      <td className="found-name">
        <SoftBreaks text={part.itemName} />
      </td>
      <td>
        {part.partNumber && <b className="num num-long block">{part.partNumber}</b>}
        <span className={part.partNumber ? 'found-why muted small block' : 'found-why block'}>
          {reasonText(part.reason)}
        </span>
        {!part.listed && <Badge kind="off">Not listed</Badge>}
      </td>
      <td className="found-makers">
        <FewMakers makers={part.makers} nsn={part.nsn} />
      </td>
      <AddCell nsn={formatNsn(part.nsn)} itemName={part.itemName} reference={reference} kind={best ? 'go' : 'plain'} />
    </tr>
  );
};

/** Several makers are all asked. */
export const onlyMaker = (makers: readonly { cage: string; company: string | null }[]) =>
  makers.length === 1 ? makers[0]! : { cage: '', company: null };

export const CloseTable = ({ close }: { close: readonly CloseNumber[] }) => (
  <Table caption="Numbers that begin like this" heads={['NSN', 'Item name', 'Part number', ADD_HEAD]} rows>
    {close.map(({ nsn, itemName, partNumber }) => (
      <tr key={`${nsn} ${partNumber}`}>
        <NsnCell nsn={nsn} />
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

const MAKER_HEADS = ['Maker', 'CAGE', 'Place', { text: 'References', className: 'right' }];

export const MakerTable = ({ makers }: { makers: readonly MakerSummary[] }) => (
  <Table caption="Makers found" heads={MAKER_HEADS} rows>
    {makers.map(({ cage, company, city, country, partCount }) => (
      <tr key={cage}>
        <td className="cell-lead">
          <a className="medium" href={paths.maker(cage)}>
            {company}
          </a>
        </td>
        <td className="cell-pair" data-label="CAGE">
          <span className="num">{cage}</span>
        </td>
        <td>{[city, country].filter(Boolean).join(', ')}</td>
        <td className="right cell-pair" data-label="References">
          <Count of={partCount} />
        </td>
      </tr>
    ))}
  </Table>
);
