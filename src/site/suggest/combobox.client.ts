import './suggest.css';
import type { SuggestAnswer, Suggestion, SuggestionKind } from './suggestion.ts';
import { drawSymbol, element } from '#base/ui/draw.ts';
import Combobox from '@github/combobox-nav';
import { escapeXml } from '#base/domain/escape-text.ts';
import { paths } from '#base/paths.ts';
import { counted } from '#base/ui/format-count.ts';
import { createSuggester } from './suggester.client.ts';

const NUMBERS: readonly SuggestionKind[] = ['nsns', 'parts'];
const CODES: readonly SuggestionKind[] = ['makers', 'classes'];

/** `sprite`: address of the icons. Links open in other tabs; Tab skips them. */
export function groupHtml({ kind, title, options }: SuggestAnswer['groups'][number], id: string, sprite: string) {
  const links = options.map(
    (one, index) =>
      `<a class="suggest-option" id="${id}-${index}" role="option" href="${escapeXml(one.href)}" tabindex="-1" aria-selected="false">` +
      (one.icon && sprite ? drawSymbol(`${sprite}#${one.icon}`, 'icon-group').outerHTML : '') +
      `${textHtml(one, kind)} <span class="suggest-detail">${breakable(one.detail)}</span></a>`,
  );
  const heading = `<div class="label suggest-title" id="${id}" role="presentation">${escapeXml(title)}</div>`;
  return `<div role="group" aria-labelledby="${id}">${heading}${links.join('')}</div>`;
}

function textHtml({ text, mark }: Suggestion, kind: SuggestionKind): string {
  if (NUMBERS.includes(kind)) return `<span class="suggest-text num">${marked(text, mark)}</span>`;
  const end = CODES.includes(kind) ? Math.max(text.indexOf(' '), 0) : 0;
  const code = end > 0 ? `<span class="num">${marked(text, mark, 0, end)}</span>` : '';
  return `<span class="suggest-text">${code}${marked(text, mark, end)}</span>`;
}

function marked(text: string, mark: Suggestion['mark'], from = 0, to = text.length): string {
  const [start, end] = mark ? [Math.max(mark[0], from), Math.min(mark[1], to)] : [to, to];
  if (start >= end) return breakable(text.slice(from, to));
  const match = `<mark>${breakable(text.slice(start, end))}</mark>`;
  return breakable(text.slice(from, start)) + match + breakable(text.slice(end, to));
}

const breakable = (text: string): string => escapeXml(text).replaceAll(',', ',<wbr>');

/** Announces the count once keys rest. */
const SAY_AFTER_MS = 500;
const EDGE_PX = 8;

const KEYS =
  '<div class="suggest-keys" aria-hidden="true"><span><kbd>↑</kbd> <kbd>↓</kbd> move</span><span><kbd>Enter</kbd> open</span><span><kbd>Esc</kbd> close</span></div>';

/** A combobox with list autocomplete (ARIA Authoring Practices). Enter without a choice sends the form. */
export function startCombobox(box: HTMLInputElement, typedBefore: string): void {
  const form = box.form!;
  const id = `suggestions-${document.querySelectorAll('.suggest').length}`;
  const list = element('div', { role: 'listbox', id, 'aria-label': 'Suggestions' });
  const popup = element('div', { class: 'suggest no-print', hidden: '' }, list);
  popup.insertAdjacentHTML('beforeend', KEYS);
  const said = element('div', { class: 'visually-hidden', 'aria-live': 'polite' });
  const sprite = form.querySelector('use')?.getAttribute('href')?.split('#')[0] ?? '';
  form.append(popup, said);
  const combobox = new Combobox(box, list, { tabInsertsSuggestions: false });

  let saying: ReturnType<typeof setTimeout> | undefined;
  let chooseNext: 'first' | 'last' | null = null;

  const isOpen = () => !popup.hidden;

  const say = (text: string) => {
    clearTimeout(saying);
    saying = setTimeout(() => said.replaceChildren(text), SAY_AFTER_MS);
  };

  const close = () => {
    suggester.stop();
    chooseNext = null;
    popup.hidden = true;
    combobox.stop();
    clearTimeout(saying);
    said.replaceChildren();
  };

  /** Leaves room for a phone's keyboard. */
  const fit = () => {
    if (!isOpen()) return;
    const view = window.visualViewport;
    const bottom = view ? view.offsetTop + view.height : window.innerHeight;
    popup.style.maxHeight = `${Math.max(bottom - popup.getBoundingClientRect().top - EDGE_PX, 120)}px`;
  };

  const show = (answer: SuggestAnswer | null) => {
    const wanted = chooseNext;
    chooseNext = null;
    if (answer === null || document.activeElement !== box) return close();
    combobox.clearSelection();
    list.innerHTML = answer.groups.map((group, index) => groupHtml(group, `${id}-${index}`, sprite)).join('');
    const count = answer.groups.reduce((sum, { options }) => sum + options.length, 0);
    if (count === 0) close();
    else {
      popup.hidden = false;
      combobox.start();
      fit();
    }
    say(count === 0 ? 'No suggestions.' : `${counted(count, 'suggestion')}.`);
    if (wanted !== null) combobox.navigate(wanted === 'first' ? 1 : -1);
  };

  const suggester = createSuggester({
    fetch: (typed, signal) => fetch(paths.suggest(typed), { signal, priority: 'high' }),
    show,
    now: () => performance.now(),
    isOnline: () => navigator.onLine,
  });

  const press = ({ key, altKey }: KeyboardEvent): boolean => {
    if (key === 'Escape' || (key === 'ArrowUp' && altKey)) {
      const wasOpen = isOpen();
      close();
      return wasOpen;
    }
    if (isOpen() || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
    chooseNext = altKey ? null : key === 'ArrowDown' ? 'first' : 'last';
    suggester.ask(box.value);
    return true;
  };

  const ask = () => {
    combobox.clearSelection();
    suggester.ask(box.value);
  };

  box.addEventListener('keydown', (event) => {
    if (!event.isComposing && !event.ctrlKey && !event.metaKey && press(event)) event.preventDefault();
  });
  // an input method is composing
  box.addEventListener('input', (event) => {
    if (!(event as InputEvent).isComposing) ask();
  });
  box.addEventListener('compositionend', ask);
  box.addEventListener('blur', close);
  form.addEventListener('submit', close);
  // keeps the focus in the box
  popup.addEventListener('mousedown', (event) => event.preventDefault());
  window.addEventListener('pagehide', close);
  window.visualViewport?.addEventListener('resize', fit);
  if (box.value !== typedBefore) ask();
}
