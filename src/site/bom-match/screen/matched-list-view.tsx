import { useMemo, useState, useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#base/ui/button.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { saveText } from '#base/ui/save-file.ts';
import { Segments } from '#base/ui/segments.tsx';
import { Table } from '#base/ui/table.tsx';
import {
  ColumnMap,
  shownCounts,
  SHOWN_VERDICTS,
  shownVerdict,
  VerdictBar,
  verdictSentence,
  verdictWord,
  type ShownVerdict,
  partNumberWords,
} from './verdicts.tsx';
import { chosenLine, decidedLine, type ChosenLine } from './line-state.ts';
import { listCsvHead, listCsvLine, type MatchedList, type MatchedLine, type MatchedPart } from '../list.ts';
import { LINE_HEADS, LineRow, type OpenDialog } from './line-row.tsx';
import { listTexts } from '../messages.ts';
import type { BomMatchState } from './use-bom-match.ts';
import { Field, TextInput } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { paths } from '#base/paths.ts';
import '#base/ui/dialog.css';

type MatchedListViewProps = {
  list: MatchedList;
  state: BomMatchState;
  onAdd: (lines: readonly ChosenLine[]) => void;
};

/** A matched list: the verdicts, the lines, and the way into the cart. */
export const MatchedListView = ({ list, state, onAdd }: MatchedListViewProps) => {
  const { choices, decide, decideAll } = state;
  const [filter, setFilter] = useState<ShownVerdict | 'all'>('all');
  const [first, setFirst] = useState(0);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const lines = useMemo(() => list.lines.map((line) => chosenLine(line, choices)), [list, choices]);
  const counts = shownCounts(list.counts);
  const filtered = filter === 'all' ? lines : lines.filter(({ line }) => shownVerdict(line.verdict) === filter);
  const start = first < filtered.length ? first : 0;
  const taken = lines.filter(({ isTaken }) => isTaken);
  const unmatched = lines.filter(({ part, line, isAdded }) => part === null && line.verdict !== 'choose' && !isAdded);
  const matched = lines.filter(({ part, line, isAdded }) => part !== null && line.verdict !== 'check' && !isAdded);
  const lineOf = (all: readonly ChosenLine[]) => all.map(({ line }) => line);
  const options = [
    { value: 'all' as const, label: 'All', count: lines.length },
    ...SHOWN_VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => ({
      value: verdict,
      label: verdictWord(verdict),
      count: counts[verdict],
    })),
  ];

  return (
    <section className="list-result" aria-labelledby="list-result-title">
      <h2 id="list-result-title" tabIndex={-1}>
        {verdictSentence(counts)}
      </h2>
      <VerdictBar counts={counts} />
      {list.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {list.columns !== null && <ColumnMap columns={list.columns} onRoles={state.checkColumns} />}
      <div className="list-tools">
        {options.length > 2 && <Segments label="Lines to show" value={filter} options={options} onValue={setFilter} />}
        <span className="list-takes">
          <Button kind="quiet" size="s" onClick={() => decideAll(lineOf(matched), { taken: true })}>
            Take all found
          </Button>
          {unmatched.length > 0 && (
            <Button kind="quiet" size="s" onClick={() => decideAll(lineOf(unmatched), { taken: true })}>
              Ask for all others
            </Button>
          )}
          <Button kind="quiet" size="s" onClick={() => decideAll(lineOf(taken), { taken: false })}>
            Take none
          </Button>
        </span>
      </div>
      <Table caption="Lines of the list" heads={LINE_HEADS} rows>
        {filtered.slice(start, start + LINES_SHOWN).map((chosen) => (
          <LineRow key={chosen.line.line} chosen={chosen} onDecide={decide} onOpen={setOpen} />
        ))}
      </Table>
      {filtered.length > LINES_SHOWN && <LinePager count={filtered.length} first={start} onFirst={setFirst} />}
      <div className="buttons">
        <Button kind="go" size="l" aria-disabled={taken.length === 0} onClick={() => onAdd(taken)}>
          Add {formatCount(taken.length)} {taken.length === 1 ? 'part' : 'parts'} to the cart
        </Button>
        <Button icon="download" onClick={() => download(lines)}>
          {listTexts.download}
        </Button>
        <span className="muted small">{listTexts.together}</span>
      </div>
      {open?.kind === 'choose' && (
        <ChooseDialog
          line={open.line}
          chosen={choices[open.line.line]?.nsn ?? null}
          onChoose={(line, part) => decide(line, { nsn: part.nsn, taken: true, added: false })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'edit' && (
        <EditDialog
          line={open.line}
          written={state.text.split('\n')[open.line.line - 1]?.replace(/\r$/, '') ?? ''}
          onEdit={(written) => state.editLine(open.line.line, written)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
};

function download(lines: readonly ChosenLine[]): void {
  const csv = listCsvHead() + lines.map((line) => listCsvLine(decidedLine(line))).join('');
  // The mark tells spreadsheets that it is UTF-8.
  saveText('parts-list.csv', `\u{feff}${csv}`, 'text/csv');
}

type LinePagerProps = { count: number; first: number; onFirst: (first: number) => void };

/** Leafs through the lines of a long list; the focus goes to the top of the new ones. */
export const LinePager = ({ count, first, onFirst }: LinePagerProps) => {
  const show = (next: number) => {
    onFirst(next);
    document.getElementById('list-result-title')?.focus();
  };
  return (
    <nav className="list-pager" aria-label="Lines of the list">
      <Button disabled={first === 0} onClick={() => show(Math.max(0, first - LINES_SHOWN))}>
        Previous lines
      </Button>
      <span className="muted small">
        Lines {formatCount(first + 1)} to {formatCount(Math.min(count, first + LINES_SHOWN))} of {formatCount(count)}
      </span>
      <Button disabled={first + LINES_SHOWN >= count} onClick={() => show(first + LINES_SHOWN)}>
        Next lines
      </Button>
    </nav>
  );
};

/** Lines shown at a time: a list of thousands stays quick to use. */
export const LINES_SHOWN = 100;

type DialogFrameProps = { title: string; children: ReactNode; action: string; onDone: () => void; onClose: () => void };

/** A modal dialog that is there as long as it is drawn. */
const DialogFrame = ({ title, children, action, onDone, onClose }: DialogFrameProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="list-dialog-title" closedby="any" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
          dialog.current?.close();
        }}
      >
        <header>
          <h2 id="list-dialog-title">{title}</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon name="x" />
          </button>
        </header>
        <div className="dialog-body">{children}</div>
        <footer>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" kind="go">
            {action}
          </Button>
        </footer>
      </form>
    </dialog>
  );
};

type ChooseProps = {
  line: MatchedLine;
  chosen: string | null;
  onChoose: (line: MatchedLine, part: MatchedPart) => void;
  onClose: () => void;
};

/** Which of the parts that carry a number is meant. */
export const ChooseDialog = ({ line, chosen, onChoose, onClose }: ChooseProps) => {
  const parts = line.part === null ? line.candidates : [line.part, ...line.candidates];
  const [nsn, setNsn] = useState(chosen ?? parts[0]!.nsn);
  return (
    <DialogFrame
      title={`Choose the part of line ${line.line}`}
      action="Choose this part"
      onClose={onClose}
      onDone={() =>
        onChoose(
          line,
          parts.find((part) => part.nsn === nsn)!,
        )
      }
    >
      <p>
        <b className="num num-long">{line.number}</b> <span className="muted small">{line.reason}</span>
      </p>
      <fieldset className="list-choices">
        <legend className="visually-hidden">Parts</legend>
        {parts.map((part) => (
          <label className="list-choice" key={part.nsn}>
            <input
              type="radio"
              name="part"
              value={part.nsn}
              checked={part.nsn === nsn}
              onChange={() => setNsn(part.nsn)}
            />
            <span className="num medium">{part.nsn}</span>
            <span className="small">{part.itemName}</span>
            <span className="list-reason num-long">{partNumberWords(part)}</span>
          </label>
        ))}
      </fieldset>
      {line.hasMore && (
        <p className="small">
          More parts carry it: <a href={paths.search(line.number)}>see all in the catalog</a>.
        </p>
      )}
    </DialogFrame>
  );
};

type EditProps = { line: MatchedLine; written: string; onEdit: (written: string) => void; onClose: () => void };

/** Another text for a line. */
export const EditDialog = ({ line, written, onEdit, onClose }: EditProps) => {
  const [text, setText] = useState(written);
  return (
    <DialogFrame
      title={`Edit line ${line.line}`}
      action="Check it again"
      onClose={onClose}
      onDone={() => onEdit(text.replace(/[\r\n]+/g, ' '))}
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
    </DialogFrame>
  );
};
