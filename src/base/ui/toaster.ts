import './toast.css';
import { drawIcon, element } from './draw.ts';

export type ToastWords = {
  title: string;
  text?: string;
  /** For errors, which are announced at once. */
  bad?: boolean;
  /** One way on. */
  link?: { href: string; label: string };
};

/** Long enough to read two lines; a pointer or the focus on it stops the clock. */
const SHOWN_MS = 6_000;
/** A region is there before its words come, or screen readers pass it over. */
const WORDS_AFTER_MS = 30;
/** More than these at a time would cover the page: the oldest goes. */
const MAX_TOASTS = 3;

/**
 * Shows a message under the bar (at the foot on a phone): announced, closable, gone after a few seconds. While a modal dialog is open
 * the message is in the dialog, since everything outside is inert.
 */
export function showToast(words: ToastWords): void {
  const region = regionOf(document.querySelector<HTMLElement>('dialog[open]') ?? document.body);
  const toast = document.createElement('div');
  toast.className = words.bad ? 'toast toast-bad navy' : 'toast navy';
  toast.setAttribute('role', words.bad ? 'alert' : 'status');
  // A new error says what is wrong now: the one before is over.
  if (words.bad) for (const old of region.querySelectorAll('.toast-bad')) old.remove();
  while (region.childElementCount >= MAX_TOASTS) region.firstElementChild?.remove();
  region.append(toast);
  let timer: ReturnType<typeof setTimeout>;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), SHOWN_MS);
  };
  const stop = () => clearTimeout(timer);
  toast.addEventListener('pointerenter', stop);
  toast.addEventListener('pointerleave', start);
  toast.addEventListener('focusin', stop);
  toast.addEventListener('focusout', start);
  setTimeout(() => toast.append(...partsOf(words, () => toast.remove())), WORDS_AFTER_MS);
  start();
}

/** What was wrong is over: a request that was sent must not stand beside the error of the try before. */
export function dismissErrors(): void {
  for (const toast of document.querySelectorAll('.toasts > .toast-bad')) toast.remove();
}

function regionOf(host: HTMLElement): HTMLElement {
  const there = host.querySelector<HTMLElement>(':scope > .toasts');
  if (there) return there;
  const region = Object.assign(document.createElement('section'), { className: 'toasts', ariaLabel: 'Messages' });
  host.append(region);
  return region;
}

function partsOf({ title, text, bad = false, link }: ToastWords, close: () => void): Element[] {
  const words = element('p', {}, element('b', {}, title));
  if (text) words.append(' ', element('span', {}, text));
  if (link) words.append(' ', element('a', { href: link.href }, link.label));
  const button = element('button', { type: 'button', class: 'icon-button', 'aria-label': 'Close' }, drawIcon('x', 's'));
  button.addEventListener('click', close);
  return [drawIcon(bad ? 'error' : 'ok'), words, button];
}

const KEY = 'next-page-toast';

/** Stores a message for the page that this tab opens next. */
export function toastOnNextPage(words: ToastWords): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    // closed or full: the message is only said here
  }
}

/** Shows the message that the previous page stored, once. */
export function showToastOfLastPage(): void {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (kept !== null) showToast(JSON.parse(kept) as ToastWords);
  } catch {
    // closed, or not ours
  }
}
