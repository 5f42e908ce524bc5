import { useState, type DragEvent } from 'react';
import { paths } from '#base/paths.ts';
import { Button, Note } from '#base/ui/elements.tsx';
import { Field } from '#base/ui/field.tsx';
import { listTexts } from '#base/lists/messages.ts';
import { resultWords } from './list-result.tsx';
import type { BomMatchState } from './use-bom-match.ts';

/** Files are read by content. */
const FILES = '.xlsx,.xlsm,.ods,.csv,.tsv,.txt,text/plain,text/csv';

/** Posted to /list without JavaScript. */
export const ListForm = ({ list }: { list: BomMatchState }) => {
  const { problem, notice, before } = list;
  const [isOver, setOver] = useState(false);
  const over = isOver ? '[outline:2px_dashed_var(--accent)] [outline-offset:2px]' : '';
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    setOver(false);
    if (file === undefined) return;
    event.preventDefault();
    list.checkFile(file);
  };
  return (
    <form
      id="list-form"
      className="grid gap-3 min-w-0"
      method="post"
      action={paths.list()}
      encType="multipart/form-data"
      onSubmit={(event) => {
        event.preventDefault();
        list.check();
      }}
    >
      <div className={problem === undefined ? 'field' : 'field field-bad'}>
        <label htmlFor="list-text">Your list</label>
        {problem !== undefined && (
          <p className="field-error" id="list-text-error" role="alert">
            {problem}
          </p>
        )}
        <textarea
          className={`input input-num [&.input]:min-h-76 narrow:[&.input]:min-h-56 [&.input]:leading-[1.75] whitespace-pre overflow-x-auto ${over}`}
          id="list-text"
          name="text"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={problem && 'list-text-error'}
          value={list.text}
          onChange={(event) => list.setText(event.target.value)}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        />
      </div>
      <div className="empty:hidden" aria-live="polite">
        {notice !== undefined && (
          <Note>
            {notice}{' '}
            {before !== undefined && (
              <Button kind="quiet" size="s" onClick={list.putBack}>
                Put back what was in the field
              </Button>
            )}
          </Note>
        )}
      </div>
      <Field id="list-file" label="Or a file" hint={listTexts.fileHint}>
        <input
          className={`input ${over}`}
          id="list-file"
          name="file"
          type="file"
          accept={FILES}
          aria-describedby="list-file-hint"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) list.checkFile(file);
            event.target.value = '';
          }}
        />
      </Field>
      <div className="buttons">
        <Button type="submit" kind="ink">
          Check the list
        </Button>
        <Button kind="quiet" type="reset" onClick={list.clear}>
          Clear
        </Button>
        {list.isChecking && <Button onClick={list.stop}>Stop</Button>}
      </div>
      <output className="visually-hidden">
        {list.isChecking ? 'Checking the list…' : list.list && resultWords(list.list)}
      </output>
    </form>
  );
};
