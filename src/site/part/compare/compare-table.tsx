import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { fsgOfFsc } from '#base/domain/supply-class.ts';
import { ThumbOrIcon } from '../../drawings/part-thumb.tsx';
import { paths } from '#base/paths.ts';
import { Badge } from '#base/ui/badge.tsx';
import { GroupIcon } from '#base/ui/icon.tsx';
import { Num } from '#base/ui/number.tsx';
import { SoftBreaks } from '#base/ui/soft-breaks.tsx';
import { AddToQuote } from '../../cart/add-to-quote.tsx';
import { compareMessages } from './messages.ts';
import { partToDraw, type ComparedPart } from '../part-data.ts';
import type { Cell, CellLine, CompareGroup, CompareRow } from './compare-rows.ts';

type Rows = 'differences' | undefined;
type CompareTableProps = { parts: readonly ComparedPart[]; groups: readonly CompareGroup[]; rows: Rows };

/** The items in columns, what is on file for them in rows. On a phone the name of a row is above its values. */
export const CompareTable = ({ parts, groups, rows }: CompareTableProps) => (
  // The table can be wider than a phone: scrolled with the keyboard as well.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className="compare-scroll" aria-label="Comparison" tabIndex={0}>
    <table className={`compare compare-${parts.length}`}>
      <caption className="visually-hidden">What is on file for each item</caption>
      <thead>
        <tr>
          <th scope="col" className="compare-corner">
            <span className="visually-hidden">On file</span>
          </th>
          {parts.map((part) => (
            <ColumnHead key={part.nsn} part={part} others={parts.filter((other) => other !== part)} rows={rows} />
          ))}
        </tr>
      </thead>
      {groups.map(
        (group) =>
          (group.rows.length > 0 || group.unread > 0) && (
            <GroupRows key={group.title} group={group} columns={parts.length} />
          ),
      )}
    </table>
  </section>
);

type ColumnHeadProps = { part: ComparedPart; others: readonly ComparedPart[]; rows: Rows };

const ColumnHead = ({ part, others, rows }: ColumnHeadProps) => {
  const nsn = formatNsn(part.nsn);
  return (
    <th scope="col">
      <ThumbOrIcon part={partToDraw(part)} icon={<GroupIcon code={fsgOfFsc(part.fsc)} />} />
      <a className="num compare-nsn" href={paths.part(part.nsn)}>
        {nsn}
      </a>
      <span className="compare-name muted small">
        <SoftBreaks text={part.itemName} />
      </span>
      {!part.listed && (
        <Badge kind="off">
          {part.cancelled === null ? compareMessages.unreadState : part.cancelled ? 'Cancelled' : 'Not listed'}
        </Badge>
      )}
      <span className="compare-actions no-print">
        <AddToQuote
          nsn={nsn}
          itemName={part.itemName}
          reference={part.partNumbers?.[0] ?? null}
          unit={part.sections.management?.[0]?.ui?.code}
        />
        <a
          className="compare-remove"
          href={paths.compare(nsnsOf(others), rows)}
          aria-label={`Remove ${nsn}`}
          rel="nofollow"
        >
          Remove
        </a>
      </span>
    </th>
  );
};

const nsnsOf = (parts: readonly ComparedPart[]): Nsn[] => parts.map(({ nsn }) => nsn);

const GroupRows = ({ group, columns }: { group: CompareGroup; columns: number }) => (
  <tbody>
    <tr className="compare-group">
      <th scope="rowgroup" colSpan={columns + 1}>
        <span>{group.title}</span>
      </th>
    </tr>
    {group.unread > 0 && (
      <tr>
        <td className="compare-unread muted" colSpan={columns + 1}>
          {compareMessages.unreadGroup(group.title)}
        </td>
      </tr>
    )}
    {group.rows.map((row) => (
      <Row key={row.label} row={row} />
    ))}
  </tbody>
);

const Row = ({ row }: { row: CompareRow }) => {
  const first = row.cells.find(({ key }) => key !== '');
  return (
    <tr>
      <th scope="row">
        <span className="compare-label">
          {row.label}
          {row.state === 'differs' && <Badge kind="info">{compareMessages.differs}</Badge>}
        </span>
      </th>
      {row.cells.map((cell, at) => (
        // a column is its place
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at} className={cell.key !== '' && cell.key !== first?.key ? 'compare-other' : undefined}>
          <Lines cell={cell} />
        </td>
      ))}
    </tr>
  );
};

const Lines = ({ cell: { lines, isUnread } }: { cell: Cell }) => {
  if (isUnread) return <span className="unread">{lines[0]?.text ?? compareMessages.unread}</span>;
  if (lines.length === 0) return <span className="faint">{compareMessages.notRecorded}</span>;
  const [only] = lines;
  if (lines.length === 1) return <Line line={only!} />;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.text}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
};

const Line = ({ line: { text, meaning, isNumber } }: { line: CellLine }) => {
  if (meaning !== undefined)
    return (
      <>
        <Num strong>{text}</Num> {meaning ?? <span className="faint">No published meaning</span>}
      </>
    );
  return isNumber ? <span className="num num-long">{text}</span> : <SoftBreaks text={text} />;
};
