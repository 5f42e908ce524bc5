import type { ComponentProps, ReactNode } from 'react';
import { Num } from './elements.tsx';

type TableProps = {
  /** Classes: `right` for numbers, `wide-only`, `cell-act` for buttons. */
  heads: readonly (string | { text: string; className: string })[];
  caption: string;
  captionShown?: boolean;
  sticky?: boolean;
  /** Phones show rows as blocks: `cell-lead` first, `cell-end` or `cell-act` at the top right. */
  rows?: boolean;
  className?: string;
  children: ReactNode;
};

export const Table = ({ heads, caption, captionShown, sticky, rows, className = '', children }: TableProps) => (
  <table
    className={`table ${className}${sticky ? ' [&_thead_th]:sticky [&_thead_th]:top-(--barh) [&_thead_th]:z-(--z-sticky)' : ''}${rows ? ' table-rows' : ''}`}
  >
    <caption className={captionShown ? undefined : 'visually-hidden'}>{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => {
          const { text, className: look } = typeof head === 'string' ? { text: head, className: undefined } : head;
          return (
            <th scope="col" key={text} className={look}>
              {text}
            </th>
          );
        })}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

type FoldProps = { lines: readonly ReactNode[]; shown: number; more: string; open: boolean };

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

export const MoreRow = ({ columns, href, children }: { columns: number; href: string; children: ReactNode }) => (
  <tr className="table-more bg-sunken [&_td]:text-sm [&_a]:inline-block [&_a]:py-0.75">
    <td colSpan={columns}>
      <a href={href}>{children}</a>
    </td>
  </tr>
);

type SectionProps = Omit<ComponentProps<'section'>, 'title'> & { title: ReactNode; aside?: ReactNode; end?: ReactNode };

/** A part of a page under its title. `end` stands at the right. */
export const Section = ({ title, aside, end, children, className = 'section', ...rest }: SectionProps) => (
  <section className={className} {...rest}>
    <div className="section-head">
      <h2>{title}</h2>
      {aside && <span className="muted small">{aside}</span>}
      {end && <div className="end">{end}</div>}
    </div>
    {children}
  </section>
);

/** The cell that names its row is the row's head. */
export const Cell = ({ isHead, ...cell }: ComponentProps<'td'> & { isHead: boolean }) =>
  isHead ? <th scope="row" {...cell} /> : <td {...cell} />;

type RowsProps = {
  caption: string;
  heads: readonly string[];
  /** Columns of numbers. */
  right: readonly number[];
  /** Texts of digits are set as numbers. */
  rows: readonly (readonly ReactNode[])[];
  none?: string;
  sticky?: boolean;
};

/** A table whose first column leads each row on a phone; short texts between the ends are pairs on one line. */
export const Rows = ({ caption, heads, right, rows, none = '', sticky }: RowsProps) => (
  <Table
    rows
    {...(sticky && { sticky })}
    caption={caption}
    heads={heads.map((text, at) => (right.includes(at) ? { text, className: 'right' } : text))}
  >
    {rows.map((cells, line) => (
      <tr key={line}>
        {cells.map((cell, at) => {
          const isRight = right.includes(at);
          // one number stands in the corner of its row on a phone; several need their names
          const isEnd = isRight && at === heads.length - 1 && !right.includes(at - 1);
          const place = at === 0 ? 'cell-lead' : isEnd ? 'cell-end' : null;
          const isPair = place === null && (isRight || typeof cell === 'string');
          return (
            <Cell
              key={at}
              isHead={at === 0}
              className={[isRight && 'right', place, isPair && 'cell-pair'].filter(Boolean).join(' ') || undefined}
              data-label={place === null ? heads[at] : undefined}
            >
              {typeof cell === 'string' && /^(?:at least |under )?[\d.,-]+(?: %)?$/.test(cell) ? (
                <Num>{cell}</Num>
              ) : (
                cell
              )}
            </Cell>
          );
        })}
      </tr>
    ))}
    {rows.length === 0 && (
      <tr>
        <td colSpan={heads.length} className="muted">
          {none}
        </td>
      </tr>
    )}
  </Table>
);
