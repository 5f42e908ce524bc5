import { enableAnswerKeys } from './answer-keys.client.ts';
import { enableDraft, pageOfRequest } from './answer-draft.client.ts';
import { enableFilling } from './answer-fill.client.ts';
import { controlOf, write } from './answer-lines.client.ts';
import { enableTotals } from './answer-totals.client.ts';
import type { SheetProblem } from './answer-sheet.ts';
import { FIELD_WORDS } from './words.ts';

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

  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    sendButton.disabled = true;
    const told = await draft.save(true);
    if (told?.kind === 'sent') return void location.assign(pageOfRequest(form));
    isSending = false;
    sendButton.disabled = false;
    if (told?.problems) showProblems(form, told.problems);
    if (told?.error) say(told.error, true);
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
  if (matchMedia(HAS_ROOM).matches && document.activeElement === document.body)
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

/** Puts each problem into its line, says what is wrong above the form, and leads to the first. */
function showProblems(form: HTMLFormElement, problems: readonly SheetProblem[]): void {
  for (const old of form.querySelectorAll('[data-problem], .answer-problems')) old.remove();
  for (const bad of form.querySelectorAll('[aria-invalid]')) bad.removeAttribute('aria-invalid');
  for (const line of form.querySelectorAll('.is-bad')) line.classList.remove('is-bad');
  let first: HTMLElement | null = null;
  const byLine = Map.groupBy(problems, ({ line }) => line);
  for (const [line, found] of byLine) {
    for (const { field } of found) {
      const control = (
        line === null ? form.elements.namedItem(field) : controlOf(form, field as never, line)
      ) as HTMLElement | null;
      control?.setAttribute('aria-invalid', 'true');
      if (line !== null) control?.setAttribute('aria-describedby', `problem-${line}`);
      first ??= control;
    }
    if (line === null) continue;
    const place = form.querySelector(`[data-line="${line}"]`)!;
    place.classList.add('is-bad');
    const words = Object.assign(document.createElement('p'), { className: 'field-error', id: `problem-${line}` });
    words.dataset.problem = '';
    words.textContent = found.map(({ text }) => text).join(' ');
    place.querySelector('.answer-hints td')!.prepend(words);
    if (found.some(({ field }) => ['breaks', 'maker', 'alternate'].includes(field)))
      place.querySelector('details')!.open = true;
  }
  const summary = document.createElement('div');
  summary.className = 'answer-problems';
  summary.setAttribute('role', 'alert');
  const title = Object.assign(document.createElement('b'), {
    textContent: 'The quotation was not sent. It is saved as a draft.',
  });
  summary.append(
    title,
    ...(byLine.get(null) ?? []).map(({ field, text }) => paragraph(`${FIELD_WORDS[field]}: ${text}`)),
  );
  const lines = byLine.size - (byLine.has(null) ? 1 : 0);
  if (lines > 0)
    summary.append(paragraph(`${lines} ${lines === 1 ? 'line' : 'lines'} cannot be sent yet; each says why.`));
  form.querySelector('.answer-table')!.before(summary);
  first?.focus();
}

const paragraph = (textContent: string) => Object.assign(document.createElement('p'), { textContent });
