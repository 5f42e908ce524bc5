import type { ReactNode } from 'react';
import { Table } from '#base/ui/table.tsx';

/** `named`: its cells say the head where a row is a block. */
export type Column = readonly [head: string, className?: string, named?: boolean];

/** Columns of amounts, which stay whole. */
export const figures = (...heads: string[]): Column[] => heads.map((head) => [head, 'right cell-pair figure', true]);

type LineTableProps = {
  columns: readonly Column[];
  /** Cells by their heads. */
  rows: readonly { cells: Readonly<Record<string, ReactNode>>; className?: string; 'data-inbox-row'?: true }[];
  caption: string;
  sticky?: boolean;
  /** Rows of another form, below. */
  children?: ReactNode;
};

/** The one table of lines, offers, requests and prices. */
export const LineTable = ({ columns, rows, children, ...table }: LineTableProps) => (
  <Table {...table} rows heads={columns.map(([text, className]) => (className ? { text, className } : text))}>
    {rows.map(({ cells, ...row }, index) => (
      <tr key={index} {...row}>
        {columns.map(([head, className, named]) => (
          <td key={head} className={className} data-label={named ? head : undefined}>
            {cells[head]}
          </td>
        ))}
      </tr>
    ))}
    {children}
  </Table>
);

/** Frames a table of offers, whose figures stay whole. */
export const OfferTable = ({ className = '', ...table }: LineTableProps & { className?: string }) => (
  <div
    className={`wide:overflow-x-auto [&_td]:align-top narrow:[&_td]:wrap-anywhere [&_.figure]:wrap-normal wide:[&_.figure]:whitespace-nowrap ${className}`}
  >
    <LineTable {...table} />
  </div>
);
