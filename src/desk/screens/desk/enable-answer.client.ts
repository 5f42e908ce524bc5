import { enableAnswerKeys, enableTotals } from './answer-keys.client.ts';
import { enableDraft } from './answer-draft.client.ts';
import { enableFilling } from './answer-fill.client.ts';
import { controlOf, write } from './answer-lines.client.ts';

/** A phone would open its keyboard over the page. */
const HAS_ROOM = '(width > 860px)';

/** Makes the form of an answer quick: keys, totals while typing, a draft that saves itself. Without it the form works by its buttons. */
export function enableAnswer(form: HTMLFormElement): void {
  const state = form.querySelector<HTMLElement>('[data-save-state]')!;
  const say = (text: string, warns = false) => {
    state.textContent = text;
    state.classList.toggle('answer-warns', warns);
  };
  const sendButton = form.querySelector<HTMLButtonElement>('button[value="send"]')!;
  enableTotals(form);
  enableFilling(form);
  const draft = enableDraft(form, say);
  enableAnswerKeys(form, () => sendButton.click());

  let [isSending, isSaved] = [false, false];
  /** Saves, and then sends the form as it is without this script: the page that follows says what cannot be sent. */
  const send = async () => {
    if (isSending) return;
    isSending = true;
    isSaved = (await draft.save()) !== null;
    isSending = false;
    if (isSaved) form.requestSubmit(sendButton);
  };
  const preview = async () => {
    // opened at once, or the browser would take it for an advertisement
    const tab = window.open('', '_blank');
    const told = await draft.save();
    if (told === null) tab?.close();
    else if (tab) tab.location.href = form.dataset.preview!;
    else location.assign(form.dataset.preview!);
  };
  form.addEventListener('submit', (event) => {
    if (isSaved) return void (isSaved = false);
    const button = event.submitter as HTMLButtonElement | null;
    const isConflict = state.classList.contains('answer-warns') && state.textContent!.includes('see both');
    if (form.dataset.conflict !== undefined || isConflict) return;
    if (button?.dataset.insert !== undefined) {
      const note = form.elements.namedItem('note') as HTMLTextAreaElement;
      write(note, [note.value.trimEnd(), button.dataset.insert].filter(Boolean).join('\n'));
      note.focus();
    } else if (button?.value === 'send') void send();
    else if (button?.value === 'preview') void preview();
    else if (button?.value === 'save') void draft.save();
    else return;
    event.preventDefault();
  });
  const refused = form.querySelector<HTMLElement>('[aria-invalid]');
  if (refused !== null) refused.focus();
  else if (matchMedia(HAS_ROOM).matches && document.activeElement === document.body)
    firstOpen(form)?.focus({ preventScroll: true });
  form.dataset.ready = '';
}

/** The first price that is missing. */
function firstOpen(form: HTMLFormElement): HTMLElement | null {
  for (let line = 0; ; line++) {
    const price = controlOf(form, 'price', line);
    if (price === null) return null;
    if (price.value === '' && !(controlOf(form, 'nobid', line) as HTMLInputElement).checked) return price;
  }
}
