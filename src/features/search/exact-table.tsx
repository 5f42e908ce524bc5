import { formatNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { MoreRow, Table } from '../../ui/table.tsx';
import { MOST_EXACT } from './find-exact.ts';
import type { ExactPart } from './search-data.ts';
import { reasonText } from './search-words.ts';

/** Makers of one number in a row before "+N more". */
const MAKERS_SHOWN = 3;

const HEADS = ['NSN', 'Item name', 'Why it matches', 'Maker', { text: 'Action', className: 'right no-print' }];

type ExactTableProps = {
  parts: readonly ExactPart[];
  /** How many can be shown in all and where; null when all are. */
  more: { count: number; isAll: boolean; path: string } | null;
};

/** Parts with exactly the number that was typed, each with the reason. */
export const ExactTable = ({ parts, more }: ExactTableProps) => (
  <Table caption="Parts that carry exactly this number" heads={HEADS} rows>
    {parts.map((part, index) => (
      <ExactRow key={part.nsn} part={part} best={index === 0} />
    ))}
    {more && (
      <MoreRow columns={HEADS.length} href={more.path}>
        {more.isAll ? `Show all ${more.count}` : `Show up to ${MOST_EXACT}`}
      </MoreRow>
    )}
  </Table>
);

const ExactRow = ({ part, best }: { part: ExactPart; best: boolean }) => {
  const nsn = formatNsn(part.nsn);
  const asked = part.partNumber ?? nsn;
  return (
    <tr className={best ? 'table-hit' : undefined}>
      <td className="cell-lead">
        <a className="num medium" href={paths.part(part.nsn)}>
          {nsn}
        </a>
      </td>
      <td className="found-name">{part.itemName}</td>
      <td>
        {part.partNumber && <b className="num num-long found-number">{part.partNumber}</b>}
        <span className={part.partNumber ? 'found-why muted small' : 'found-why'}>{reasonText(part.reason)}</span>
        {!part.listed && <Badge kind="off">Not listed</Badge>}
      </td>
      <td className="found-makers">
        {part.makers.slice(0, MAKERS_SHOWN).map(({ cage, company }) => (
          <span className="found-maker" key={cage}>
            {company}{' '}
            <a className="num" href={paths.maker(cage)}>
              {cage}
            </a>
          </span>
        ))}
        {part.makers.length > MAKERS_SHOWN && (
          <a className="small" href={`${paths.part(part.nsn)}#part-numbers`}>
            +{part.makers.length - MAKERS_SHOWN} more
          </a>
        )}
      </td>
      <td className="right cell-act">
        <a
          className={best ? 'button button-go button-s' : 'button button-s'}
          href={paths.quoteFormFor(asked)}
          rel="nofollow"
          aria-label={`Request Quote for ${asked}, ${nsn}`}
        >
          Request Quote
        </a>
      </td>
    </tr>
  );
};
