import { memo, useMemo, useState } from 'react';
import { parseQuantity } from '#base/domain/quantity.ts';
import { paths } from '#base/paths.ts';
import { Dialog } from '#base/ui/dialog.tsx';
import { Button, counted } from '#base/ui/elements.tsx';
import { Field, TextInput } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { saveText } from '#base/ui/draw.ts';
import { Stepper } from '#base/ui/stepper.tsx';
import { Segments } from '#base/ui/navigation.tsx';
import { LinePager, LINES_SHOWN } from '../../cart/line-pager.tsx';
import { listCsv, type MatchedLine, type MatchedList } from '#base/lists/list.ts';
import { listTexts } from '#base/lists/messages.ts';
import { canTake, type ChosenLine, chosenLine, decidedLine, isHeld } from './line-state.ts';
import { LineCells, ListResult, partNumberWords, shownCounts, shownVerdict } from './list-result.tsx';
import type { BomMatchState } from './use-bom-match.ts';

export const MatchedListView = (props: {
  list: MatchedList;
  state: BomMatchState;
  onAdd: (lines: readonly ChosenLine[]) => void;
}) => {
  const { list, state, onAdd } = props;
  const { choices, decide } = state;
  const [filter, setFilter] = useState<string>('all');
  const [first, setFirst] = useState(0);
  const [open, setOpen] = useState<{ kind: 'choose' | 'edit'; line: MatchedLine } | null>(null);
  const lines = useMemo(() => list.lines.map((line) => chosenLine(line, choices)), [list, choices]);
  const held = lines.filter(({ line }) => isHeld(line.stock));
  const ofVerdict = () => lines.filter(({ line }) => shownVerdict(line.verdict) === filter);
  const filtered = filter === 'all' ? lines : filter === 'held' ? held : ofVerdict();
  const start = first < filtered.length ? first : 0;
  const taken = lines.filter(({ isTaken }) => isTaken);
  const toAdd = held.filter((one) => !one.isAdded && one.isSure && canTake(one));
  const sure = lines.filter(({ isAdded, isSure }) => !isAdded && isSure);
  const toAsk = sure.filter(({ part, line }) => part === null && line.verdict !== 'choose');
  const found = sure.filter(({ part, line }) => part !== null && line.verdict !== 'check');
  const takeButton = (label: string, all: readonly ChosenLine[], taken: boolean) => {
    const linesOf = all.map(({ line }) => line);
    return (
      <Button kind="quiet" size="s" onClick={() => decide(linesOf, { taken })}>
        {label}
      </Button>
    );
  };
  const verdicts = shownCounts(list.counts);
  const ofShelf = held.length > 0 ? [{ value: 'held', label: 'On our shelf', count: held.length }] : [];
  const close = () => setOpen(null);

  return (
    <ListResult
      list={list}
      onRoles={state.checkColumns}
      tools={
        <div className="flex flex-wrap gap-y-2 gap-x-3 items-center narrow:[&_.segments]:flex-wrap narrow:[&_.segments]:w-full">
          {(verdicts.length > 1 || held.length > 0) && (
            <Segments
              label="Lines to show"
              value={filter}
              options={[{ value: 'all', label: 'All', count: lines.length }, ...ofShelf, ...verdicts]}
              onValue={setFilter}
            />
          )}
          <span className="flex flex-wrap gap-y-2 gap-x-3 items-center ml-auto narrow:ml-0">
            {takeButton('Take all found', found, true)}
            {toAsk.length > 0 && takeButton('Ask for all others', toAsk, true)}
            {takeButton('Take none', taken, false)}
          </span>
        </div>
      }
      rows={filtered.slice(start, start + LINES_SHOWN).map((chosen) => (
        <LineRow key={chosen.line.line} chosen={chosen} onDecide={decide} onOpen={setOpen} />
      ))}
    >
      <LinePager
        label="Lines of the list"
        count={filtered.length}
        first={start}
        onFirst={(next) => {
          setFirst(next);
          document.getElementById('list-result-title')?.focus();
        }}
      />
      <div className="buttons">
        <Button kind="go" size="l" aria-disabled={taken.length === 0} onClick={() => onAdd(taken)}>
          Add {counted(taken.length, 'part')} to the cart
        </Button>
        {toAdd.length > 0 && (
          <Button size="l" onClick={() => onAdd(toAdd)}>
            Only the {toAdd.length} on our shelf
          </Button>
        )}
        <Button icon="download" onClick={() => saveText('parts-list.csv', listCsv(lines.map(decidedLine)), 'text/csv')}>
          {listTexts.download}
        </Button>
        <span className="muted small">The same part on two lines is added once, quantities together.</span>
      </div>
      {open?.kind === 'choose' && (
        <ChooseDialog
          line={open.line}
          chosen={choices[open.line.line]?.nsn}
          onChoose={(nsn) => decide([open.line], { nsn, taken: chosenLine(open.line, choices).isSure, added: false })}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && (
        <EditDialog
          line={open.line}
          written={state.text.split('\n')[open.line.line - 1]?.replace(/\r$/, '') ?? ''}
          onEdit={(written) => state.editLine(open.line.line, written)}
          onClose={close}
        />
      )}
    </ListResult>
  );
};

const LineRow = memo(
  (props: {
    chosen: ChosenLine;
    onDecide: BomMatchState['decide'];
    onOpen: (dialog: { kind: 'choose' | 'edit'; line: MatchedLine }) => void;
  }) => {
    const { chosen, onDecide, onOpen } = props;
    const { line, part, quantity, isTaken, isAdded } = chosen;
    const name = part?.nsn ?? (line.number || `line ${line.line}`);
    const opener = (kind: 'choose' | 'edit', text: string, label: string) => (
      <Button
        kind={text === listTexts.choose ? undefined : 'quiet'}
        size="s"
        onClick={() => onOpen({ kind, line })}
        aria-label={label}
      >
        {text}
      </Button>
    );
    const word = part === null ? listTexts.askForIt : 'Take';
    return (
      <LineCells
        line={line}
        part={part}
        taken={isTaken || isAdded ? quantity : null}
        onOffer={(offer) => onDecide([line], { quantity: String(offer.quantity), taken: canTake(chosen) })}
        below={
          line.candidates.length > 0 &&
          part !== null &&
          opener('choose', 'Change', `Change the part of line ${line.line}`)
        }
        quantity={
          <Stepper of={` of ${name}, line ${line.line}`}>
            <input
              className="input input-num input-s [&[aria-invalid='true']]:border-2 [&[aria-invalid='true']]:border-err [&.input]:w-16"
              aria-label={`Quantity of ${name}, line ${line.line}`}
              inputMode="numeric"
              autoComplete="off"
              value={quantity}
              aria-invalid={parseQuantity(quantity) === null}
              onChange={(event) => onDecide([line], { quantity: event.target.value })}
            />
          </Stepper>
        }
        action={
          <>
            {isAdded ? (
              <span className="small inline-flex items-center gap-1.5 min-h-(--control-sm) py-0 mr-2 align-middle text-ok">
                <Icon name="check" size="s" />
                In the cart
              </span>
            ) : canTake(chosen) ? (
              <label className="check inline-flex items-center gap-1.5 min-h-(--control-sm) py-0 mr-2 align-middle">
                <input
                  type="checkbox"
                  checked={isTaken}
                  aria-label={`${word}: ${name}, line ${line.line}`}
                  onChange={(event) => onDecide([line], { taken: event.target.checked })}
                />
                {word}
              </label>
            ) : (
              opener('choose', listTexts.choose, `Choose the part of line ${line.line}, ${line.number}`)
            )}
            {opener('edit', 'Edit line', `Edit line ${line.line}`)}
          </>
        }
      />
    );
  },
);

const ChooseDialog = (props: {
  line: MatchedLine;
  chosen: string | undefined;
  onChoose: (nsn: string) => void;
  onClose: () => void;
}) => {
  const { line, chosen, onChoose, onClose } = props;
  const parts = line.part === null ? line.candidates : [line.part, ...line.candidates];
  const [nsn, setNsn] = useState(chosen ?? parts[0]!.nsn);
  return (
    <Dialog
      title={`Choose the part of line ${line.line}`}
      action="Choose this part"
      onClose={onClose}
      onSubmit={(_form, close) => {
        onChoose(nsn);
        close();
      }}
    >
      <p>
        <b className="num num-long">{line.number}</b> <span className="muted small">{line.reason}</span>
      </p>
      <fieldset className="max-h-[50dvh] overflow-auto">
        <legend className="visually-hidden">Parts</legend>
        {parts.map((part) => (
          <label
            className="[&>span]:col-2 grid grid-cols-[auto_minmax(0,1fr)] gap-y-0 gap-x-3 items-baseline py-2 px-3 ruled-t cursor-pointer [&:has(:checked)]:bg-accent-soft [&:has(:checked)]:[box-shadow:inset_3px_0_var(--accent)]"
            key={part.nsn}
          >
            <input
              type="radio"
              name="part"
              value={part.nsn}
              checked={part.nsn === nsn}
              onChange={() => setNsn(part.nsn)}
            />
            <span className="num font-mid">{part.nsn}</span>
            <span className="small">{part.itemName}</span>
            <span className="num-long block text-xs text-ink-2">{partNumberWords(part)}</span>
          </label>
        ))}
      </fieldset>
      {line.hasMore && (
        <p className="small">
          More parts carry it: <a href={paths.search(line.number)}>see all in the catalog</a>.
        </p>
      )}
    </Dialog>
  );
};

type EditProps = { line: MatchedLine; written: string; onEdit: (written: string) => void; onClose: () => void };

const EditDialog = ({ line, written, onEdit, onClose }: EditProps) => {
  const [text, setText] = useState(written);
  return (
    <Dialog
      title={`Edit line ${line.line}`}
      action="Check it again"
      onClose={onClose}
      onSubmit={(_form, close) => {
        onEdit(text.replace(/[\r\n]+/g, ' '));
        close();
      }}
    >
      <Field id="list-edit" label="The line" hint="A part number or an NSN, and a quantity.">
        <TextInput
          id="list-edit"
          numeric
          aria-describedby="list-edit-hint"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </Dialog>
  );
};
