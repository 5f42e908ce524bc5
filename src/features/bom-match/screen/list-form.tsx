import { useState, type DragEvent } from 'react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback.tsx';
import { listTexts } from '../messages.ts';

type ListFormProps = {
  text: string;
  onText: (text: string) => void;
  onCheck: () => void;
  onFile: (file: File) => void;
  onStop: () => void;
  onClear: () => void;
  isChecking: boolean;
  problem: string | null;
  notice: string | null;
  /** Given when something was in the field that a file has taken the place of. */
  onPutBack: (() => void) | null;
};

/** What workbooks and tables are called; a file is read by what is in it. */
const FILES = '.xlsx,.xlsm,.ods,.csv,.tsv,.txt,text/plain,text/csv';

/** The field for the list and the file; without JavaScript it is posted to /list as it stands. */
export const ListForm = (props: ListFormProps) => {
  const { text, isChecking, problem, notice } = props;
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    setOver(false);
    if (file === undefined) return;
    event.preventDefault();
    props.onFile(file);
  };
  return (
    <form
      id="list-form"
      className={isOver ? 'list-form list-form-over' : 'list-form'}
      method="post"
      action={paths.list()}
      encType="multipart/form-data"
      onSubmit={(event) => {
        event.preventDefault();
        props.onCheck();
      }}
    >
      <div className={problem === null ? 'field' : 'field field-bad'}>
        <label htmlFor="list-text">{listTexts.yourList}</label>
        {problem !== null && (
          <p className="field-error" id="list-text-error" role="alert">
            {problem}
          </p>
        )}
        <textarea
          className="input input-num list-text"
          id="list-text"
          name="text"
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'list-text-error'}
          value={text}
          onChange={(event) => props.onText(event.target.value)}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        />
      </div>
      <div className="list-notice" aria-live="polite">
        {notice !== null && (
          <Note>
            {notice}{' '}
            {props.onPutBack !== null && (
              <Button kind="quiet" size="s" onClick={props.onPutBack}>
                {listTexts.putBack}
              </Button>
            )}
          </Note>
        )}
      </div>
      <div className="field">
        <label htmlFor="list-file">{listTexts.file}</label>
        <p className="field-hint" id="list-file-hint">
          {listTexts.fileHint}
        </p>
        <input
          className="input list-file"
          id="list-file"
          name="file"
          type="file"
          accept={FILES}
          aria-describedby="list-file-hint"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) props.onFile(file);
            event.target.value = '';
          }}
        />
      </div>
      <div className="buttons">
        <Button type="submit" kind="ink">
          {listTexts.check}
        </Button>
        <Button kind="quiet" type="reset" onClick={props.onClear}>
          {listTexts.clear}
        </Button>
        {isChecking && <Button onClick={props.onStop}>{listTexts.cancel}</Button>}
      </div>
      <output className="visually-hidden">{isChecking ? listTexts.checking : ''}</output>
    </form>
  );
};
