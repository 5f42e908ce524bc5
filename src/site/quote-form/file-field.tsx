import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#base/paths.ts';
import { describedBy, Field } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { type AttachedFile, MAX_FILES, MAX_FILES_BYTES } from '#desk/request/quote-limits.ts';
import { sizeText } from '#desk/request/rfq-text.ts';
import { readFiles, writeFiles } from './form-kit.ts';
import { quoteMessages } from './messages.ts';

/** `part`: sent so far, 0 to 1; null waits. */
type ListedFile = AttachedFile & { key: number; error: string | null; part: number | null; stop: AbortController };
/** The server looks at the content. */
const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff,.heic,.xlsx,.ods,.csv,.txt,.dxf,.dwg,.stp,.step';

const listed = (file: AttachedFile, key: number, refusal: string | null = null): ListedFile => ({
  ...file,
  key,
  error: refusal,
  part: null,
  stop: new AbortController(),
});

export const FileField = (props: { id: string; entered: string | undefined; error: string | null }) => {
  const { id, entered, error } = props;
  const [files, setFiles] = useState<readonly ListedFile[]>(() =>
    readFiles(entered)
      .filter(({ token }) => token !== '')
      .map((file, key) => listed(file, key)),
  );
  const list = useRef(files);
  const nextKey = useRef(files.length);
  const turn = useRef(Promise.resolve());
  const field = useRef<HTMLInputElement>(null);
  const words = quoteMessages.wishes;

  const show = (next: readonly ListedFile[]) => {
    list.current = next;
    flushSync(() => setFiles(next));
    // hidden fields announce no input
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const change = (key: number, changes: Partial<ListedFile>) =>
    show(list.current.map((file) => (file.key === key ? { ...file, ...changes } : file)));

  const add = (file: File): void => {
    const good = list.current.filter((one) => one.error === null);
    const bytes = good.reduce((sum, { sizeBytes }) => sum + sizeBytes, file.size);
    const refusal = good.length >= MAX_FILES ? words.tooMany : bytes > MAX_FILES_BYTES ? words.tooLarge : null;
    const one = listed({ token: '', name: file.name, sizeBytes: file.size }, nextKey.current++, refusal);
    show([...list.current, one]);
    if (refusal === null) turn.current = turn.current.then(() => send(file, one));
  };
  const send = async (file: File, { key, stop: { signal } }: ListedFile): Promise<void> => {
    if (signal.aborted) return;
    change(key, { part: 0 });
    change(key, await attachFile(file, signal, (part) => change(key, { part })));
  };
  const remove = ({ key, stop }: ListedFile) => {
    stop.abort();
    show(list.current.filter((file) => file.key !== key));
    document.getElementById(id)?.focus();
  };
  const sent = files.filter((file) => file.error === null);

  return (
    <div className="col-span-full grid gap-2">
      <div className="needs-script">
        <Field id={id} label={words.files} hint={words.filesHint} error={error}>
          <input
            id={id}
            type="file"
            className="input"
            multiple
            accept={ACCEPT}
            aria-invalid={error !== null}
            aria-describedby={describedBy(id, { hint: words.filesHint, error })}
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
        value={writeFiles(sent.map(({ token, name, sizeBytes }) => ({ token, name, sizeBytes })))}
        readOnly
      />
      <ul className="grid gap-1 empty:hidden" aria-live="polite" aria-label={words.files}>
        {files.map((file) => (
          <li
            key={file.key}
            className={`grid grid-cols-[minmax(0,1fr)_auto] gap-3 items-center ruled-t ${file.error === null ? '' : 'field-bad'}`}
          >
            <div className="flex flex-wrap gap-y-0 gap-x-3">
              <bdi className="wrap-anywhere">{file.name}</bdi>
              <span className="num muted">{sizeText(file.sizeBytes)}</span>
              <span className={file.error === null ? 'muted' : 'field-error'}>
                {file.error ??
                  (file.token !== '' ? 'Attached' : file.part === null ? 'Waits for the one before' : 'On its way...')}
              </span>
              {file.error === null && file.token === '' && file.part !== null && (
                <progress
                  className="basis-full h-1.5 accent-accent"
                  value={file.part}
                  aria-label={`${file.name}, part that was sent`}
                />
              )}
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${file.name}`}
              onClick={() => remove(file)}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The server takes five minutes. */
const LIMIT_MS = 310_000;

/** Failures are sentences. */
function attachFile(file: File, signal: AbortSignal, onProgress: (part: number) => void) {
  const { promise, resolve } = Promise.withResolvers<AttachedFile | { error: string }>();
  // fetch tells no progress
  const call = new XMLHttpRequest();
  signal.addEventListener('abort', () => call.abort());
  call.open('POST', paths.attachFile(file.name));
  call.setRequestHeader('content-type', 'application/octet-stream');
  call.setRequestHeader('accept', 'application/json');
  call.responseType = 'json';
  call.timeout = LIMIT_MS;
  call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / Math.max(file.size, 1)));
  // sent, failed, late or stopped
  call.addEventListener('loadend', () => {
    const { token, name, error } = (call.response ?? {}) as Partial<AttachedFile> & { error?: unknown };
    if (call.status === 200 && typeof token === 'string' && typeof name === 'string')
      resolve({ token, name, sizeBytes: file.size });
    else resolve({ error: typeof error === 'string' ? error : quoteMessages.wishes.notSent });
  });
  call.send(file);
  return promise;
}
