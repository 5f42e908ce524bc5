import { memo, type ReactNode } from 'react';
import { parseNsn } from '#base/domain/nsn.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { paths } from '#base/paths.ts';
import { Button } from '#base/ui/button.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { lineReasons, partNumberWords, VerdictBadge } from './verdicts.tsx';
import { canTake, type ChosenLine, type LineChoice } from './line-state.ts';
import type { MatchedLine, MatchedPart } from '../list.ts';
import { listTexts } from '../messages.ts';

/** Heads of the table of lines. */
export const LINE_HEADS = [
  { text: 'Line', className: 'right' },
  'Verdict',
  'Part',
  { text: 'Quantity', className: 'right' },
  { text: 'Action', className: 'right' },
];

type LineCellsProps = Record<'below' | 'quantity' | 'action', ReactNode> & {
  line: MatchedLine;
  part: MatchedPart | null;
};

/** The row of a matched line: its verdict and part, and what the screen puts below the part and into the last two cells. */
export const LineCells = ({ line, part, below, quantity, action }: LineCellsProps) => (
  <tr>
    <td className="right cell-pair" data-label="Line">
      <span className="num">{line.line}</span>
    </td>
    <td className="cell-end">
      <VerdictBadge verdict={line.verdict} />
    </td>
    <td className="cell-lead">
      {part === null ? (
        <b className="num num-long">{line.number || line.text}</b>
      ) : line.verdict === 'check' ? (
        <dl className="list-asked">
          <dt>{listTexts.asked}</dt>
          <dd className="num num-long">{line.text.replace(/\s+/g, ' ')}</dd>
          <dt>{listTexts.found}</dt>
          <dd>
            <PartLink part={part} />
          </dd>
        </dl>
      ) : (
        <PartLink part={part} />
      )}
      <span className="list-reason">{lineReasons(line).join('. ')}</span>
      {below}
    </td>
    <td className="right cell-pair" data-label="Quantity">
      {quantity}
    </td>
    <td className="right cell-pair list-act">{action}</td>
  </tr>
);

/** The NSN of a part as a link to its page, its name, and the part number that fits the line. */
export const PartLink = ({ part }: { part: MatchedPart }) => (
  <>
    <a className="medium" href={paths.part(parseNsn(part.nsn)!)}>
      <span className="num">{part.nsn}</span>
    </a>{' '}
    <span className="small">{part.itemName}</span>
    {part.partNumber !== '' && <span className="list-reason num-long">{partNumberWords(part)}</span>}
  </>
);

export type OpenDialog = { kind: 'choose' | 'edit'; line: MatchedLine };

type LineRowProps = {
  chosen: ChosenLine;
  onDecide: (line: MatchedLine, change: Partial<LineChoice>) => void;
  onOpen: (dialog: OpenDialog) => void;
};

/** One line of a matched list with its quantity and the buttons to take, choose and edit it. */
export const LineRow = memo(({ chosen, onDecide, onOpen }: LineRowProps) => {
  const { line, part, quantity } = chosen;
  const name = part?.nsn ?? (line.number || `line ${line.line}`);
  return (
    <LineCells
      line={line}
      part={part}
      below={
        line.candidates.length > 0 &&
        part !== null && (
          <Button
            kind="quiet"
            size="s"
            onClick={() => onOpen({ kind: 'choose', line })}
            aria-label={`Change the part of line ${line.line}`}
          >
            {listTexts.change}
          </Button>
        )
      }
      quantity={
        <input
          className="input input-num input-s list-quantity"
          aria-label={`Quantity of ${name}, line ${line.line}`}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          aria-invalid={parseQuantity(quantity) === null}
          onChange={(event) => onDecide(line, { quantity: event.target.value })}
        />
      }
      action={
        <>
          <RowAction chosen={chosen} name={name} onDecide={onDecide} onOpen={onOpen} />
          <Button
            kind="quiet"
            size="s"
            onClick={() => onOpen({ kind: 'edit', line })}
            aria-label={`Edit line ${line.line}`}
          >
            {listTexts.edit}
          </Button>
        </>
      }
    />
  );
});

const RowAction = ({ chosen, name, onDecide, onOpen }: LineRowProps & { name: string }) => {
  const { line, part, isTaken, isAdded } = chosen;
  if (isAdded)
    return (
      <span className="list-added small">
        <Icon name="check" size="s" />
        {listTexts.inCart}
      </span>
    );
  if (!canTake(chosen))
    return (
      <Button
        size="s"
        onClick={() => onOpen({ kind: 'choose', line })}
        aria-label={`Choose the part of line ${line.line}, ${line.number}`}
      >
        {listTexts.choose}
      </Button>
    );
  const word = part === null ? listTexts.askForIt : listTexts.take;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isTaken}
        aria-label={`${word}: ${name}, line ${line.line}`}
        onChange={(event) => onDecide(line, { taken: event.target.checked })}
      />
      {word}
    </label>
  );
};
