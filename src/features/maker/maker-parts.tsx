import { formatNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import type { MakerPart } from '../../catalog/catalog-search.ts';
import { Table } from '../../ui/table.tsx';
import type { MakerData } from './maker-data.ts';
import { makerName } from './maker-words.ts';

/** Part numbers of one NSN in a row before "+N more". */
const NUMBERS_SHOWN = 3;

const HEADS = ['NSN', 'Item name', 'Part number', { text: 'Action', className: 'right no-print' }];

/** Listed NSNs of a maker with its own part numbers of each. */
export const MakerParts = ({ data }: { data: MakerData }) => (
  <Table caption={`Parts of ${makerName(data)}`} heads={HEADS} sticky rows>
    {data.parts.parts.map((part) => (
      <PartRow key={part.nsn} part={part} />
    ))}
  </Table>
);

const PartRow = ({ part: { nsn, itemName, partNumbers } }: { part: MakerPart }) => {
  const asked = partNumbers[0] ?? formatNsn(nsn);
  return (
    <tr>
      <td className="cell-lead">
        <a className="num medium" href={paths.part(nsn)}>
          {formatNsn(nsn)}
        </a>
      </td>
      <td>{itemName}</td>
      <td>
        <span className="maker-numbers">
          {partNumbers.slice(0, NUMBERS_SHOWN).map((partNumber) => (
            <span className="num num-long" key={partNumber}>
              {partNumber}
            </span>
          ))}
          {partNumbers.length > NUMBERS_SHOWN && (
            <span className="muted small">+{partNumbers.length - NUMBERS_SHOWN} more</span>
          )}
        </span>
      </td>
      <td className="right cell-act">
        <a
          className="button button-quiet button-s"
          href={paths.quoteFormFor(asked)}
          rel="nofollow"
          aria-label={`Request Quote for ${asked}`}
        >
          Request Quote
        </a>
      </td>
    </tr>
  );
};
