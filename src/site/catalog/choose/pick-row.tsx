import type { Requirement, SelectedPart } from '#publog/catalog-store.ts';
import type { ReactNode } from 'react';
import { LRUCache } from 'lru-cache';
import { formatNsn, fsgOfNsn } from '#base/domain/nsn.ts';
import { parseReply, titleHint } from '#base/domain/parse-measure.ts';
import { ThumbOrIcon } from '../../drawings/part-thumb.tsx';
import { paths } from '#base/paths.ts';
import { softBreaks, Num } from '#base/ui/number.tsx';
import { formatCount, plural } from '#base/ui/format-count.ts';
import { GroupIcon } from '#base/ui/icon.tsx';
import { AddToQuote } from '../../cart/add-to-quote.tsx';
import type { LengthUnit } from './measure-words.ts';
import { type PickColumn, withoutUnit } from './pick-columns.ts';
import { replyLabel } from './reply-words.ts';

/** The form that compares the chosen rows. */
export const COMPARE_FORM = 'compare-chosen';

type PickRowProps = {
  part: SelectedPart;
  columns: readonly PickColumn[];
  units: LengthUnit;
  hasName: boolean;
  /** Instead of the part number. */
  meets?: ReactNode;
  isMarked: (mrc: string | null) => boolean;
};

/** A row of the table for choosing: compare, what the part is, a part number, makers, and quantity and "Add". */
export const PickRow = ({ part, columns, units, hasName, meets, isMarked }: PickRowProps) => {
  const nsn = formatNsn(part.nsn);
  const { reference } = part;
  const itemName = softBreaks(part.itemName);
  return (
    <PickCells
      nsn={nsn}
      itemName={part.itemName}
      href={paths.part(part.nsn)}
      icon={
        <ThumbOrIcon
          part={{ itemName: part.itemName, characteristics: part.drawn }}
          icon={<GroupIcon code={fsgOfNsn(part.nsn)} />}
        />
      }
      name={hasName && <small>{isMarked(null) ? <mark>{itemName}</mark> : itemName}</small>}
      values={columns.map((column) => (
        <ReplyCell key={column.main.mrc} part={part} column={column} units={units} isMarked={isMarked} />
      ))}
      number={meets === undefined ? <NumberCell reference={reference} /> : <td className="pick-meets">{meets}</td>}
      makers={formatCount(part.makerCount)}
      makerWord={plural(part.makerCount, 'maker')}
      add={<AddToQuote nsn={nsn} itemName={part.itemName} reference={reference} />}
    />
  );
};

type PickCellsProps = Record<'nsn' | 'itemName' | 'href' | 'makers' | 'makerWord', string> &
  Record<'icon' | 'name' | 'values' | 'number' | 'add', ReactNode>;

const PickCells = (cells: PickCellsProps) => {
  const { nsn, itemName, href, icon, name, values, number, makers, makerWord, add } = cells;
  return (
    <tr data-item-nsn={nsn} data-item-name={itemName}>
      <td className="pick-box">
        <input type="checkbox" form={COMPARE_FORM} name="nsn" value={nsn} aria-label={`Compare ${nsn}`} />
      </td>
      <td className="pick-icon">{icon}</td>
      <td className="pick-nsn">
        <a className="num medium" href={href}>
          {nsn}
        </a>
        {name}
      </td>
      {values}
      {number}
      <td className="pick-makers right">
        <Num>{makers}</Num>
        <span className="pick-word"> {makerWord}</span>
      </td>
      <td className="pick-add right">{add}</td>
    </tr>
  );
};

const NumberCell = ({ reference }: Pick<SelectedPart, 'reference'>) => (
  <td className="pick-number">
    {reference === null ? (
      <span className="faint">none listed</span>
    ) : (
      <>
        <b className="num">{reference.partNumber}</b>
        <small>{reference.company ?? reference.cage}</small>
      </>
    )}
  </td>
);

type ReplyCellProps = Pick<PickRowProps, 'part' | 'units' | 'isMarked'> & { column: PickColumn };

const ReplyCell = ({ part, column, units, isMarked }: ReplyCellProps) => {
  const { main, thread } = column;
  const repliesOf = (requirement: Requirement | undefined) => (requirement && part.replies[requirement.mrc]) ?? [];
  const marked = (requirement: Requirement, key: string, content: ReactNode) =>
    isMarked(requirement.mrc) ? <mark key={key}>{content}</mark> : <span key={key}>{content}</span>;
  const sizes = repliesOf(main).map((reply) => labelOf(reply, main, units));
  const rest = [thread?.series, thread?.grade].flatMap((one) =>
    one ? repliesOf(one).map((reply) => marked(one, reply, labelOf(reply, one, units).text)) : [],
  );
  const pitches = thread?.pitch
    ? repliesOf(thread.pitch).map((reply) => labelOf(reply, thread.pitch!, units).text)
    : [];
  const isEmpty = sizes.length + rest.length + pitches.length === 0;
  return (
    <td className="pick-value" data-label={column.name}>
      {isEmpty && <span className="faint small">not on file</span>}
      {thread !== null && sizes.length + pitches.length > 0
        ? marked(
            main,
            'size',
            <span className={sizes.length + pitches.length < 3 ? 'num medium pick-size' : 'num medium'}>
              {[sizes.map(({ text }) => text).join(', '), pitches.join(', ')].filter((one) => one !== '').join('-')}
            </span>,
          )
        : sizes.map(({ text, isNumber }) =>
            marked(
              main,
              text,
              isNumber ? (
                <span className="num medium">{text}</span>
              ) : (
                <span className="pick-text">{softBreaks(text)}</span>
              ),
            ),
          )}
      {rest.length > 0 && <span className="pick-thread">{rest}</span>}
    </td>
  );
};

type Label = { text: string; isNumber: boolean };

/** The same replies stand in most rows of a class; reading one takes longer than writing its cell. */
const labels = new LRUCache<string, Label>({ max: 5_000 });

/** A measure in the unit of the head, or the text of the source. */
function labelOf(reply: string, column: Requirement, units: LengthUnit): Label {
  const key = `${units} ${column.dimension} ${column.title} ${reply}`;
  const known = labels.get(key);
  if (known) return known;
  const label = readLabel(reply, column, units);
  labels.set(key, label);
  return label;
}

function readLabel(reply: string, column: Requirement, units: LengthUnit): Label {
  const read = parseReply(reply, titleHint(column.title));
  // where most replies are texts, a bare number counts something that its text names
  const measure = column.dimension === null && read?.dimension === 'count' ? null : read;
  const label = replyLabel(reply, measure, units);
  return measure === null
    ? { text: label, isNumber: false }
    : { text: withoutUnit(label, { ...column, dimension: measure.dimension }, units), isNumber: true };
}
