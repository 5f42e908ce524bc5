import { addOffer, valueOf, write, type LineControl } from './answer-keys.client.ts';

/** Long enough to type a price. */
const SAVE_AFTER_MS = 1_200;
const SAVE_LONG_AFTER_MS = 2_500;
const LONG_LINES = 200;
const KEEP_AFTER_MS = 300;
const RETRY_AFTER_MS = 10_000;

type Saved = { revision?: number; saved?: string; error?: string };
type Control = LineControl | HTMLTextAreaElement;

/** Saves the form while it is typed (C19.14). Unsaved fields are kept in this browser too. */
export function enableDraft(form: HTMLFormElement, say: (text: string, warns?: boolean) => void) {
  const number = form.dataset.answer!;
  const revisionField = form.elements.namedItem('revision') as HTMLInputElement;
  const isLong = form.querySelectorAll('[data-line]').length > LONG_LINES;
  const unsaved: Record<string, string> = {};
  let stopped = form.dataset.conflict !== undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<Saved | null> = Promise.resolve(null);

  const keep = () => {
    clearTimeout(keepTimer);
    return writeLocalDraft(number, { revision: Number(revisionField.value), atMs: Date.now(), fields: unsaved });
  };
  const saveSoon = (afterMs: number) => {
    clearTimeout(saveTimer);
    if (!stopped) saveTimer = setTimeout(() => void save(), afterMs);
  };

  async function post(): Promise<Saved | null> {
    const sent = { ...unsaved };
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    body.delete('filling');
    body.set('action', 'save');
    say('Saving…');
    const answer = await fetch(form.dataset.save!, { method: 'POST', body }).catch(() => null);
    if (answer === null) return failed('The server cannot be reached.');
    const told = (await answer.json().catch(() => ({}))) as Saved;
    if (answer.status === 409) {
      stopped = true;
      say(`${told.error ?? 'Somebody else has saved meanwhile.'} Press “Save draft” to see both.`, true);
      return null;
    }
    if ([401, 403].includes(answer.status)) return failed('You are signed out: sign in at the desk in another tab.');
    if (!answer.ok) return failed(told.error ?? 'The answer could not be saved.');
    if (told.revision !== undefined) revisionField.value = String(told.revision);
    for (const [name, value] of Object.entries(sent)) if (unsaved[name] === value) delete unsaved[name];
    keep();
    if (told.saved !== undefined) say(`Saved as a draft ${told.saved}`);
    if (Object.keys(unsaved).length > 0) saveSoon(SAVE_AFTER_MS);
    return told;
  }
  const failed = (why: string): null => {
    say(`${why} ${keep() ? 'What you typed is kept in this browser.' : 'Please keep this page open.'}`, true);
    saveSoon(RETRY_AFTER_MS);
    return null;
  };
  /** One at a time: each save begins with the revision of the last. Null when the server did not answer or refused. */
  const save = (): Promise<Saved | null> => {
    clearTimeout(saveTimer);
    running = running.then(() => (stopped ? null : post()));
    return running;
  };

  form.addEventListener('input', (event) => {
    const control = event.target as Control;
    if (!isKept(control)) return;
    unsaved[control.name] = valueOf(control);
    clearTimeout(keepTimer);
    keepTimer = setTimeout(keep, KEEP_AFTER_MS);
    if (!stopped) say('Not saved yet');
    saveSoon(isLong ? SAVE_LONG_AFTER_MS : SAVE_AFTER_MS);
  });
  window.addEventListener('pagehide', keep);
  restore(form, number, say);
  return { save };
}

/** Leaves out files, pasted text and names of templates. */
const isKept = ({ name }: Control): boolean => name !== '' && name !== 'filling' && name !== 'template';

/** Puts unsaved fields back; asks first when the draft has changed since. */
function restore(form: HTMLFormElement, number: string, say: (text: string, warns?: boolean) => void): void {
  const kept = readLocalDraft(number);
  if (kept === null || form.dataset.conflict !== undefined) return;
  const fields = Object.entries(kept.fields).flatMap(([name, value]) => {
    const [, line] = /^\w+\.(\d+)\.\d$/.exec(name) ?? [];
    const rows = line === undefined ? null : form.querySelector<HTMLElement>(`[data-line="${line}"]`);
    while (rows !== null && form.elements.namedItem(name) === null && addOffer(form, rows) !== null);
    const control = form.elements.namedItem(name);
    return control === null || control instanceof RadioNodeList || valueOf(control as Control) === value
      ? []
      : [{ control: control as Control, value }];
  });
  const forget = () => writeLocalDraft(number, { ...kept, fields: {} });
  if (fields.length === 0) return void forget();
  const putBack = () => fields.forEach(({ control, value }) => write(control, value));
  const at = new Date(kept.atMs).toTimeString().slice(0, 5);
  const words = `${fields.length} ${fields.length === 1 ? 'field' : 'fields'} typed here at ${at} and not saved`;
  if (String(kept.revision) === (form.elements.namedItem('revision') as HTMLInputElement).value) {
    putBack();
    say(`${words}: put back.`, true);
    return;
  }
  const offer = document.createElement('p');
  offer.className = 'note';
  offer.addEventListener('click', ({ target }) => target !== offer && offer.remove());
  offer.append(`${words}; the draft has changed since. `, linkButton('Put back', putBack), ' ');
  offer.append(linkButton('Forget', forget));
  form.prepend(offer);
}

/** By field name. `revision`: of the draft that was typed on. */
type LocalDraft = { revision: number; atMs: number; fields: Record<string, string> };

const keyOf = (number: string) => `answer-draft:${number}`;

/** Null also where storage is closed. */
function readLocalDraft(number: string): LocalDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(number)) ?? 'null') as LocalDraft | null;
  } catch {
    return null;
  }
}

/** Removes an empty draft. False where the browser keeps nothing. */
function writeLocalDraft(number: string, draft: LocalDraft): boolean {
  try {
    if (Object.keys(draft.fields).length === 0) localStorage.removeItem(keyOf(number));
    else localStorage.setItem(keyOf(number), JSON.stringify(draft));
    return true;
  } catch {
    return false; // closed or full
  }
}

export const linkButton = (textContent: string, onclick: () => void): HTMLButtonElement =>
  Object.assign(document.createElement('button'), { type: 'button', className: 'link-button', textContent, onclick });
