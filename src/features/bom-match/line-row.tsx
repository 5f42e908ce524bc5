import { memo } from 'react';
import { parseNsn } from '../../domain/nsn.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lineReasons, partNumberWords, VerdictBadge } from './verdicts.tsx';
import { canTake, type ChosenLine, type LineChoice } from './line-state.ts';
import type { MatchedLine } from './match-result.ts';
import { listTexts } from './messages.ts';

type LineRowProps = {
  chosen: ChosenLine;
  onDecide: (line: MatchedLine, change: Partial<LineChoice>) => void;
  onChoose: (line: MatchedLine) => void;
  onEdit: (line: MatchedLine) => void;
};

/** One line of a matched list: its verdict, the part, how many, and what becomes of it. */
export const LineRow = memo(({ chosen, onDecide, onChoose, onEdit }: LineRowProps) => {
  const { line, part, quantity } = chosen;
  const nsn = part === null ? null : parseNsn(part.nsn);
  const name = part?.nsn ?? (line.number || `line ${line.line}`);
  const isBad = parseQuantity(quantity) === null;
  return (
    <tr>
      <td className="right cell-pair" data-label="Line">
        <span className="num">{line.line}</span>
      </td>
      <td className="cell-act">
        <VerdictBadge verdict={line.verdict} />
      </td>
      <td className="cell-lead">
        {part === null || nsn === null ? (
          <b className="num num-long">{line.number || line.text}</b>
        ) : (
          <>
            <a className="medium" href={paths.part(nsn)}>
              <span className="num">{part.nsn}</span>
            </a>{' '}
            <span className="small">{part.itemName}</span>
            {part.partNumber !== '' && <span className="list-reason num-long">{partNumberWords(part)}</span>}
          </>
        )}
        <span className="list-reason">{lineReasons(line).join('. ')}</span>
        {line.candidates.length > 0 && part !== null && (
          <Button
            kind="quiet"
            size="s"
            onClick={() => onChoose(line)}
            aria-label={`Change the part of line ${line.line}`}
          >
            {listTexts.change}
          </Button>
        )}
      </td>
      <td className="right cell-pair" data-label="Quantity">
        <input
          className="input input-num input-s list-quantity"
          aria-label={`Quantity of ${name}, line ${line.line}`}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          aria-invalid={isBad}
          onChange={(event) => onDecide(line, { quantity: event.target.value })}
        />
      </td>
      <td className="right cell-pair list-act">
        <RowAction chosen={chosen} name={name} onDecide={onDecide} onChoose={onChoose} />
        <Button kind="quiet" size="s" onClick={() => onEdit(line)} aria-label={`Edit line ${line.line}`}>
          {listTexts.edit}
        </Button>
      </td>
    </tr>
  );
});

const RowAction = ({ chosen, name, onDecide, onChoose }: Omit<LineRowProps, 'onEdit'> & { name: string }) => {
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
        onClick={() => onChoose(line)}
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
