import type { ReactNode } from 'react';

type TableProps = {
  /** Column heads; class `right` for numbers and the action, `wide-only` for a column that a phone does without, `cell-act` for one of buttons. */
  heads: readonly (string | { text: string; className: string })[];
  /** Names the table for a screen reader; shown above it when `captionShown`. */
  caption: string;
  captionShown?: boolean;
  /** The head stays under the bar while the table scrolls by. */
  sticky?: boolean;
  /** On a phone each row becomes a block: `cell-lead` top left, then lines, then short pairs. Top right: `cell-end` for a value, `cell-act` for buttons, which are not printed. */
  rows?: boolean;
  children: ReactNode;
};

export const Table = ({ heads, ...frame }: TableProps) => <TableFrame head={<TableHead heads={heads} />} {...frame} />;

type TableFrameProps = Omit<TableProps, 'heads'> & { head: ReactNode };

const TableFrame = ({ head, caption, captionShown, sticky, rows, children }: TableFrameProps) => (
  <table className={`table${sticky ? ' table-sticky' : ''}${rows ? ' table-rows' : ''}`}>
    <caption className={captionShown ? undefined : 'visually-hidden'}>{caption}</caption>
    {head}
    <tbody>{children}</tbody>
  </table>
);

type FoldProps = { lines: readonly ReactNode[]; shown: number; more: string; open: boolean };

/** A table of all `lines`: the first `shown` of them, and the others behind a line that opens. */
export const FoldedTable = ({ lines, shown, more, open, ...table }: Omit<TableProps, 'children'> & FoldProps) => (
  <>
    <Table {...table}>{lines.slice(0, shown)}</Table>
    {lines.length > shown && (
      <details className="more-rows" open={open}>
        <summary>{more}</summary>
        <Table {...table}>{lines.slice(shown)}</Table>
      </details>
    )}
  </>
);

/** Column heads are mostly constants: rendered once. */
const TableHead = ({ heads }: Pick<TableProps, 'heads'>) => (
  <thead>
    <tr>
      {heads.map((head) => {
        const { text, className } = typeof head === 'string' ? { text: head, className: undefined } : head;
        return (
          <th scope="col" key={text} className={className}>
            {text}
          </th>
        );
      })}
    </tr>
  </thead>
);

/** The last row of a table that shows only its first rows: one link to the rest. */
export const MoreRow = ({ columns, href, children }: { columns: number; href: string; children: ReactNode }) => (
  <tr className="table-more">
    <td colSpan={columns}>
      <a href={href}>{children}</a>
    </td>
  </tr>
);
