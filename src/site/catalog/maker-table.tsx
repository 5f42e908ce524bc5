import { paths } from '#base/paths.ts';
import { counted, Count } from '#base/ui/elements.tsx';
import { FoldedTable } from '#base/ui/table.tsx';
import type { MakerSummary } from '#publog/catalog-store.ts';

const MAKERS_SHOWN = 5;

export const MakerTable = ({ makers, caption }: { makers: readonly MakerSummary[]; caption: string }) => (
  <FoldedTable
    caption={caption}
    heads={['Maker', 'CAGE', 'Place', { text: 'References', className: 'right' }]}
    rows
    shown={MAKERS_SHOWN}
    more={`Show ${counted(makers.length - MAKERS_SHOWN, 'more maker')}`}
    open={false}
    lines={makers.map(({ cage, company, city, country, partCount }) => (
      <tr key={cage}>
        <th scope="row" className="cell-lead">
          <a className="font-mid" href={paths.maker(cage)}>
            {company}
          </a>
        </th>
        <td className="cell-pair" data-label="CAGE">
          <span className="num">{cage}</span>
        </td>
        <td>{[city, country].filter(Boolean).join(', ')}</td>
        <td className="right cell-pair" data-label="References">
          <Count of={partCount} />
        </td>
      </tr>
    ))}
  />
);
