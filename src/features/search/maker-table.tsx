import { paths } from '../../paths.ts';
import type { MakerSummary } from '../../catalog/catalog-search.ts';
import { Count } from '../../ui/number.tsx';
import { Table } from '../../ui/table.tsx';

const HEADS = ['Maker', 'CAGE', 'Place', { text: 'References', className: 'right' }];

/** Makers that were found by CAGE code or name. */
export const MakerTable = ({ makers }: { makers: readonly MakerSummary[] }) => (
  <Table caption="Makers found" heads={HEADS} rows>
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
