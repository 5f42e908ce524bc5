import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { describedBy, Field } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { attachFile } from './attach-file.client.ts';
import { quoteMessages } from './messages.ts';
import { MAX_FILES, MAX_FILES_BYTES } from '#desk/request/quote-limits.ts';
import { sizeText } from '#desk/request/rfq-text.ts';
import { readFiles, writeFiles } from './wishes.ts';

/** A file in the list: waiting or on its way, attached with its token, or not taken. */
type ListedFile = {
  key: number;
  name: string;
  sizeBytes: number;
  token: string;
  error: string | null;
  /** What of it has gone out, from 0 to 1; null: others go first. */
  part: number | null;
};
/** What the browser offers first when files are chosen; the server looks at the content. */
const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff,.heic,.xlsx,.ods,.csv,.txt,.dxf,.dwg,.stp,.step';

type FileFieldProps = { id: string; entered: string; error: string | null };

/** Files of a request: each is sent when it is chosen, and the form holds their tokens in a hidden field. */
export const FileField = ({ id, entered, error }: FileFieldProps) => {
  const [files, setFiles] = useState<readonly ListedFile[]>(() =>
    readFiles(entered)
      .filter(({ token }) => token !== '')
      .map((file, key) => ({ ...file, key, error: null, part: null })),
  );
  const list = useRef(files);
  const nextKey = useRef(files.length);
  const sending = useRef(new Map<number, AbortController>());
  /** Files go out one after another: each has the whole line, and its own time. */
  const turn = useRef(Promise.resolve());
  const field = useRef<HTMLInputElement>(null);
  const words = quoteMessages.wishes;

  const show = (next: readonly ListedFile[]) => {
    list.current = next;
    flushSync(() => setFiles(next));
    // the form keeps its entries at every input: a hidden field announces none by itself
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const showPart = (key: number, part: number) => {
    list.current = list.current.map((file) => (file.key === key ? { ...file, part } : file));
    setFiles(list.current);
  };
  const change = (key: number, changes: Partial<ListedFile>) =>
    show(list.current.map((file) => (file.key === key ? { ...file, ...changes } : file)));

  const add = (file: File): void => {
    const key = nextKey.current++;
    const good = list.current.filter((one) => one.error === null);
    const bytes = good.reduce((sum, { sizeBytes }) => sum + sizeBytes, file.size);
    const refusal = good.length >= MAX_FILES ? words.tooMany : bytes > MAX_FILES_BYTES ? words.tooLarge : null;
    show([...list.current, { key, name: file.name, sizeBytes: file.size, token: '', error: refusal, part: null }]);
    if (refusal !== null) return;
    const controller = new AbortController();
    sending.current.set(key, controller);
    turn.current = turn.current.then(() => send(file, key, controller.signal));
  };
  const send = async (file: File, key: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    showPart(key, 0);
    const answer = await attachFile(file, { signal, onProgress: (part) => showPart(key, part) });
    sending.current.delete(key);
    change(key, 'error' in answer ? { error: answer.error } : answer);
  };
  const remove = (key: number) => {
    sending.current.get(key)?.abort();
    show(list.current.filter((file) => file.key !== key));
    document.getElementById(id)?.focus();
  };

  const hint = words.filesHint;
  return (
    <div className="file-field">
      <div className="needs-script">
        <Field id={id} label={words.files} hint={hint} error={error}>
          <input
            id={id}
            type="file"
            className="input"
            multiple
            accept={ACCEPT}
            aria-invalid={error !== null}
            aria-describedby={describedBy(id, { hint, error })}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              event.target.value = '';
              for (const file of chosen) add(file);
            }}
          />
        </Field>
      </div>
      <p className="without-script muted small">{words.filesWithoutScript}</p>
      <input
        ref={field}
        type="hidden"
        name="attachments"
        value={writeFiles(
          files.filter((file) => file.error === null).map(({ token, name, sizeBytes }) => ({ token, name, sizeBytes })),
        )}
        readOnly
      />
      <ul className="file-list" aria-live="polite" aria-label={words.files} hidden={files.length === 0}>
        {files.map((file) => (
          <li key={file.key} className={file.error === null ? undefined : 'field-bad'}>
            <div className="file-words">
              <bdi className="file-name">{file.name}</bdi>
              <span className="num muted">{sizeText(file.sizeBytes)}</span>
              <span className={file.error === null ? 'muted' : 'field-error'}>
                {file.error ?? (file.token !== '' ? words.attached : file.part === null ? words.waits : words.onItsWay)}
              </span>
              {file.error === null && file.token === '' && file.part !== null && (
                <progress className="file-part" value={file.part} aria-label={`${file.name}, part that was sent`} />
              )}
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${file.name}`}
              onClick={() => remove(file.key)}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
