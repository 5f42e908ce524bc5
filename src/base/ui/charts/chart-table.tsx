import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { Cell, Table } from '../table.tsx';

type ChartTableProps = {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  children?: ReactNode;
  isOpen?: boolean;
};

export const ChartTable = ({ caption, heads, rows, children, isOpen }: ChartTableProps) => (
  <details
    className="as-table text-sm mt-3 [&_tbody>*>*]:h-auto [&_tbody>*>*]:py-1 [&_.table_td_a]:inline-block [&_.table_td_a]:py-1 [&[open]_.as-table-shut]:hidden [&:not([open])_.as-table-open]:hidden"
    open={isOpen}
  >
    <summary className="inline-flex gap-1.5 items-center min-h-6 text-link cursor-pointer [text-decoration:underline] underline-offset-3">
      <Icon name="table" size="s" />
      <span className="as-table-shut">Show as a table</span>
      <span className="as-table-open">Hide the table</span>
      <span className="visually-hidden">: {caption}</span>
    </summary>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: by the keyboard too */}
    <section className="overflow-auto max-h-104 my-2 ruled-b" tabIndex={0} aria-label={caption}>
      <Table caption={caption} heads={heads.map((text, index) => (index === 0 ? text : { text, className: 'right' }))}>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, index) => (
              <Cell key={index} isHead={index === 0} className={index === 0 ? 'num' : 'right num'}>
                {cell}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </section>
    {children}
  </details>
);

const WIDTH = 100;
const HEIGHT = 24;
const EDGE = 3;

export const Sparkline = ({ values, bad }: { values: readonly number[]; bad?: boolean }) => (
  <svg
    className="sparkline w-full h-6 stroke-bar-ok"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {values.length > 1 && (
      <path
        className={bad ? 'stroke-bar-err' : undefined}
        vectorEffect="non-scaling-stroke"
        d={sparklinePath(values)}
      />
    )}
  </svg>
);

export function sparklinePath(values: readonly number[]): string {
  const most = Math.max(...values, 1);
  const points = values.map((value, index) => {
    const x = (index / Math.max(values.length - 1, 1)) * WIDTH;
    const y = HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
