import type { TypedField } from '#base/domain/quotation.ts';
import { counted } from '#base/ui/format-count.ts';
import { controlOf, lineNumber, lineOf, placeOf, valueOf, write, enableAnswerKeys } from './answer-keys.client.ts';
import { enableTotals } from './answer-totals.client.ts';
import { problemWords, readFilling, type Filling } from './fill-prices.ts';
import { enableDraft, linkButton } from './answer-draft.client.ts';
/** 1,000 lines have some 200 KB. */
const MAX_FILE_BYTES = 2 * 1_024 * 1_024;

/** Fills prices from pasted cells or a file (C19.17), with a way back. */
function enableFilling(form: HTMLFormElement): void {
  const output = form.querySelector<HTMLElement>('[data-filled]')!;
  const asked = () =>
    [...form.querySelectorAll<HTMLElement>('[data-line]')].map(({ dataset }) => ({
      partNumber: dataset.asked ?? '',
      nsn: dataset.nsn ?? '',
    }));
  const fill = (text: string, from?: { start: number; field: TypedField }) => {
    const filling = readFilling(text, asked(), from);
    const before: (() => void)[] = [];
    for (const { line, values } of filling.fills)
      for (const [field, value] of Object.entries(values)) {
        const control = controlOf(form, field as TypedField, line);
        if (control === null) continue;
        const old = valueOf(control);
        before.push(() => write(control, old));
        write(control, value);
      }
    tell(output, filling, () => before.toReversed().forEach((undo) => undo()));
  };
  form.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const field = placeOf(event.target)?.field;
    const line = lineOf(event.target as Element);
    if (field === undefined || line === null || !/[\t\n].*\S/s.test(text.trimEnd())) return;
    event.preventDefault();
    fill(text, { start: lineNumber(line), field });
  });
  form.querySelector<HTMLButtonElement>('button[value="fill"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    fill((form.elements.namedItem('filling') as HTMLTextAreaElement).value);
  });
  form.querySelector<HTMLInputElement>('[data-fill-file]')?.addEventListener('change', async ({ currentTarget }) => {
    const file = (currentTarget as HTMLInputElement).files?.[0];
    if (file === undefined) return;
    if (file.size > MAX_FILE_BYTES)
      output.replaceChildren(paragraph('The file is too large: please send at most 2 MB.'));
    else fill(await file.text());
  });
}

function tell(output: HTMLElement, filling: Filling, undo: () => void): void {
  output.closest('details')!.open = true;
  const words = paragraph(`${counted(filling.fills.length, 'line')} filled in. `);
  if (filling.fills.length > 0)
    words.append(
      linkButton('Undo', () => {
        undo();
        output.replaceChildren(paragraph('Undone: the lines are as they were.'));
      }),
    );
  const list = document.createElement('ul');
  list.className = 'field-error empty:hidden';
  list.append(
    ...problemWords(filling).map((textContent) => Object.assign(document.createElement('li'), { textContent })),
  );
  output.replaceChildren(words, list);
}

const paragraph = (textContent: string) => Object.assign(document.createElement('p'), { textContent });

/** Adds keys, totals and saving to the form, which works without them. */
export function enableAnswer(form: HTMLFormElement): void {
  const state = form.querySelector<HTMLElement>('[data-save-state]')!;
  const say = (text: string, warns = false) => {
    state.textContent = text;
    state.classList.toggle('text-warn', warns);
  };
  const sendButton = form.querySelector<HTMLButtonElement>('button[value="send"]')!;
  enableTotals(form);
  enableFilling(form);
  form.addEventListener('input', ({ target }) => {
    const row = (target as Element).closest('tr');
    const offer = row?.dataset.offer === undefined ? row?.previousElementSibling : row;
    for (const used of offer?.querySelectorAll('[data-used]') ?? []) used.removeAttribute('data-used');
  });
  const draft = enableDraft(form, say);
  enableAnswerKeys(form, () => sendButton.click());

  let [isSending, isSaved] = [false, false];
  /** Saves, then submits: the next page says what cannot be sent. */
  const send = async (button: HTMLButtonElement) => {
    if (isSending) return;
    isSending = true;
    isSaved = (await draft.save()) !== null;
    isSending = false;
    if (isSaved) form.requestSubmit(button);
  };
  const preview = async () => {
    // at once, or the browser blocks it as a popup
    const tab = window.open('', '_blank');
    const told = await draft.save();
    if (told === null) tab?.close();
    else if (tab) tab.location.href = form.dataset.preview!;
    else location.assign(form.dataset.preview!);
  };
  form.addEventListener('submit', (event) => {
    if (isSaved) return void (isSaved = false);
    const button = event.submitter as HTMLButtonElement | null;
    const isConflict = state.classList.contains('text-warn') && state.textContent!.includes('see both');
    if (form.dataset.conflict !== undefined || isConflict) return;
    if (button?.dataset.insert !== undefined) {
      const note = form.elements.namedItem('note') as HTMLTextAreaElement;
      write(note, [note.value.trimEnd(), button.dataset.insert].filter(Boolean).join('\n'));
      note.focus();
    } else if (button !== null && /^(?:send$|shelf:)/.test(button.value)) void send(button);
    else if (button?.value === 'preview') void preview();
    else if (button?.value === 'save') void draft.save();
    else return;
    event.preventDefault();
  });
  const refused = form.querySelector<HTMLElement>('[aria-invalid]');
  if (refused !== null) refused.focus();
  // a phone would open its keyboard over the page
  else if (matchMedia('(width > 860px)').matches && document.activeElement === document.body)
    firstOpen(form)?.focus({ preventScroll: true });
  form.dataset.ready = '';
}

function firstOpen(form: HTMLFormElement): HTMLElement | null {
  for (let line = 0; ; line++) {
    const price = controlOf(form, 'price', line);
    if (price === null) return null;
    if (price.value === '' && !(controlOf(form, 'nobid', line) as HTMLInputElement).checked) return price;
  }
}
