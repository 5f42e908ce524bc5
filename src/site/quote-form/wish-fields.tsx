import { COUNTRIES } from '#base/domain/country.ts';
import { describedBy, Field, Select } from '#base/ui/field.tsx';
import { problemAt, readFiles, WISHES, writeFiles, type Entries, type FormName, type FormRefusal } from './form-kit.ts';
import { quoteMessages } from './messages.ts';
import { QuoteField } from './contact-fields.tsx';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#base/ui/icon.tsx';
import { MAX_FILES, MAX_FILES_BYTES, type AttachedFile } from '#desk/request/quote-limits.ts';
import { sizeText } from '#desk/request/rfq-text.ts';
import { paths } from '#base/paths.ts';

type WishFieldsProps = { form: FormName; entries: Entries; refusal: FormRefusal | null };

/** "Delivery and documents" of the three forms: folded as long as nothing is in it (C18.7). */
export const WishFields = ({ form, entries, refusal }: WishFieldsProps) => {
  const words = quoteMessages.wishes;
  const isOpen = WISHES.some((name) => (entries[name] ?? '') !== '' || problemAt(refusal, name) !== null);
  return (
    <details className={form === 'home' ? 'quote-wishes' : 'panel quote-wishes'} open={isOpen}>
      <summary>
        <span className="quote-wishes-title">{words.title}</span>
        <span className="muted small">{words.about}</span>
      </summary>
      <div className="quote-contact">
        <QuoteField
          form={form}
          name="deliveryAddress"
          label="Delivery address"
          refusal={refusal}
          notes
          defaultValue={entries.deliveryAddress}
        />
        <CountryField form={form} entered={entries.deliveryCountry ?? ''} refusal={refusal} />
        <QuoteField
          form={form}
          name="neededBy"
          label="Needed by"
          type="date"
          autoComplete="off"
          refusal={refusal}
          defaultValue={entries.neededBy}
        />
        <FileField
          id={`${form}-attachments`}
          entered={entries.attachments ?? ''}
          error={problemAt(refusal, 'attachments')}
        />
      </div>
    </details>
  );
};

const CountryField = ({ form, entered, refusal }: { form: FormName; entered: string; refusal: FormRefusal | null }) => {
  const [id, error] = [`${form}-deliveryCountry`, problemAt(refusal, 'deliveryCountry')];
  return (
    <Field id={id} label="Country" error={error}>
      <Select
        id={id}
        name="deliveryCountry"
        autoComplete="shipping country"
        defaultValue={entered}
        aria-invalid={error !== null}
        aria-describedby={describedBy(id, { error })}
      >
        <option value="">{quoteMessages.wishes.noCountry}</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
};

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

/** The server ends a file after five minutes. */
const LIMIT_MS = 310_000;

type Sending = {
  signal: AbortSignal;
  /** The part that has gone out, from 0 to 1. */
  onProgress: (part: number) => void;
};

/** Sends one file. Every failure is a sentence for people. */
export function attachFile(file: File, { signal, onProgress }: Sending): Promise<AttachedFile | { error: string }> {
  return new Promise((resolve) => {
    // fetch does not say how much has gone out
    const call = new XMLHttpRequest();
    const failed = () => resolve({ error: quoteMessages.wishes.notSent });
    if (signal.aborted) return failed();
    signal.addEventListener('abort', () => call.abort());
    call.open('POST', paths.attachFile(file.name));
    call.setRequestHeader('content-type', 'application/octet-stream');
    call.setRequestHeader('accept', 'application/json');
    call.responseType = 'json';
    call.timeout = LIMIT_MS;
    call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / Math.max(file.size, 1)));
    for (const type of ['error', 'timeout', 'abort']) call.addEventListener(type, failed);
    call.addEventListener('load', () => {
      const { token, name, error } = (call.response ?? {}) as Partial<AttachedFile> & { error?: unknown };
      if (call.status === 200 && typeof token === 'string' && typeof name === 'string')
        resolve({ token, name, sizeBytes: file.size });
      else resolve({ error: typeof error === 'string' ? error : quoteMessages.wishes.notSent });
    });
    call.send(file);
  });
}
