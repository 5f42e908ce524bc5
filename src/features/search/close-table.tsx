import { formatNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { Table } from '../../ui/table.tsx';
import type { CloseNumber } from './search-data.ts';

/** NSNs and part numbers that begin like the text. */
export const CloseTable = ({ close }: { close: readonly CloseNumber[] }) => (
  <Table caption="Numbers that begin like this" heads={['NSN', 'Item name', 'Part number']} rows>
    {close.map(({ nsn, itemName, partNumber }) => (
      <tr key={`${nsn} ${partNumber}`}>
        <td className="cell-lead">
          <a className="num medium" href={paths.part(nsn)}>
            {formatNsn(nsn)}
          </a>
        </td>
        <td>{itemName}</td>
        <td className="cell-pair" data-label={partNumber === null ? undefined : 'Part number'}>
          {partNumber && (
            <a className="num num-long" href={paths.search(partNumber)}>
              {partNumber}
            </a>
          )}
        </td>
      </tr>
    ))}
  </Table>
);
