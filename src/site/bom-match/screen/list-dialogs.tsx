import { useState } from 'react';
import { paths } from '#base/paths.ts';
import { Dialog } from '#base/ui/dialog.tsx';
import { Field, TextInput } from '#base/ui/field.tsx';
import type { MatchedLine, MatchedPart } from '#base/lists/list.ts';
import { partNumberWords } from './list-result.tsx';

export const ChooseDialog = (props: {
  line: MatchedLine;
  chosen: string | undefined;
  onChoose: (part: MatchedPart) => void;
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
        onChoose(parts.find((part) => part.nsn === nsn)!);
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

export const EditDialog = ({ line, written, onEdit, onClose }: EditProps) => {
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
