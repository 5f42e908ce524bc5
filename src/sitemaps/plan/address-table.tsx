import { ButtonLink, CopyButton } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';

export type AddressRow = { name: string; what?: string; path: string };

type AddressTableProps = {
  caption: string;
  origin: string;
  rows: readonly AddressRow[];
};

/** Sitemaps with what each is for, and their whole address to copy or to open. */
export const AddressTable = ({ caption, origin, rows }: AddressTableProps) => (
  <Table caption={caption} rows heads={['Sitemap', 'Address', { text: 'Copy or open', className: 'right' }]}>
    {rows.map(({ name, what, path }) => (
      <tr key={path}>
        <td className="cell-lead">
          <b>{name}</b>
          {what && <span className="address-what">{what}</span>}
        </td>
        <td>
          <span className="num num-long">{origin + path}</span>
        </td>
        <td className="right cell-act">
          <span className="address-actions">
            <CopyButton value={origin + path} />
            <ButtonLink size="s" href={path} rel="nofollow" label={`Open ${name}`}>
              Open
            </ButtonLink>
          </span>
        </td>
      </tr>
    ))}
  </Table>
);
