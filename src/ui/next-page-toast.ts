import { showToast, type ToastWords } from './toaster.ts';

const KEY = 'next-page-toast';

/** Keeps a message for the page that this tab opens next. */
export function toastOnNextPage(words: ToastWords): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    // closed or full: the message is only said here
  }
}

/** Shows the message that the page before has left, once. */
export function showToastOfLastPage(): void {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (kept !== null) showToast(JSON.parse(kept) as ToastWords);
  } catch {
    // closed, or not ours
  }
}
