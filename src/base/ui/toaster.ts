import './toast.css';
import { drawIcon, element } from './draw.ts';

export type ToastWords = { title: string; text?: string; bad?: boolean; link?: { href: string; label: string } };

/** A pointer or focus stops the clock. */
const SHOWN_MS = 6_000;
/** Screen readers need the region first. */
const WORDS_AFTER_MS = 30;
const MAX_TOASTS = 3;

/** Shows a message, announced and closable. A modal dialog holds it, since the rest is inert. */
export function showToast(words: ToastWords): void {
  const region = regionOf(document.querySelector<HTMLElement>('dialog[open]') ?? document.body);
  const toast = document.createElement('div');
  toast.className = words.bad ? 'toast toast-bad navy' : 'toast navy';
  toast.setAttribute('role', words.bad ? 'alert' : 'status');
  // a new error replaces the old
  if (words.bad) for (const old of region.querySelectorAll('.toast-bad')) old.remove();
  while (region.childElementCount >= MAX_TOASTS) region.firstElementChild?.remove();
  region.append(toast);
  let timer: ReturnType<typeof setTimeout>;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), SHOWN_MS);
  };
  const stop = () => clearTimeout(timer);
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, stop);
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, start);
  setTimeout(() => toast.append(...partsOf(words, () => toast.remove())), WORDS_AFTER_MS);
  start();
}

/** A sent request must not stand beside an old error. */
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

export const NEXT_PAGE_TOAST = 'next-page-toast';

export function toastOnNextPage(words: ToastWords): void {
  try {
    sessionStorage.setItem(NEXT_PAGE_TOAST, JSON.stringify(words));
  } catch {} // storage is blocked
}
